import type { NaiveRules } from './naive.ts';

/** Positions from which random play soon reaches events that are very rare from the start. */
export const SCENARIOS: readonly [what: string, rules: Partial<NaiveRules>, texts: readonly string[]][] = [
  [
    'a placement closes two mills',
    { doubleMill: 2 },
    [
      'WW.WWB../W.W.B.../..BB.BB. W 14',
      '.WB....B/W.W....B/BW..BBWW W 14',
      '.BWW.WW./B...W.B./..WB.B.B W 14',
      'WW.WW..B/.W....B./BB..B..B W 14',
      'BBWW.WW./B...B.../BB.....W W 14',
      '..B..B../......BW/.WW.W.WW W 14',
      '..WB..../B.WW.WW./......BW W 14',
    ],
  ],
  [
    'of two men taken one is free only when the other is gone',
    { doubleMill: 2 },
    [
      '.WBBBBB./.WWW..WW/......B. W 16',
      '...W.BWB/..W.WB../...WBBBW W 16',
      '.....W../BBBBB.W./WW.WW..B W 16',
      'W...W.../.WW...WW/B.B.BBBB W 16',
      'B..B.W../..B.BW../WWWBWW.. B 17',
      'W.B...WW/.WBB.BB./..WWW... B 17',
    ],
  ],
  ['two mills take one man', {}, ['WW.WWB../W.W.B.../..BB.BB. W 14', '.WBBBBB./.WWW..WW/......B. W 16']],
  [
    'all men are blocked, or soon',
    { repetition: false },
    [
      '...W.W../BW.WBBBW/.WB.WW.B W 30',
      'BBBW..W./.W...WBW/W.W..WBB W 30',
      '...W..W./B.W...WW/BBWWBWBB W 30',
      '.BBBW.../.BWB...B/B.WWWB.B B 31',
      'BB..B.../BWWBW.../WBWB..BB B 31',
      'WBWBWBWB/......../........ W 20',
    ],
  ],
  [
    'few men are left before all are placed',
    {},
    [
      'W.W...W./.W.....W/.B..W.WB W 16',
      'W......./W.B.W.B./W..WW.W. W 16',
      'W......./B.B...../B....... W 14',
      'W......./BBB...../B....... W 16',
    ],
  ],
  [
    'three men fly',
    {},
    ['WBWBWB.B/......../........ W 20', 'W.....W./..W...../.B..B..B W 18', 'W.....W./..W...../BB..B..B B 19'],
  ],
  [
    'three men slide',
    { flying: false },
    ['W.....W./..W...../.B..B..B W 18', 'W.....W./..W...../BB..B..B B 19'],
  ],
  [
    'one enemy is left in a mill',
    { flying: false },
    ['WW.....W/.B.B..../.B.B.... W 18', 'BBB....W/W......./W.W..... W 20'],
  ],
];
