import { html, Markup, type InteractiveBlock } from 'evolab/report';

/** Blocks, one for each position, of which people choose one to see. */
export function chooserBlock(
  choices: readonly { title: string; block: InteractiveBlock }[],
): InteractiveBlock {
  const blocks = choices.map(({ block }) => block);
  return {
    kind: 'interactive',
    draw: (id) =>
      html`<div class="one-of">
        <p class="chooser">
          <label for="${id}-choice">Position</label>
          <select id="${id}-choice" autocomplete="off">
            ${choices.map(({ title }, i) => html`<option value="${i}">${title}</option> `)}
          </select>
        </p>
        ${blocks.map((block, i) => html`<div class="choice">${new Markup(block.draw(`${id}-${i}`).text)}</div> `)}
      </div>`,
    scripts: [...new Set([...blocks.flatMap(({ scripts }) => scripts), CHOOSER_SCRIPT])],
    style: [...new Set(blocks.map(({ style }) => style))].join(''),
  };
}

/** Hides all but one, and lets that one measure itself again. */
const CHOOSER_SCRIPT = `
document.querySelectorAll('.one-of').forEach((view) => {
  const choices = [...view.children].filter((child) => child.matches('.choice'));
  const select = view.querySelector('select');
  const choose = () => {
    choices.forEach((choice, i) => { choice.hidden = i !== Number(select.value); });
    dispatchEvent(new Event('resize'));
  };
  select.addEventListener('change', choose);
  choose();
});
`;
