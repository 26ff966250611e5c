/** The style of pages to play on, after the colours and the pieces of all pages. */
export const PLAY_STYLE = `
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1rem 1.25rem 3rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
header, .curve, .rules, .stories, .seed, footer { max-width: calc(min(41rem, 100vh - 8rem) + 26.5rem); margin-inline: auto; }
header { display: flex; align-items: baseline; flex-wrap: wrap; gap: 0 .75rem; margin-bottom: .75rem; }
h1 { font-size: 1.35rem; line-height: 1.25; margin: 0; text-wrap: balance; }
h2 { font-size: 1.1rem; margin: 0 0 .35rem; overflow-wrap: anywhere; }
header p { margin: 0; color: var(--soft); font-size: .9rem; overflow-wrap: anywhere; }
button, select { font: inherit; color: var(--ink); background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
button { cursor: pointer; padding: .25rem .65rem; min-height: 2.5rem; }
button:hover:not(:disabled), select:hover { border-color: var(--faint); }
button:disabled { color: var(--soft); opacity: .55; cursor: default; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
.play { display: grid; gap: .5rem 1.5rem; align-items: start; justify-content: center;
  --board: min(41rem, 100vh - 8rem); grid-template-columns: minmax(0, var(--board)) clamp(17.5rem, 34vw, 25rem);
  grid-template-rows: auto minmax(8rem, 1fr) auto auto;
  grid-template-areas: 'stage above' 'stage record' 'stage controls' 'stage below'; }
.above { grid-area: above; } .below { grid-area: below; } .controls { grid-area: controls; }
.stage { grid-area: stage; min-width: 0; }
.record { grid-area: record; min-height: 0; min-width: 0; display: flex; flex-direction: column; align-self: stretch; }
.board-area { position: relative; width: min(100%, calc(var(--board) * var(--ratio))); margin: 0 auto; aspect-ratio: var(--ratio);
  user-select: none; -webkit-user-select: none; }
.board { display: block; width: 100%; height: 100%; }
.cells button { position: absolute; transform: translate(-50%, -50%); padding: 0; min-height: 0; border: 0; border-radius: 8%;
  background: none; cursor: default; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
.cells:is(.circle, .point) button { border-radius: 50%; }
.cells.hexagon button { border-radius: 40%; }
.cells button:focus-visible { outline-offset: -3px; z-index: 1; }
.open .cells .next { cursor: pointer; }
.open .cells .next:hover { background: rgb(255 255 255 / .22); }
.dragging, .dragging .cells button { cursor: grabbing; }
.placed { transition: transform .18s ease-out; }
.held { pointer-events: none; filter: drop-shadow(0 6px 6px rgb(0 0 0 / .35)); }
@keyframes roll { from { transform: rotate(-220deg) scale(.55); opacity: .2; } 70% { transform: rotate(12deg) scale(1.08); } to { transform: none; } }
.cast { animation: roll .45s ease-out; }
@media (prefers-reduced-motion: reduce) { .placed { transition: none; } .cast { animation: none; } }
.chosen { fill: rgb(40 130 220 / .5); }
.target { fill: rgb(20 85 30 / .5); stroke: rgb(255 255 255 / .55); stroke-width: 3; }
.target.around { fill: none; stroke: rgb(30 110 200 / .85); stroke-width: 7; }
.path.hint, .turned.hint { stroke: #1668c4; opacity: .8; stroke-width: 11; }
.hint-here { fill: rgb(30 110 200 / .35); stroke: #1668c4; stroke-width: 7; }
.turn-button { position: absolute; transform: translate(-50%, -50%); width: 2.6rem; height: 2.6rem; min-height: 0; padding: 0; border-radius: 50%;
  font-size: 1.4rem; line-height: 1; background: var(--paper); border: 2px solid var(--accent); color: var(--accent); z-index: 2; }
.taken { opacity: .5; stroke-width: 7; }
.caption { color: var(--soft); font-size: .9rem; margin: .35rem 0 0; min-height: 1.5em; text-align: center; }
pre.position { font: clamp(.75rem, 2.2vw, 1rem)/1.35 ui-monospace, 'DejaVu Sans Mono', monospace; overflow: auto; margin: 0; padding: .75rem 1rem;
  background: var(--raised); border-radius: 6px; max-height: 80vh; }
.seat { display: flex; align-items: center; gap: .45rem; min-height: 3rem; padding: .2rem .6rem; border-radius: 6px; background: var(--raised);
  border-left: 4px solid transparent; min-width: 0; }
.seat + .seat { margin-top: .25rem; }
.seat.to-move { border-left-color: var(--c3); }
.seat .role { font-weight: 600; flex: none; }
.seat select { min-width: 0; flex: 0 1 auto; max-width: 14rem; min-height: 2.25rem; padding: .1rem .2rem; text-overflow: ellipsis; background: var(--paper); }
.seat select:first-of-type { min-width: 4.6rem; }
.seat .level { flex: 0 4 auto; min-width: 4.6rem; max-width: 11rem; }
.fill { flex: 1; }
.above, .below { container-type: inline-size; }
@container (max-width: 27rem) {
  .seat:has(.level) { flex-wrap: wrap; row-gap: .2rem; }
  /* Selects have a line of their own, whatever stands beside the name: what moves while agents play moves no button. */
  .seat:has(.level)::after { content: ''; flex-basis: 100%; }
  .seat:has(.level) select { order: 1; flex: 1 1 40%; max-width: none; }
}
@container (max-width: 22rem) {
  .seat { flex-wrap: wrap; }
  .seat select, .seat:has(.level) select { order: 1; flex: 1 1 100%; max-width: none; }
}
.token { width: 1.35rem; height: 1.35rem; flex: none; }
.token .black, .taken-pieces .black { stroke: var(--faint); }
.count { color: var(--soft); font-variant-numeric: tabular-nums; flex: none; }
.taken-pieces { display: flex; align-items: center; gap: .15rem; flex: none; color: var(--soft); }
.taken-pieces svg { width: 1.1rem; height: 1.1rem; }
.thinking { display: inline-flex; gap: 3px; flex: none; }
.thinking i { width: 6px; height: 6px; border-radius: 50%; background: var(--soft); animation: blink 1.2s infinite; }
.thinking i:nth-child(2) { animation-delay: .2s; } .thinking i:nth-child(3) { animation-delay: .4s; }
@keyframes blink { 0%, 60%, 100% { opacity: .25; } 30% { opacity: 1; } }
.status { margin: 0 0 .35rem; font-weight: 600; min-height: 1.5em; overflow-wrap: anywhere; }
.status.over { color: var(--paper); background: var(--accent); border-radius: 6px; padding: .35rem .75rem; }
.problem { margin: 0 0 .35rem; padding: .35rem .75rem; border-left: 4px solid var(--c5); background: var(--raised); }
.choice { display: flex; flex-wrap: wrap; gap: .35rem; max-height: 11rem; overflow-y: auto; padding: 3px; }
.choice button { border-color: var(--accent); }
.choices summary { cursor: pointer; color: var(--soft); font-size: .9rem; min-height: 1.9rem; }
.choices { margin-bottom: .35rem; }
.moves { flex: 1 1 8rem; margin: 0; padding: .3rem; list-style: none; overflow-y: auto; min-height: 5rem; max-height: 24rem; background: var(--raised);
  border-radius: 6px; position: relative; display: grid; align-content: start;
  grid-template-columns: repeat(auto-fill, minmax(min(calc(var(--move) + 2.2rem), 100%), 1fr)); }
.moves:empty::before { content: 'No moves yet'; grid-column: 1 / -1; padding: .3rem .4rem; color: var(--soft); font-size: .9rem; }
.moves.pairs { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.moves.pairs .of-0 { grid-column: 1; } .moves.pairs .of-1 { grid-column: 2; }
.moves li { display: flex; align-items: center; min-width: 0; }
.moves .number { color: var(--soft); font-size: .8rem; flex: none; width: 2.1rem; text-align: right; padding-right: .2rem; font-variant-numeric: tabular-nums; }
.moves button { flex: 1; min-width: 0; min-height: 1.9rem; padding: .05rem .4rem; border-color: transparent; background: none; text-align: left; overflow-wrap: anywhere; }
.moves [aria-current] { background: var(--accent); color: var(--paper); }
.controls { display: grid; gap: .4rem; }
.steps, .acts { display: flex; flex-wrap: wrap; gap: .35rem; }
.steps button { flex: 1; min-width: 2.75rem; font-size: 1.2rem; line-height: 1; padding: .1rem; }
.acts button { flex: 1 1 28%; padding-inline: .35rem; white-space: nowrap; }
.curve { margin-block: 1.25rem 0; }
.curve svg { display: block; width: 100%; height: 6rem; background: var(--raised); border-radius: 6px; cursor: pointer; }
.curve .area { fill: var(--c1); opacity: .25; }
.curve .values { fill: none; stroke: var(--c1); stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.curve .zero { stroke: var(--faint); stroke-width: 1; vector-effect: non-scaling-stroke; }
.curve .now { stroke: var(--c2); stroke-width: 2; vector-effect: non-scaling-stroke; }
.soft { color: var(--soft); font-size: .9rem; margin: 0 0 .35rem; overflow-wrap: anywhere; }
.acts button[aria-pressed=true] { background: var(--accent); color: var(--paper); border-color: var(--accent); }
.studied { margin-bottom: .5rem; padding: .35rem .75rem .45rem; background: var(--raised); border-radius: 6px; border-left: 4px solid var(--accent); }
.studied p { margin: 0; } .studied ol { margin: .15rem 0 0; padding: 0; list-style: none; min-height: 4.4rem; }
.studied li { display: grid; grid-template-columns: 3.4rem minmax(0, 1fr); gap: .5rem; font-size: .92rem; line-height: 1.55; }
.studied b { font-variant-numeric: tabular-nums; text-align: right; }
.studied li span { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.play.setting-up { grid-template-rows: minmax(8rem, 1fr) auto; grid-template-areas: 'stage record' 'stage controls'; }
.tools { display: flex; flex-wrap: wrap; gap: .35rem; border: 0; margin: 0 0 .75rem; padding: 0; }
.tool { position: relative; display: flex; align-items: center; justify-content: center; min-width: 2.75rem; min-height: 2.75rem; padding: 0 .6rem; cursor: pointer;
  background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
.tool input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.tool svg { width: 2rem; height: 2rem; } .tool svg .black { stroke: var(--faint); }
.tool:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 2px var(--accent); }
.tool:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.field { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: .75rem; align-items: center; margin-bottom: .5rem; }
.field span { color: var(--soft); font-size: .92rem; }
.field select, .field input:not([type=checkbox]) { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--faint); border-radius: 6px; padding: .2rem .5rem; min-height: 2.4rem; min-width: 0; width: 100%; }
.field input[type=checkbox] { width: 1.2rem; height: 1.2rem; accent-color: var(--accent); }
.acts [name=play] { background: var(--accent); color: var(--paper); border-color: var(--accent); }
figcaption { color: var(--soft); font-size: .875rem; margin-top: .3rem; }
.rules { margin-block: 1.25rem 0; } .rules h2 { margin-block: 0 .4rem; } .rules p { margin-block: .25rem; max-width: 44rem; }
.stories { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem; margin-block: 1.5rem 0; }
article { background: var(--raised); border-radius: 6px; padding: .75rem 1rem; min-width: 0; }
dl { margin: 0; font-size: .92rem; }
dl div { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: .75rem; padding: .15rem 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.seed { margin-block: 1.25rem 0; color: var(--soft); font-size: .9rem; }
.seed input { font: inherit; width: 6rem; color: var(--ink); background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: .2rem .4rem; min-height: 2.25rem; }
footer { margin-block: 1.5rem 0; color: var(--soft); font-size: .85rem; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 760px) {
  body { padding: .6rem .6rem 2rem; }
  header { margin-bottom: .5rem; } h1 { font-size: 1.1rem; }
  .play { grid-template-columns: minmax(0, 1fr); grid-template-rows: none; gap: .4rem; --board: 130vw;
    grid-template-areas: 'above' 'stage' 'below' 'record' 'controls'; }
  .play.setting-up { grid-template-rows: none; grid-template-areas: 'stage' 'record' 'controls'; }
  .moves { max-height: 8.5rem; min-height: 4.6rem; }
  .controls { gap: .35rem; }
}
@media print { .controls, select { display: none; } }
`;
