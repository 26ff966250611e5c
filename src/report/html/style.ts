import { BOARD_STYLE, COLOURS } from './board-style.ts';

/** The style of all pages, light and dark. */
export const STYLE = `
${COLOURS}* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1.75rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .6rem; text-wrap: balance; }
h2 { font-size: 1.25rem; margin: 2.25rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
.verdict { font-size: 1.15rem; line-height: 1.45; margin: 0 0 .5rem; max-width: 50rem; text-wrap: pretty; }
.lead, figcaption, .note, .facts { color: var(--soft); }
.facts, .note, figcaption { font-size: .875rem; margin: .25rem 0; max-width: 50rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin-top: 1rem; font-size: .95rem; }
a { color: var(--accent); }
p { max-width: 50rem; }
figure { margin: 1rem 0 1.5rem; container-type: inline-size; }
figcaption { margin-top: .35rem; }
/* A shadow at the side to which more can be scrolled; what lies over it moves with the table. */
.wide { overflow-x: auto; background: linear-gradient(90deg, var(--paper) 40%, transparent) 0 / 2.5rem 100% local,
    linear-gradient(270deg, var(--paper) 40%, transparent) 100% / 2.5rem 100% local,
    linear-gradient(90deg, transparent 1px, var(--shade) 1px, transparent) 0 1px / 1rem calc(100% - 2px),
    linear-gradient(270deg, transparent 1px, var(--shade) 1px, transparent) 100% 1px / 1rem calc(100% - 2px);
  background-repeat: no-repeat; --shade: color-mix(in srgb, var(--ink) 22%, transparent); }
.plot svg { display: block; width: 100%; height: auto; }
.plot.only { overflow-x: auto; }
.plot.only svg { width: auto; max-width: 100%; }
.small .plot.only svg { width: 100%; }
.plot.middle, .plot.large { display: none; }
@container (min-width: 500px) { .plot.narrow { display: none; } .plot.middle { display: block; } }
@container (min-width: 820px) { .plot.middle { display: none; } .plot.large { display: block; } }
.small { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: .5rem 1.25rem; }
.small figure { margin: .25rem 0; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; margin: .5rem 0 1rem; }
th, td { padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { font-weight: 600; }
th.text, td.text { text-align: left; }
td.text, th.text, th.name { white-space: normal; overflow-wrap: break-word; max-width: 24rem; }
th.name { min-width: 4.5rem; } td.long { min-width: 6.5rem; } td.link { white-space: nowrap; }
.interval { position: relative; height: 1.2rem; width: clamp(5rem, 13vw, 14rem); }
.interval i { position: absolute; top: 0; bottom: 0; }
.interval .zero { border-left: 1px dashed var(--faint); }
.interval .span { top: calc(50% - 1.5px); bottom: auto; height: 3px; border-radius: 2px; background: var(--own); opacity: .55; }
.interval .dot { top: calc(50% - 5px); bottom: auto; width: 10px; height: 10px; margin-left: -5px; border-radius: 50%; background: var(--own); }
.interval .open-low::before, .interval .open-high::after { content: ''; position: absolute; top: -4px; border: 5.5px solid transparent; }
.interval .open-low::before { left: -6px; border-right-color: var(--own); border-left: 0; }
.interval .open-high::after { right: -6px; border-left-color: var(--own); border-right: 0; }
.matrix { border-spacing: 2px; border-collapse: separate; font-size: .85rem; }
.matrix th, .matrix td { border: 0; padding: .2rem .35rem; text-align: center; }
.matrix th.text { text-align: left; font-weight: 400; padding-right: .6rem; }
.matrix th.name { font-weight: 400; max-width: 9rem; vertical-align: bottom; }
.matrix td { min-width: 2.7rem; height: 2.1rem; border-radius: 3px; }
.matrix thead td { min-width: 0; height: auto; }
.matrix.dense td { min-width: .8rem; height: .8rem; padding: 0; }
.share { background: color-mix(in srgb, var(--side) var(--strength), var(--raised)); }
.share.above { --side: var(--above); } .share.below { --side: var(--below); }
pre { font: .875rem/1.35 ui-monospace, 'DejaVu Sans Mono', monospace; margin: 0; }
pre.code { background: var(--raised); padding: .75rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 4px; margin: .5rem 0; }
.whole { white-space: nowrap; }
pre.position { overflow-x: auto; padding: .5rem 0; }
details { margin: .5rem 0; }
summary { cursor: pointer; }
button, select { font: inherit; color: var(--ink); background: var(--raised); border: 1px solid var(--line); border-radius: 4px; }
button { cursor: pointer; padding: .25rem .6rem; min-height: 2.25rem; }
button:hover, select:hover { border-color: var(--faint); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.tip { position: fixed; z-index: 2; max-width: 20rem; padding: .25rem .6rem; background: var(--ink); color: var(--paper);
  font-size: .85rem; border-radius: 4px; pointer-events: none; }
.chooser { display: flex; align-items: center; gap: .4rem; max-width: none; margin: .5rem 0; }
/* A list to choose from has one line and would cut a long title: it is not seen, and its title stands below it in full. */
.chooser > select { min-width: 0; flex: 0 1 36rem; padding: .3rem; min-height: 2.25rem; text-overflow: ellipsis; }
.chosen { position: relative; display: flex; align-items: center; gap: .5rem; flex: 0 1 auto; min-width: 0; min-height: 2.25rem; padding: .2rem .6rem;
  background: var(--raised); border: 1px solid var(--line); border-radius: 4px; overflow-wrap: anywhere; }
.chosen::after { content: '▾'; color: var(--soft); }
.chosen select { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer; }
.chosen:hover { border-color: var(--faint); } .chosen:focus-within { outline: 2px solid var(--accent); outline-offset: 1px; }
.controls, .games input[type=range], .games .chooser button { display: none; }
.stepping .controls { display: flex; } .stepping input[type=range] { display: block; } .stepping .chooser button { display: block; }
.viewer { display: grid; grid-template-columns: minmax(0, 30rem) minmax(14rem, 1fr); gap: 1.5rem; }
.stage { min-width: 0; }
.board { display: block; width: 100%; height: auto; max-height: 34rem; user-select: none; }
.picture { max-width: 22rem; }
.seats { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-bottom: .35rem; }
.seat { display: flex; align-items: center; gap: .4rem; margin: .1rem 0; min-width: 0; }
.seat b { font-weight: 600; overflow-wrap: anywhere; }
.seat .role, .seat .count { color: var(--soft); font-size: .875rem; }
.seat.winner b::after { content: ' ✓'; color: var(--c3); }
.token { width: 1.1rem; height: 1.1rem; flex: none; }
.token .black { stroke: var(--faint); }
.caption { color: var(--soft); min-height: 1.5em; margin: .35rem 0; }
.controls { flex-wrap: wrap; gap: .35rem; }
.controls button { min-width: 2.6rem; }
.games input[type=range] { width: 100%; margin: .6rem 0 0; accent-color: var(--accent); }
.curve { display: none; width: 100%; height: 5rem; background: var(--raised); border-radius: 4px; cursor: pointer; touch-action: manipulation; margin: .35rem 0 .5rem; overflow: visible; }
.stepping .curve { display: block; }
.curve path { vector-effect: non-scaling-stroke; fill: none; }
.curve .area { fill: var(--c1); opacity: .22; } .curve .score-line { stroke: var(--c1); stroke-width: 2; }
.curve .middle { stroke: var(--faint); stroke-dasharray: 3 4; } .curve .cursor { stroke: var(--ink); stroke-width: 1.5; }
.curve .spot { stroke-width: 9; stroke-linecap: round; }
.spot.inaccuracy { stroke: var(--inaccuracy); } .spot.mistake { stroke: var(--mistake); } .spot.blunder { stroke: var(--blunder); }
button.inaccuracy, .remark p.inaccuracy { color: var(--inaccuracy); } button.mistake, .remark p.mistake { color: var(--mistake); }
button.blunder, .remark p.blunder { color: var(--blunder); font-weight: 600; }
.remark { min-height: 5.5rem; margin-top: .5rem; font-size: .925rem; } .remark p { margin: .15rem 0; }
.remark button { border-color: transparent; background: none; padding: .05rem .3rem; min-height: 1.9rem; }
.remark [aria-current] { background: var(--accent); color: var(--paper); }
.record { min-width: 0; display: flex; flex-direction: column; }
.score { font-weight: 600; margin: 0 0 .35rem; }
.moves { margin: 0; padding: .35rem; list-style: none; counter-reset: ply; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(var(--move), 100%), 1fr));
  align-content: start; overflow-y: auto; max-height: 33rem; background: var(--raised); border-radius: 4px; position: relative; }
.moves li { counter-increment: ply; display: flex; align-items: baseline; }
.moves li::before { content: counter(ply) '.'; color: var(--soft); font-size: .8rem; min-width: 2.2rem; text-align: right; padding-right: .25rem; }
.moves button { border-color: transparent; background: none; padding: .1rem .35rem; min-height: 1.9rem; text-align: left; overflow-wrap: anywhere; }
.moves [aria-current] { background: var(--accent); color: var(--paper); }
@media (max-width: 720px) {
  body { padding: 1.1rem 1rem 3rem; }
  h1 { font-size: 1.45rem; } .verdict { font-size: 1.05rem; }
  .viewer { grid-template-columns: minmax(0, 1fr); gap: .75rem; }
  .moves { max-height: 11rem; }
  .controls button { flex: 1; } .controls [name=flip], .controls [name=run] { flex: 1.5; }
}
${BOARD_STYLE}@media print { .controls, nav, .chooser button { display: none !important; }
  .wide, .moves { overflow: visible; max-height: none; background: none; } .rows { max-height: none !important; } }
`;
