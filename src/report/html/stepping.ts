/** The script that steps through the games of a page; without it all positions stand side by side. */
export const STEPPING = `
for (const game of document.querySelectorAll('.game')) {
  const frames = [...game.querySelectorAll('.frames li')];
  const slider = game.querySelector('input');
  let at = 0;
  const show = (frame) => {
    at = Math.max(0, Math.min(frames.length - 1, frame));
    frames.forEach((item, i) => { item.hidden = i !== at; });
    slider.value = at;
  };
  const steps = { first: () => 0, back: () => at - 1, next: () => at + 1, last: () => frames.length - 1 };
  for (const button of game.querySelectorAll('button'))
    button.addEventListener('click', () => show(steps[button.name]()));
  slider.max = frames.length - 1;
  slider.addEventListener('input', () => show(Number(slider.value)));
  game.addEventListener('keydown', (event) => {
    const step = event.target === slider ? 0 : { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) show(at + step);
  });
  game.classList.add('stepping');
  show(0);
}
`;
