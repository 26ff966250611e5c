import type { SourceMutant } from './source-mutant.ts';

/** Faults of what people read while they wait, in tables and on pages. */
export const texts: readonly SourceMutant[] = [
  {
    file: 'src/report/progress.ts',
    name: 'a pipe hears of a task that does not pause only when it is over',
    find: 'if (performance.now() - this.#drawn >= (this.#live ? FRESH_MILLIS : this.#silence)) this.#draw();',
    replace: 'if (this.#live && performance.now() - this.#drawn >= FRESH_MILLIS) this.#draw();',
    tests: ['test/cli/task-view.test.ts', 'a pipe is told of a task that never pauses'],
  },
  {
    file: 'src/report/progress.ts',
    name: 'a pipe is told every ten seconds',
    find: 'Math.min(2 * this.#silence, SILENCE_MILLIS)',
    replace: 'FIRST_SILENCE_MILLIS',
    tests: ['test/cli/task-view.test.ts', 'a pipe is told of a task that pauses'],
  },
  {
    file: 'src/report/progress.ts',
    name: 'a pipe gets bars',
    find: 'return this.#live ? `${bar(share, 12)} ` : ',
    replace: 'return true ? `${bar(share, 12)} ` : ',
    tests: ['test/cli/task-view.test.ts', 'a pipe gets notes and warnings'],
  },
  {
    file: 'src/report/html/style.ts',
    name: 'the list of games cuts a long title',
    find: 'border-radius: 4px; overflow-wrap: anywhere; }\n.chosen::after',
    replace: 'border-radius: 4px; overflow: hidden; white-space: nowrap; }\n.chosen::after',
    tests: ['test/report/games-page.test.ts', 'the title of the chosen game is whole'],
  },
  {
    file: 'src/report/html/stepping.ts',
    name: 'the title stays that of the first game',
    find: 'chooser.nextElementSibling.textContent = chooser.selectedOptions[0].textContent;',
    replace: '',
    tests: ['test/report/games-page.test.ts', 'the title of the chosen game is whole'],
  },
  {
    file: 'src/report/html/tables.ts',
    name: 'names break before every value',
    find: '(?=[^,]{9})',
    replace: '(?=.)',
    tests: ['test/report/games-page.test.ts', 'the title of the chosen game is whole'],
  },
  {
    file: 'src/report/html/draw-block.ts',
    name: 'lines to type break behind the hyphens of a flag',
    find: "word.includes('-') && word.length <= WHOLE",
    replace: 'false',
    tests: ['test/report/games-page.test.ts', 'the title of the chosen game is whole'],
  },
  {
    file: 'src/report/fit-width.ts',
    name: 'a long title of a column pushes the others below',
    find: 'if (longest > 0 && longest < title.length',
    replace: 'if (longest > title.length',
    tests: ['test/report/fit-width.test.ts', 'a long title of the first column stands above the table'],
  },
  {
    file: 'src/report/analysis-text.ts',
    name: 'an analysis says twice whose turn it is',
    find: "board.toLowerCase().includes(' to move')",
    replace: 'false',
    tests: ['test/report/analysis-text.test.ts', 'every game says whose turn it is, and once'],
  },
  {
    file: 'src/report/analysis-text.ts',
    name: 'no analysis says whose turn it is',
    find: "board.toLowerCase().includes(' to move')",
    replace: 'true',
    tests: ['test/report/analysis-text.test.ts', 'every game says whose turn it is, and once'],
  },
  {
    file: 'src/formats/movetext.ts',
    name: 'any brackets are a tag',
    find: '/^[a-z]\\w*(?=\\s*")/i.exec(inner)',
    replace: '/^[^\\s"]+/.exec(inner)',
    tests: ['test/formats/game-records.test.ts', '[1,2] is in no notation'],
  },
  {
    file: 'plugins/draughts/src/pdn.ts',
    name: 'what holds neither tags nor moves is a game of draughts',
    find: 'if (moves.length === 0) return tags.size > 0;',
    replace: 'if (moves.length === 0) return true;',
    tests: ['test/formats/game-records.test.ts', '[1,2] is in no notation'],
  },
];
