import {
  CHANCE,
  LabError,
  Random,
  type Chance,
  type Encoder,
  type GameBoard,
  type Move,
  type Role,
} from 'evolab';
import { GoalTree } from './goal-tree.ts';
import { checkRules, type RuleSheet } from './check.ts';
import { longest } from './rule-graph.ts';
import { Compiled } from './compiled.ts';
import { explore } from './explore.ts';
import type { FactGame, Facts, GoalProximity, SuccessorPreview } from './fact-game.ts';
import { hashedViews, viewsOf } from './encoders.ts';
import { CompiledPreview } from './successor-preview.ts';
import { Interpreter } from './interpreter.ts';
import { COUNT, OVER, type Machine } from './machine.ts';
import { GdlPosition, holds } from './position.ts';
import { bareText, parseTerm, termText, type Term } from './rules.ts';
import { parsePosition, printPosition } from './text.ts';
import { sumIsProved } from './sums.ts';
import { TooLarge } from './too-large.ts';
import { TurnProof } from './turns.ts';

/** How a game is made from rules. */
export interface GdlOptions {
  /** The propositional network, the interpreter, or (`auto`) the network if it is not too large. */
  readonly engine?: 'auto' | 'network' | 'interpreter';
  /** Steps after which a game is cut short if its rules set no end; 0 means 500. */
  readonly steps?: number;
  /** 'simultaneous' for rules whose simultaneous steps neither a proof nor random games show. */
  readonly turns?: 'auto' | 'simultaneous';
  /** 'general' for rules whose goals add up to the same number in random games but not always. */
  readonly utility?: 'auto' | 'general';
  /** For the interpreter, which cannot tell: the largest number of legal moves of a role; 0 means 4096. */
  readonly moves?: number;
}

const STEPS = 500;
const MOVES = 4096;
/** Positions that are looked at one by one where no proof tells whether roles choose simultaneously. */
const EXPLORED = 20_000;
/** Random games of a new game, which may show that roles choose simultaneously and that the rules have faults. */
const TRIAL_GAMES = 20;
const TRIAL_STEPS = { network: 4000, interpreter: 300 } as const;
/** The work, as `Effort` counts it, after which the trial ends: a second or two. */
const TRIAL_WORK = { network: 200_000_000, interpreter: 60_000_000 } as const;

/** A game from rules. Facts and actions are terms of KIF; a move is the number of an action of its role. */
export class GdlGame implements FactGame<GdlPosition> {
  readonly sheet: RuleSheet;
  readonly engine: 'network' | 'interpreter';
  readonly roles: readonly string[];
  readonly maxMoves: number;
  readonly maxPlies: number;
  readonly simultaneous: boolean;
  /**
   * Whether several roles ever choose in the same step. 'proved': never, by the rules or by all positions; 'assumed': not in
   * any position that was looked at, and a game that meets one ends with an error.
   */
  readonly turns: 'proved' | 'assumed' | 'simultaneous';
  readonly encoders: Readonly<Record<string, Encoder<GdlPosition>>>;
  /** Undefined for one role. */
  declare readonly utility?: 'zero-sum' | 'general';
  /** Draws the board, if the rules have one. */
  declare readonly draw?: (position: GdlPosition) => string;
  readonly board: GameBoard<GdlPosition>;
  /** Faults of rules that can be played nevertheless: two goals at once, a role without a move. */
  readonly warnings: readonly string[];
  readonly sampler = { sample: (position: GdlPosition, random: Random): Move => position.sample(random) };
  readonly facts: Facts<GdlPosition>;
  readonly goals: GoalProximity<GdlPosition>;
  /** Present if the rules have the role `random`. */
  declare readonly chance?: Chance<GdlPosition>;
  /** Undefined for the interpreter. */
  readonly successors?: SuccessorPreview<GdlPosition>;
  readonly #machine: Machine;
  readonly #limit: number;
  readonly #start: GdlPosition;

  constructor(
    sheet: RuleSheet,
    machine: Machine,
    engine: 'network' | 'interpreter',
    limit: number,
    longest: number,
    { turns = 'auto', utility = 'auto' }: GdlOptions,
  ) {
    this.sheet = sheet;
    this.engine = engine;
    this.roles = sheet.roles;
    this.maxMoves = machine.maxMoves;
    this.maxPlies = longest * sheet.movers.length;
    this.#machine = machine;
    this.#limit = limit;
    this.#start = new GdlPosition(machine, limit);
    if (sheet.movers.length > sheet.roles.length) this.chance = EQUAL;
    const views = machine instanceof Compiled ? viewsOf(machine, limit) : hashedViews(machine);
    this.encoders = views.encoders;
    if (views.draw) this.draw = views.draw;
    this.board = views.board;
    this.facts = factsFrom(machine);
    this.goals = new GoalTree(sheet, machine, machine instanceof Compiled ? machine.graph.facts : []);
    const proof =
      machine instanceof Compiled && sheet.roles.length > 1
        ? new TurnProof(
            machine.graph,
            sheet.roles.map((_, role) => role),
          )
        : undefined;
    const trial = this.#tryOut(TRIAL_STEPS[engine], TRIAL_WORK[engine], proof);
    this.turns =
      sheet.roles.length === 1
        ? 'proved'
        : turns === 'simultaneous' || trial.simultaneous
          ? 'simultaneous'
          : this.#turnsBy(proof, TRIAL_WORK[engine]);
    this.simultaneous = this.turns === 'simultaneous';
    machine.inTurn = !this.simultaneous;
    if (sheet.roles.length > 1) {
      // Of two roles whose random games do not end it is expected, as everywhere.
      const [sum = 100, ...others] = trial.sums;
      const constant =
        sum >= 0 &&
        utility === 'auto' &&
        others.length === 0 &&
        (trial.sums.length > 0 || sheet.roles.length === 2);
      this.utility = constant ? 'zero-sum' : 'general';
      if (constant)
        machine.goalSum = { sum, proved: machine instanceof Compiled && sumIsProved(machine.graph, sum) };
    }
    if (machine instanceof Compiled) this.successors = new CompiledPreview(machine);
    this.warnings = [...sheet.warnings, ...trial.warnings];
  }

  start(): GdlPosition {
    const position = new GdlPosition(this.#machine, this.#limit);
    position.copy(this.#start);
    return position;
  }

  print(position: GdlPosition): string {
    return printPosition(position);
  }

  parse(text: string): GdlPosition {
    return parsePosition(text, this.#machine, this.#limit);
  }

  moveName(position: GdlPosition, move: Move): string {
    const action = this.#action(position.turn, move);
    return action === undefined ? '' : bareText(action);
  }

  /** A move of a role, or of `CHANCE`, as KIF, such as `(mark 1 1)`; empty if it was never legal. */
  moveText(role: Role, move: Move): string {
    const action = this.#action(role, move);
    return action === undefined ? '' : termText(action);
  }

  #action(role: Role, move: Move): Term | undefined {
    return this.#machine.action(this.#mover(role), move);
  }

  /** The number of a role, or of `CHANCE`, among the movers of the machine. */
  #mover(role: Role): number {
    return role === CHANCE ? this.#machine.movers.length - 1 : role;
  }

  /** The legal move of `role`, or of `CHANCE`, written as `text`; undefined if there is none. Throws `SyntaxError`. */
  moveOf(position: GdlPosition, role: Role, text: string): Move | undefined {
    return this.#machine.moveOf(position, this.#mover(role), parseTerm(text));
  }

  /** The facts that hold in `position`. */
  factsOf(position: GdlPosition): Term[] {
    return this.#machine.facts(position);
  }

  /** The goal of `role` by the rules, 0 to 100; -1 if there is none. */
  goal(position: GdlPosition, role: Role): number {
    return this.#machine.goal(position, role);
  }

  /** What the rules or all positions say of a game in whose random games no two roles chose at once. */
  #turnsBy(proof: TurnProof | undefined, mostWork: number): 'proved' | 'assumed' | 'simultaneous' {
    if (proof?.succeeds() === true) return 'proved';
    // Positions are looked at for a fraction of the time of random games.
    let work = mostWork / 4;
    const mayGoOn = () => (work -= this.#machine.cost) > 0;
    const newPosition = () => new GdlPosition(this.#machine, this.#limit);
    const explored = explore(this.start(), newPosition, { most: EXPLORED, mayGoOn }, severalChoose);
    return explored === 'all' ? 'proved' : explored === 'found' ? 'simultaneous' : 'assumed';
  }

  #tryOut(
    mostSteps: number,
    mostWork: number,
    proof?: TurnProof,
  ): { sums: number[]; simultaneous: boolean; warnings: string[] } {
    const random = new Random('gdl', 'trial');
    const warnings = new Set<string>();
    let simultaneous = false;
    const sums = new Set<number>();
    let left = mostSteps;
    let work = mostWork;
    const position = new GdlPosition(this.#machine, this.#limit);
    for (let game = 0; game < TRIAL_GAMES && left > 0 && work > 0; game++) {
      position.copy(this.#start);
      for (; !position.over && left > 0 && work > 0; left--) {
        work -= this.#machine.cost;
        if (severalChoose(position)) simultaneous = true;
        if (!simultaneous && proof) {
          proof.meet((fact) => holds(position, fact));
        }
        position.play(position.sample(random));
      }
      if (!position.over) break;
      const cut = this.#machine.summary(position)[OVER] === 0;
      this.#machine.movers.forEach((who, mover) => {
        if (cut && this.#machine.summary(position)[COUNT + 2 * mover] === 0)
          warnings.add(`${who} may be left without a legal move before the end: the game stops there`);
      });
      const own = this.roles.map((_, role) => this.#machine.goal(position, role));
      // Ends without a goal differ from all others.
      if (!cut) sums.add(own.includes(-1) ? -1 : own.reduce((sum, goal) => sum + goal, 0));
      for (let role = 0; role < this.roles.length && !cut; role++) {
        const goals = this.#machine.goals(position, role);
        const who = this.roles[role];
        if (goals === 0) warnings.add(`${who} may end without a goal from 0 to 100: it counts as 0`);
        if (goals > 1) warnings.add(`${who} may end with ${goals} goals at once: the highest counts`);
      }
    }
    return { sums: [...sums], simultaneous, warnings: [...warnings] };
  }
}

/** Every move of `random` has the same probability, as GDL-II says; equal moves are one. */
const EQUAL: Chance<GdlPosition> = {
  probabilities: ({ count }, out, at) => out.fill(1 / count, at, at + count),
  sample: (position, random) => position.sample(random),
};

const severalChoose = ({ choosers }: GdlPosition): boolean => (choosers & (choosers - 1)) !== 0;

/** The facts of positions by number; the words of `(cell 1 3 x)` are `cell`, `1`, `3`, `x`. */
function factsFrom(machine: Machine): Facts<GdlPosition> {
  return {
    most: machine.mostFacts,
    list: (position, out) => machine.list(position, out),
    words(fact) {
      const term = machine.fact(fact);
      return term.kind === 'function' ? [term.name, ...term.args.map(termText)] : [term.name];
    },
  };
}

/**
 * A game from the text of its rules. Throws `SyntaxError` with line and column if they are not well-formed, and
 * `LabError` (LAB_GDL_LIMIT) if they are too large.
 */
export function gameFromRules(text: string, options: GdlOptions = {}): GdlGame {
  try {
    return newGame(text, options);
  } catch (error) {
    if (error instanceof RangeError) throw new TooLarge(`they nest too deeply (${error.message})`);
    throw error;
  }
}

function newGame(text: string, options: GdlOptions): GdlGame {
  const sheet = checkRules(text);
  const limit = options.steps || STEPS;
  if (options.engine !== 'interpreter') {
    try {
      const machine = new Compiled(sheet);
      const counted = longest(machine.graph);
      const cut = counted === 0 || (options.steps ?? 0) > 0;
      return new GdlGame(sheet, machine, 'network', cut ? limit : 0, cut ? limit : counted, options);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      if (options.engine === 'network')
        throw new LabError(
          'LAB_BAD_OPTION',
          `the rules do not fit into a network: ${error.message}`,
          'engine=interpreter',
        );
    }
  }
  const machine = new Interpreter(sheet, options.moves || MOVES);
  return new GdlGame(sheet, machine, 'interpreter', limit, limit, options);
}
