import { readdirSync } from 'node:fs';
import { LabError, type AgentSpec, type GenerationReport, type Spec } from 'evolab';
import { agentsOfRun, checkState, kindOf, shellWord } from 'evolab/command';
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
  if (kindOf(folder.file('state.msgpack')) !== 'file')
    throw new LabError(
      'LAB_RUN_MISSING',
      `there is no evolution in ${path}`,
      'lab runs lists those there are',
    );
  const state = checkState(folder.readState(), path);
  const { game, keepEvery } = state.settings;
  check(game);
  const hall = folder.file('hall');
  const names = kindOf(hall) === 'folder' ? readdirSync(hall) : [];
  const files = names.filter((name) => /^\d+\.msgpack$/.test(name)).sort();
  if (files.length < 2)
    throw new LabError(
      'LAB_RUN_MISSING',
      `${path} holds ${files.length === 0 ? 'no champions' : 'one champion'} of an evolution`,
      `one in every ${keepEvery} generations is kept, and two are needed: ` +
        `lab evolve --resume --out ${shellWord(path)} --generations ${keepEvery * (Math.floor(state.generation / keepEvery) + 2 - files.length)}`,
    );
  const log = folder.readLog({ ...state, generation: Infinity }) as unknown as GenerationReport[];
  const count = Math.min(most, files.length);
  const chosen = Array.from(
    { length: count },
    (_, i) => files[Math.round((i * (files.length - 1)) / (count - 1))],
  );
  return chosen.map((file) => {
    const generation = Number.parseInt(file, 10);
    const [{ agent }] = agentsOfRun(folder, state, 'hall', file);
    return { generation, agent, origin: originOf(log, agent.name, generation) };
  });
}

function originOf(log: readonly GenerationReport[], name: string, generation: number): Champion['origin'] {
  const until = log.filter((report) => report.generation <= generation);
  const line = familyOf(until, [name], name)?.filter(({ ofChampion }) => ofChampion);
  if (!line || line.length === 0) return undefined;
  const { generation: born } = line.find((member) => member.name === name)!;
  return { born, founder: line[0].name, ancestors: line.length - 1 };
}
