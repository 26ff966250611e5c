/** The colours of all pages, light and dark; paper is always light. */
export const COLOURS = `:root { color-scheme: light;
  --paper: #fdfcf9; --raised: #f4f2ec; --ink: #23262b; --soft: #5d6168; --faint: #9aa3ad; --line: #d9d6cd; --grid: #e9e7e0;
  --accent: #1f5fa6; --c1: #015ac2; --c2: #e7581d; --c3: #409c74; --c4: #3c2f67; --c5: #7d3030; --c6: #696969;
  --above: #7fb0e3; --below: #eda77f; --inaccuracy: #8a6a00; --mistake: #b4540a; --blunder: #b3261e; }
@media screen and (prefers-color-scheme: dark) { :root { color-scheme: dark;
  --paper: #16181c; --raised: #20242a; --ink: #e4e6ea; --soft: #a3a9b3; --faint: #6d7681; --line: #3a3f47; --grid: #2a2e35;
  --accent: #7db4f0; --c1: #98d7fe; --c2: #b5631f; --c3: #79e08f; --c4: #8e69ed; --c5: #c34b90; --c6: #a3a395;
  --above: #1d5a97; --below: #8c4318; --inaccuracy: #e0c04c; --mistake: #f09a4e; --blunder: #ff8379; } }
`;

/** What the variables of colours are on a light page, by their names. */
export const LIGHT: ReadonlyMap<string, string> = new Map(
  [...COLOURS.split('@media', 1)[0]!.matchAll(/(--[\w-]+): (#\w+)/g)].map(([, name, value]) => [
    name!,
    value!,
  ]),
);

/** The style of boards, pieces and what marks moves. */
export const BOARD_STYLE = `.surface { fill: #e8c998; stroke: #e8c998; stroke-linejoin: round; } .surface:is(.hexagon, .circle, .point) { stroke-width: 14; }
.surface.green { fill: #2e7d4f; stroke: #2e7d4f; } .surface.blue { fill: #2b5fb0; stroke: #2b5fb0; } .surface.paper { fill: var(--raised); stroke: var(--raised); }
.cell { fill: none; }
.cell.square { stroke: rgb(0 0 0 / .28); stroke-width: 2; }
.cell.dark { fill: #b58863; stroke: none; } .surface:has(~ .cell.dark) { fill: #f0d9b5; stroke: #f0d9b5; }
.cell.dark ~ .cell.light, .cell.light:has(~ .cell.dark) { stroke: none; }
.surface.paper ~ .cell.square { stroke: var(--faint); }
.cell.hexagon { fill: #f3dfb9; stroke: #8f744b; stroke-width: 2; }
.cell.circle { fill: #cda974; } .surface.blue ~ .cell.circle { fill: var(--paper); }
.cell.point { fill: #5b4322; } .surface.paper ~ .cell.point { fill: none; }
.cell.home { stroke: currentColor; stroke-width: 6; stroke-opacity: .75; }
.thin, .thick { stroke: #6d5330; stroke-width: 4; stroke-linecap: round; } .thick { stroke-width: 8; }
.surface.paper ~ .thick { stroke: var(--soft); }
.side { stroke: currentColor; stroke-width: 13; stroke-linecap: round; }
.cell.circle ~ .thin { stroke: rgb(0 0 0 / .3); }
.label { fill: var(--soft); text-anchor: middle; dominant-baseline: central; font-family: system-ui, sans-serif; }
.label.inside { fill: #f6e7cc; } .surface.paper ~ .label.inside { fill: var(--ink); }
.heat { fill: #b3123a; }
.moved { fill: rgb(150 200 30 / .5); } .taken-here { fill: rgb(200 50 40 / .35); }
.taken { fill: none; stroke: #c3261b; stroke-width: 9; stroke-linecap: round; opacity: .85; }
.path { fill: none; stroke: #4f8a10; stroke-width: 7; stroke-linecap: round; stroke-linejoin: round; opacity: .55; }
.last { fill: #fff; stroke: #222; stroke-width: 4; }
.turned { fill: none; stroke: #4f8a10; stroke-width: 9; stroke-linecap: round; stroke-linejoin: round; opacity: .8; }
.piece { stroke-width: 3; fill: currentColor; }
.piece.stroke { fill: none; stroke: currentColor; stroke-width: 13; stroke-linecap: round; }
.black { color: #2a2a2e; } .white { color: #f8f4ea; } .red { color: #c9382c; } .blue { color: #2f6fc4; }
.green { color: #3b9150; } .yellow { color: #f3bd33; } .purple { color: #8a5bb0; } .orange { color: #d9762b; } .nobody { color: #8a8f98; }
.piece.black { stroke: #000; } .piece.white { stroke: #8d8674; } .piece.red { stroke: #8c1f16; } .piece.blue { stroke: #1b4a8a; }
.piece.green { stroke: #225c31; } .piece.yellow { stroke: #a87c0e; } .piece.purple { stroke: #5b3780; } .piece.orange { stroke: #94490f; }
.piece.nobody { stroke: #5f646c; } .piece.stroke { stroke: currentColor; }
.groove { fill: none; stroke: rgb(0 0 0 / .22); stroke-width: 3; } .groove.black { stroke: rgb(255 255 255 / .2); }
.crown { fill: #1d1d20; } .crown.black { fill: #f3c64a; } .crown.red, .crown.blue, .crown.green, .crown.purple { fill: #fff; }
.eye { fill: #fff; }
.on { text-anchor: middle; dominant-baseline: central; font-family: system-ui, sans-serif; font-weight: 600; fill: #fff; }
.on.white, .on.yellow { fill: #23262b; }
.tile { fill: #e3c08c; stroke: #8f6d3c; } .tile + .on { fill: #3a2a10; }
${[
  '#eee4da',
  '#ede0c8',
  '#f2b179',
  '#f08f5c',
  '#ef7656',
  '#e8552f',
  '#edcf72',
  '#e6bf4f',
  '#dcae2e',
  '#c9980f',
  '#b39ddb',
]
  .map((fill, i) => `.power.p${i + 1} { fill: ${fill}; }`)
  .join(' ')}
.bar { fill: #c99a5b; stroke: #7c5a2a; } .bar + .on { fill: #3a2a10; }
.die { fill: #fdfaf0; stroke: #8d8674; } .pip { fill: #23262b; }
.lamp { fill: #ffd24a; stroke: #c79a12; } .hole { fill: #3a3733; stroke: none; }
`;
