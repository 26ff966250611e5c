import { LabError, type AgentSpec, type GenerationReport, type Spec } from 'evolab';
import { checkState, generationsOf, keptChampions, keptGenerations, shellWord } from 'evolab/command';
import { familyOf } from 'evolab/report';
import { RunFolder } from 'evolab/storage';

/** A champion that a run has kept. */
export interface Champion {
  readonly generation: number;
  readonly agent: AgentSpec;
  /** The generation of its birth and the founder that it descends from; undefined if the method names no births. */
  readonly origin:
    | { readonly born: number; readonly founder: string; readonly ancestors: number }
    | undefined;
}

/**
 * Up to `most` champions of a run, evenly chosen by generation, the earliest first; LAB_RUN_MISSING if there are not two.
 * `check` refuses the game of the run.
 */
export function championsOf(path: string, most: number, check: (game: Spec) => void): Champion[] {
  const folder = new RunFolder(path);
  if (!folder.hasState)
    throw new LabError(
      'LAB_RUN_MISSING',
      `there is no evolution in ${path}`,
      'lab runs lists those there are',
    );
  const state = checkState(folder.readState(), path);
  const { game, keepEvery } = state.settings;
  check(game);
  const kept = keptGenerations(folder);
  if (kept.length < 2)
    throw new LabError(
      'LAB_RUN_MISSING',
      `${path} holds ${kept.length === 0 ? 'no champions' : 'one champion'} of an evolution`,
      `one in every ${keepEvery} generations is kept, and two are needed: ` +
        `lab evolve --resume --out ${shellWord(path)} --generations ${keepEvery * (Math.floor(state.generation / keepEvery) + 2 - kept.length)}`,
    );
  const log = generationsOf(folder, { ...state, generation: Infinity });
  return keptChampions(folder, state, kept, Math.min(most, kept.length)).map(({ generation, agent }) => ({
    generation,
    agent,
    origin: originOf(log, agent.name, generation),
  }));
}

function originOf(log: readonly GenerationReport[], name: string, generation: number): Champion['origin'] {
  const until = log.filter((report) => report.generation <= generation);
  const line = familyOf(until, [name], name)?.filter(({ ofChampion }) => ofChampion);
  if (!line || line.length === 0) return undefined;
  const { generation: born } = line.find((member) => member.name === name)!;
  return { born, founder: line[0].name, ancestors: line.length - 1 };
}
