import { progressText, shareText, textTable } from 'evolab/command';
import type { ChampionFound, ProgressFound } from './progress.ts';

/** The first sentences: where the run goes, and where its champions come from. */
export function summaryOf({ progress, champions, across, runs }: ProgressFound): string[] {
  return [
    progressText(progress),
    ...originText(champions),
    ...(across
      ? [
          `Champions of ${runs[0]} take ${shareText(across.fromEarlier)} from those of earlier generations of ${runs[1]}, and ${shareText(across.fromLater)} from those of later ones.`,
        ]
      : []),
  ];
}

/** What is found, for the terminal. */
export function foundText(found: ProgressFound): string {
  const { champions, noStrangers, progress } = found;
  const hasOrigin = champions.some(({ origin }) => origin !== undefined);
  const hasStrangers = champions.some(({ strangers }) => strangers.games > 0);
  const dominant = new Set(progress.dominant);
  const table = textTable(
    [
      'generation',
      ...(hasOrigin ? ['born', 'ancestors'] : []),
      'against champions',
      ...(hasStrangers ? ['against strangers'] : []),
      'dominant',
    ],
    champions.map(({ generation, origin, others, strangers }, i) => [
      String(generation),
      ...(hasOrigin ? [String(origin?.born ?? ''), String(origin?.ancestors ?? '')] : []),
      shareText(others),
      ...(hasStrangers ? [shareText(strangers)] : []),
      dominant.has(i) ? 'yes' : '',
    ]),
  );
  const left = noStrangers === undefined ? '' : `\n\nNo strangers were met: ${noStrangers}.`;
  return `${summaryOf(found).join('\n')}\n\n${table}${left}`;
}

/** What is said of births: how old the champions are, and from how many founders they come. */
function originText(champions: readonly ChampionFound[]): string[] {
  const known = champions.filter(({ generation, origin }) => origin !== undefined && generation > 0);
  if (known.length === 0) return [];
  const old = known.filter(({ origin }) => origin!.born === 0).length;
  const founders = new Set(known.map(({ origin }) => origin!.founder)).size;
  if (old === known.length)
    return [`All ${known.length} champions after generation 0 were born in generation 0: no child ever led.`];
  const from = founders === 1 ? 'one founder' : `${founders} founders`;
  const still = old > 0 ? `${old} of ${known.length} champions were born in generation 0; ` : '';
  return [`${still}the champions descend from ${from}.`.replace(/^t/, 'T')];
}
