import { familyGame, readRules, ruleSheet } from '@evolab/family';
import { gameFromRules } from '@evolab/gdl';
import { defineJob } from 'evolab';
import { inspectGame } from 'evolab/testing';
import { gdlName } from './gdl-name.ts';
import { judge, type RulesToJudge } from './judge.ts';
import type { Judgement } from './judgement.ts';
import { checkedFault, judgementFault } from './stored-checks.ts';
import { playTwins } from './twins.ts';

export const judgeJob = defineJob<RulesToJudge, Judgement>({
  id: 'judge-rules',
  summary: 'Judges the rules of a game by random play and by search',
  run: (job) => judge(job),
  checkResult: (_, result) => judgementFault(result),
});

/** Rules to be compared with their rule sheet. */
export interface RulesToCheck extends RulesToJudge {
  readonly games: number;
}

/** What is wrong, if anything is. */
export interface Checked {
  readonly fault?: string;
}

/** Plays rules beside their rule sheet on the GDL engine, and checks what every game promises. */
export const checkJob = defineJob<RulesToCheck, Checked>({
  id: 'check-rules',
  summary: 'Plays the rules of a game beside their rule sheet in GDL',
  run({ rules, seed, games }) {
    const tree = readRules(rules);
    const game = familyGame(tree);
    try {
      const broken = inspectGame(game, { playouts: 4, seed, millis: 0 }).find(({ ok }) => !ok);
      if (broken !== undefined) return { fault: `${broken.name}: ${broken.detail}` };
      playTwins(game, gameFromRules(ruleSheet(tree)), { games, seed, renamed: gdlName });
      return {};
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  },
  checkResult: (_, result) => checkedFault(result),
});
