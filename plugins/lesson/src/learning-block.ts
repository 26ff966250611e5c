import type { Game } from 'evolab';
import {
  BOARD_SCRIPT,
  BOARD_SCRIPT_STYLE,
  boardStage,
  dataElement,
  drawnCells,
  html,
  type InteractiveBlock,
} from 'evolab/report';
import type { WatchedLearning } from './watched-learning.ts';

/** Learning to watch: the values of moves as they change, beside the truth, and the score against random moves. */
export function learningBlock(game: Game, learning: WatchedLearning): InteractiveBlock {
  const { positions, games, scores, tests } = learning;
  const { board, looks } = learning.looks;
  const solved = positions.some(({ moves }) => moves.some(({ truth }) => truth !== undefined));
  const last = games[games.length - 1];
  const shares = game.roles.length === 2;
  const against = game.roles.length === 1 ? '' : ' against random moves';
  const draw = (id: string) =>
    html`<div class="learning" id="${id}">
      ${
        positions.length > 1
          ? html`<p class="chooser">
              <label for="${id}-position">Position</label>
              <select id="${id}-position" name="position" autocomplete="off">
                ${positions.map(({ said }, i) => html`<option value="${i}">${said}</option> `)}
              </select>
            </p>`
          : []
      }
      <div class="controls">
        <button type="button" name="first" aria-label="to the beginning">«</button>
        <button type="button" name="back" aria-label="back">‹</button>
        <button type="button" name="next" aria-label="on">›</button>
        <button type="button" name="last" aria-label="to the end">»</button>
        <button type="button" name="run">Play</button>
        <label>Speed <input type="range" name="speed" min="1" max="10" value="5" /></label>
      </div>
      <label class="place"
        >Games <input type="range" name="step" min="0" max="${games.length - 1}" value="0"
      /></label>
      <div class="viewer">
        <div class="stage">
          ${board ? boardStage(board, game.roles, looks, positions[0].looks, id) : html`<pre class="position"></pre>`}
          <p class="said" aria-live="polite"></p>
        </div>
        <div>
          <div class="wide">
            <table>
              <thead>
                <tr>
                  <th class="text">Move</th>
                  <th>Learned value</th>
                  ${solved ? html`<th>True value</th>` : []}
                </tr>
              </thead>
              <tbody></tbody>
            </table>
          </div>
          <figure>
            <svg class="score" viewBox="0 0 600 150" preserveAspectRatio="none" role="img"></svg>
            <p class="axis"><span>0 games</span><span>${last} games</span></p>
            <figcaption>
              ${
                shares
                  ? 'Score against random moves, from 0% at the bottom to 100% at the top, the dashed line 50%'
                  : `Mean payoff${against}, from −1 at the bottom to 1 at the top, the dashed line 0`
              }:
              ${tests} games without learning after every ${games[1] - games[0]} games.
            </figcaption>
          </figure>
        </div>
      </div>
      ${dataElement({ id, ...drawnCells(board), games, scores, shares, against, positions })}
    </div>`;
  return {
    kind: 'interactive',
    draw,
    scripts: [BOARD_SCRIPT, LEARNING_SCRIPT],
    style: BOARD_SCRIPT_STYLE + LEARNING_STYLE,
  };
}

const LEARNING_SCRIPT = `
document.querySelectorAll('.learning').forEach((view) => {
  const data = JSON.parse(view.querySelector('script').textContent);
  const { games, scores, shares, against, positions } = data;
  const find = (selector) => view.querySelector(selector);
  const board = labBoard(view, data);
  const [body, score, slider] = ['tbody', '.score', '[name=step]'].map(find);
  const number = (value) => (Math.round(value * 100) > 0 ? '+' : Math.round(value * 100) < 0 ? '\\u2212' : '') + Math.abs(value).toFixed(2);
  let at = 0, place = 0, timer;
  const stop = () => { clearInterval(timer); timer = undefined; find('[name=run]').textContent = 'Play'; };
  const across = (i) => 600 * i / (games.length - 1);
  const up = (height) => 145 - 140 * height;
  const height = (value) => shares ? value : (1 + value) / 2;
  const scoreText = (value) => (shares ? Math.round(100 * value) + '%' : 'mean payoff ' + number(value)) + against;
  const drawScore = () => {
    const line = (kind, d) => {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('class', kind);
      path.setAttribute('d', d);
      return path;
    };
    const points = (count) => 'M' + scores.slice(0, count).map((value, i) => across(i) + ' ' + up(height(value))).join('L');
    score.replaceChildren(line('middle', 'M0 ' + up(.5) + 'H600'), line('future', points(scores.length)), line('curve-line', points(at + 1)), line('cursor', 'M' + across(at) + ' 0V150'));
    score.setAttribute('aria-label', 'after ' + games[at] + ' games ' + scoreText(scores[at]));
  };
  const draw = () => {
    const { looks, moves, text } = positions[place];
    const best = Math.max(...moves.map(({ values }) => values[at]));
    const ends = moves.map(({ path }) => path.at(-1));
    const texts = moves.flatMap(({ values }, i) => ends[i] !== undefined && ends.filter((cell) => cell === ends[i]).length === 1
      ? [[ends[i], number(values[at]), values[at] === best ? 'good' : '']] : []);
    const chosen = moves.filter(({ values }) => values[at] === best).map(({ name }) => name);
    board.draw({ looks, texts, text, label: 'the board with the learned values of its moves' });
    body.replaceChildren(...moves.map(({ name, values, truth, over }) => {
      const row = document.createElement('tr');
      const cell = (kind, content) => {
        const element = document.createElement('td');
        element.className = kind;
        element.textContent = content;
        row.append(element);
      };
      cell('text', name);
      cell(values[at] === best ? 'best' : '', number(values[at]) + (over ? ' (end)' : ''));
      if (truth !== undefined) cell('', number(truth));
      return row;
    }));
    find('.said').textContent = 'After ' + games[at] + ' games: ' + scoreText(scores[at]) + '. It would play ' + chosen.slice(0, 3).join(' or ') + (chosen.length > 3 ? ' or another' : '') + '.';
    slider.value = at;
    slider.setAttribute('aria-valuetext', games[at] + ' games');
    drawScore();
  };
  const show = (stage) => { at = Math.max(0, Math.min(games.length - 1, stage)); draw(); };
  const run = () => {
    timer = setInterval(() => { if (at >= games.length - 1) stop(); else show(at + 1); }, 2400 / 1.65 ** (Number(find('[name=speed]').value) - 1));
    find('[name=run]').textContent = 'Stop';
  };
  const does = { first: () => show(0), back: () => show(at - 1), next: () => show(at + 1), last: () => show(games.length - 1) };
  for (const [name, go] of Object.entries(does)) find('[name=' + name + ']').addEventListener('click', () => { stop(); go(); });
  find('[name=run]').addEventListener('click', () => {
    if (timer) return stop();
    if (at >= games.length - 1) show(0);
    run();
  });
  find('[name=speed]').addEventListener('input', () => { if (timer) { clearInterval(timer); run(); } });
  slider.addEventListener('input', () => { stop(); show(Number(slider.value)); });
  find('[name=position]')?.addEventListener('change', ({ target }) => { place = Number(target.value); draw(); });
  view.classList.add('stepping');
  draw();
});
`;

const LEARNING_STYLE = `
.learning .viewer { grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); }
.learning .controls label, .learning .place { display: flex; align-items: center; gap: .4rem; font-size: .875rem; color: var(--soft); }
.learning .controls label { flex: 0 1 12rem; } .learning input[type=range] { flex: 1; min-width: 0; width: 100%; accent-color: var(--accent); }
.learning .said { min-height: 4.5em; margin: .5rem 0; } .learning td.best { color: var(--good); font-weight: 600; }
.score { display: block; width: 100%; height: 9rem; background: var(--raised); border-radius: 4px; }
.score path { fill: none; vector-effect: non-scaling-stroke; } .score .future { stroke: var(--line); stroke-width: 1.5; } .score .curve-line { stroke: var(--c1); stroke-width: 2.5; }
.score .middle { stroke: var(--faint); stroke-dasharray: 3 4; } .score .cursor { stroke: var(--ink); }
.axis { display: flex; justify-content: space-between; margin: .2rem 0; font-size: .8rem; color: var(--soft); max-width: none; }
@media (max-width: 900px) { .learning .viewer { grid-template-columns: minmax(0, 1fr); gap: .5rem; } .learning .stage { max-width: 24rem; } }
`;
