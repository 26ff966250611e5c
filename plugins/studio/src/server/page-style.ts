/** The style of the line at the top of all pages of `lab serve`. */
export const TOP_STYLE = `
.top { display: flex; align-items: center; gap: 1.5rem; min-height: 3.25rem; border-bottom: 1px solid var(--line); margin-bottom: 1.5rem; }
.top .brand { font-weight: 700; font-size: 1.1rem; color: var(--ink); text-decoration: none; letter-spacing: -.01em; }
.top nav { display: flex; margin: 0; gap: .25rem; font-size: .95rem; }
.top nav a { color: var(--soft); text-decoration: none; padding: .8rem .6rem .7rem; border-bottom: 3px solid transparent; }
.top nav a:hover { color: var(--ink); }
.top nav a[aria-current] { color: var(--ink); border-color: var(--accent); }
@media (max-width: 720px) { .top { gap: 1rem; margin-bottom: 1rem; } }
`;

/** What the page of `lab serve` adds to the style that all pages have. */
export const PAGE_STYLE = `
body { max-width: 76rem; padding-top: 0; }
main:focus { outline: none; }
.soft { color: var(--soft); font-weight: 400; font-size: .9rem; }
.heading { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .9rem; }
.heading h1 { margin: 0; overflow-wrap: anywhere; }
.heading .button { margin-left: auto; }
h3 { font-size: .9rem; font-weight: 600; margin: 0 0 .25rem; }
.button, button.primary { display: inline-block; border: 1px solid var(--line); border-radius: 4px; padding: .35rem .9rem; min-height: 2.25rem; text-decoration: none; }
.primary, button.primary { background: var(--accent); border-color: var(--accent); color: var(--paper); }
button.primary:hover, .primary:hover { filter: brightness(1.08); }
button:disabled { cursor: default; opacity: .6; }
.wait { color: var(--soft); }
.failure { border-left: 4px solid var(--c5); background: var(--raised); padding: .6rem .9rem; border-radius: 4px; max-width: none; overflow-wrap: anywhere; }
.failure pre { white-space: pre-wrap; margin-top: .3rem; }
.empty { background: var(--raised); border-radius: 6px; padding: 1.25rem 1.5rem; margin-top: 1.25rem; }
.empty h2 { font-size: 1.05rem; margin: 1.1rem 0 .25rem; padding: 0; border: 0; } .empty p { margin: .25rem 0 .5rem; } .chips { display: flex; flex-wrap: wrap; gap: .4rem; max-width: none; }
.empty .code { background: var(--paper); }
.state { display: inline-flex; align-items: center; gap: .4rem; font-size: .9rem; color: var(--soft); }
.state::before { content: ''; width: .6rem; height: .6rem; border-radius: 50%; background: var(--faint); }
.state.running { color: var(--ink); } .state.running::before { background: var(--c3); box-shadow: 0 0 0 3px color-mix(in srgb, var(--c3) 30%, transparent); }
.state.finished::before { background: var(--c1); } .state.damaged::before { background: var(--c5); }
progress { appearance: none; display: block; width: 100%; height: .45rem; border: 0; border-radius: 99px; overflow: hidden; background: var(--grid); color: var(--c1); }
progress::-webkit-progress-bar { background: var(--grid); } progress::-webkit-progress-value { background: var(--c1); }
progress::-moz-progress-bar { background: var(--c1); }
.runs { list-style: none; margin: 1.25rem 0 0; padding: 0; border-top: 1px solid var(--line); }
.runs li { display: grid; grid-template-columns: minmax(0, 2.2fr) minmax(9rem, 1.2fr) minmax(8rem, 1.3fr) 8.5rem; gap: .3rem 1.5rem; align-items: center;
  padding: .7rem 0; border-bottom: 1px solid var(--line); }
.runs li.damaged { grid-template-columns: minmax(0, 1fr) 0 0 8.5rem; }
.runs .what a { font-weight: 600; overflow-wrap: anywhere; }
.runs .what .soft, .runs .progress .soft, .runs .when .soft { display: block; }
.runs .best { overflow-wrap: anywhere; }
.status { margin: 1rem 0 0; } .status > p { margin: .45rem 0; }
.actions { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin-top: .6rem; }
.actions form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; }
input:not([type=range], [type=checkbox]) { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--faint); border-radius: 4px; padding: .3rem .6rem; min-height: 2.25rem; min-width: 0; }
.actions label { display: flex; gap: .5rem; align-items: center; }
.actions input[type=number] { width: 7rem; }
::placeholder { color: var(--soft); opacity: 1; }
.form { display: grid; grid-template-columns: 11rem minmax(0, 30rem); gap: 1rem 1.5rem; margin-top: 1.25rem; }
.form > label { padding-top: .4rem; font-weight: 600; }
.form select, .form input:not([type=checkbox]) { width: 100%; min-height: 2.4rem; padding: .3rem .6rem; }
.form .help { color: var(--soft); font-size: .875rem; margin: .3rem 0 0; }
.form .check { display: flex; gap: .5rem; align-items: center; min-height: 2.25rem; } .form .check input { width: 1.1rem; height: 1.1rem; accent-color: var(--accent); }
.form .failure, .form .actions { grid-column: 1 / -1; margin: 0; }
.form code { font-size: .85em; }
.settings { grid-column: 1 / -1; } .settings summary { font-weight: 600; min-height: 2.25rem; }
.settings fieldset { display: grid; grid-template-columns: 11rem minmax(0, 30rem); gap: .75rem 1.5rem; border: 0; border-top: 1px solid var(--line); margin: .75rem 0 0; padding: .75rem 0 0; }
.settings legend { color: var(--soft); padding: 0 .5rem 0 0; } .settings label { padding-top: .4rem; overflow-wrap: anywhere; }
.chart { margin: .25rem 0 .5rem; } .chart .canvas { width: 100%; min-height: 9rem; overflow: hidden; }
.legend { display: flex; flex-wrap: wrap; gap: .1rem 1.2rem; margin: .2rem 0; font-size: .9rem; max-width: none; font-variant-numeric: tabular-nums; }
.legend .line i { display: inline-block; width: 1.1rem; height: 3px; border-radius: 2px; margin-right: .4rem; vertical-align: middle; background: currentColor; }
.legend .line i { background: var(--own); }
.line.c1 { --own: var(--c1); } .line.c2 { --own: var(--c2); } .line.c3 { --own: var(--c3); } .line.c4 { --own: var(--c4); } .line.c5 { --own: var(--c5); } .line.c6 { --own: var(--c6); }
.small { gap: 1.25rem 2rem; } .small .chart { margin: 0; } .small .legend { font-size: .85rem; }
.fold { border-top: 1px solid var(--line); margin-top: 2.25rem; padding-top: .75rem; } .fold h2 { display: inline; border: 0; padding: 0; margin: 0; }
.family { overflow-x: auto; margin-top: .75rem; }
.family path { fill: none; stroke: var(--faint); stroke-width: 1; opacity: .8; } .family path.champion { stroke: var(--c2); stroke-width: 2; opacity: 1; }
.family circle { fill: var(--faint); } .family .champion circle { fill: var(--c2); }
.family text { fill: var(--ink); font: 11px system-ui, sans-serif; } .family text.scale { fill: var(--soft); }
.games-of-run { display: grid; grid-template-columns: minmax(15rem, 21rem) minmax(0, 1fr); gap: 1.5rem; }
.game-list { list-style: none; margin: 0; padding: .35rem; max-height: 34rem; overflow-y: auto; background: var(--raised); border-radius: 4px; }
.game-list button { display: grid; grid-template-columns: 4.2rem minmax(0, 1fr) auto; gap: .5rem; width: 100%; text-align: left; background: none; border-color: transparent; padding: .25rem .45rem; align-items: baseline; }
.game-list button:hover { background: var(--grid); } .game-list .who { overflow-wrap: anywhere; }
.game-list [aria-current] { background: var(--accent); color: var(--paper); } .game-list [aria-current] .soft { color: inherit; }
.game-view .viewer { grid-template-columns: minmax(0, 26rem) minmax(11rem, 1fr); }
@media (max-width: 900px) {
  .games-of-run { grid-template-columns: minmax(0, 1fr); } .game-list { max-height: 14rem; }
}
@media (max-width: 720px) {
  
  .runs li, .runs li.damaged { grid-template-columns: minmax(0, 1fr) auto; } .runs .progress, .runs .best { grid-column: 1 / -1; } .runs .when { grid-row: 1; grid-column: 2; text-align: right; }
  .form { grid-template-columns: minmax(0, 1fr); gap: .35rem; } .form > label { padding-top: .6rem; }
  .settings fieldset { grid-template-columns: minmax(0, 1fr); gap: .35rem; }
  .game-view .viewer { grid-template-columns: minmax(0, 1fr); }
}
`;
