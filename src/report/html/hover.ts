/** The script that shows what a mark of a plot, a cell of a matrix or a bar says when one points at it. */
export const HOVER = `
const tip = document.createElement('div');
tip.className = 'tip';
tip.hidden = true;
document.body.append(tip);
const REACH = 28;
const marks = new WeakMap();
const marksOf = (plot) => {
  if (!marks.has(plot)) marks.set(plot, [...plot.querySelectorAll('.role-mark [aria-label][role="graphics-symbol"]')]);
  return marks.get(plot);
};
const nearest = (plot, x, y) => {
  let best, least = REACH;
  for (const mark of marksOf(plot)) {
    const box = mark.getBoundingClientRect();
    const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
      + Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) / 1000;
    if (far < least) [best, least] = [mark, far];
  }
  return best;
};
const point = (event) => {
  const { target, clientX, clientY } = event;
  const plot = target.closest?.('.plot');
  const cell = target.closest?.('[data-hover]');
  const mark = plot ? nearest(plot, clientX, clientY) : undefined;
  const text = cell ? cell.dataset.hover : mark?.getAttribute('aria-label');
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  const { width, height } = tip.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  tip.style.left = Math.max(4, Math.min(clientX - width / 2, clientWidth - width - 4)) + 'px';
  tip.style.top = (clientY - height - 14 > 4 ? clientY - height - 14 : clientY + 18) + 'px';
};
document.addEventListener('pointermove', point);
document.addEventListener('pointerdown', point);
document.addEventListener('scroll', () => { tip.hidden = true; }, { passive: true });
`;
