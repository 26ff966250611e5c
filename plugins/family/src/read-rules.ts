import { LabError, knownHint } from 'evolab';
import { LineCounter, parseDocument, stringify, type Document } from 'yaml';
import { checkRules, usualLimit } from './check-rules.ts';
import * as ludemes from './rule-tree.ts';
import type {
  BoardRule,
  CaptureRule,
  DieRule,
  GoalRule,
  MoveRule,
  RuleTree,
  StartRule,
} from './rule-tree.ts';

type Path = readonly (string | number)[];
/** A file of rules is a page or two; more is a mistake. */
const MOST_TEXT = 20_000;
/** Characters of a value in a message. */
const MOST_SAID = 80;

/**
 * The rules that a text in YAML describes. Throws `LabError` (LAB_BAD_OPTION) for any other text; the message names the
 * line and the key.
 */
export function readRules(text: string): RuleTree {
  if (text.length > MOST_TEXT)
    throw new LabError('LAB_BAD_OPTION', `the rules are longer than ${MOST_TEXT} characters`, SEE);
  return new RuleReader(text).tree();
}

/** The text of rules: what `readRules` reads back as the same tree. */
export function writeRules(tree: RuleTree): string {
  const {
    name,
    source,
    board,
    start,
    moves,
    capture,
    turn,
    goals,
    pass,
    end,
    limit,
    pie,
    players,
    block,
    die,
  } = tree;
  return stringify(
    {
      name,
      ...(source !== undefined && { source }),
      board,
      ...(start !== 'empty' && { start }),
      moves,
      ...(capture !== 'none' && { capture }),
      ...(turn.first === 1 && turn.stones === 1 ? {} : { turn }),
      goals,
      ...(pass !== 'never' && { pass }),
      end,
      ...(limit === usualLimit(tree) ? {} : { limit }),
      ...(pie && { pie }),
      ...(players !== undefined && { players }),
      ...(block !== undefined && { block }),
      ...(die !== undefined && { die }),
    },
    { aliasDuplicateObjects: false },
  );
}

/** A rule of a tree as it stands in a file, on one line. */
export const ruleLine = (rule: object): string =>
  stringify(rule, { collectionStyle: 'flow', lineWidth: 0 }).trim().slice(2, -2);

const SEE = 'lab rules --yaml shows rules that work; plugins/family/README.md lists the words';

/** Takes a document apart, value by value; what is not known is an error with its line. */
class RuleReader {
  readonly #document: Document.Parsed;
  readonly #lines = new LineCounter();
  readonly #value: unknown;

  constructor(text: string) {
    // Deep brackets would take the parser gigabytes, and deep blocks its stack; no rules have any.
    if (/[[{]{20}/.test(text.replaceAll(/\s/g, '')) || /^[ ?:-]{100}/m.test(text))
      throw new LabError('LAB_BAD_OPTION', 'the rules: brackets are nested too deeply', SEE);
    this.#document = parseDocument(text, { lineCounter: this.#lines, logLevel: 'error' });
    // Tags and versions of YAML that it does not know are warnings.
    const [error] = [...this.#document.errors, ...this.#document.warnings];
    if (error !== undefined)
      throw new LabError(
        'LAB_BAD_OPTION',
        `the rules: ${error.message.split('\n')[0].replace(/:$/, '')}`,
        SEE,
      );
    try {
      this.#value = this.#document.toJS({ maxAliasCount: 0 });
    } catch {
      throw new LabError('LAB_BAD_OPTION', 'the rules: aliases (*) are not known here', SEE);
    }
  }

  tree(): RuleTree {
    const known =
      'name source board start moves capture turn goals pass end limit pie players block die'.split(' ');
    const all = this.#record([], this.#value, known);
    const board = this.#board(['board'], all.board);
    const moves = this.#list(['moves'], all.moves, 1, 8).map((move, i) => this.#move(['moves', i], move));
    const turn = this.#record(['turn'], all.turn ?? {}, ['first', 'stones']);
    const rules = {
      name: this.#text(['name'], all.name ?? 'a game'),
      ...(all.source === undefined ? {} : { source: this.#text(['source'], all.source) }),
      board,
      start: this.#start(['start'], all.start ?? 'empty'),
      moves,
      capture: this.#capture(['capture'], all.capture ?? 'none'),
      turn: {
        first: this.#whole(['turn', 'first'], turn.first ?? 1, 1, 4),
        stones: this.#whole(['turn', 'stones'], turn.stones ?? 1, 1, 4),
      },
      goals: this.#list(['goals'], all.goals ?? [], 0, 4).map((goal, i) => this.#goal(['goals', i], goal)),
      pass: this.#choice(['pass'], all.pass ?? 'never', ludemes.PASSES),
      end: this.#choice(['end'], all.end, ludemes.ENDS),
      pie: this.#flag(['pie'], all.pie ?? false),
      ...this.#players(all.players ?? 2),
      ...(all.block === undefined ? {} : { block: this.#choice(['block'], all.block, ['next']) }),
      ...(all.die === undefined ? {} : { die: this.#die(['die'], all.die) }),
    };
    const limit = this.#whole(['limit'], all.limit ?? usualLimit(rules), 0, ludemes.MAX_LIMIT);
    const tree: RuleTree = { ...rules, limit };
    checkRules(tree, (path, what) => this.#fail(path, what));
    return tree;
  }

  /** Trees for two say nothing of it. */
  #players(value: unknown): Pick<RuleTree, 'players'> {
    const players = this.#whole(['players'], value, 2, ludemes.MOST_PLAYERS);
    return players === 3 || players === 4 ? { players } : {};
  }

  #die(path: Path, value: unknown): DieRule {
    const { shows, sides } = this.#record(path, value, ['shows', 'sides']);
    return {
      shows: this.#choice([...path, 'shows'], shows, ludemes.DIE_SHOWS),
      sides: this.#whole([...path, 'sides'], sides, 2, ludemes.MOST_SIDES),
    };
  }

  #board(path: Path, value: unknown): BoardRule {
    const keys = ['shape', 'size', 'width', 'height', 'neighbours'];
    const { shape, size, width, height, neighbours } = this.#record(path, value, keys);
    const kind = this.#choice([...path, 'shape'], shape, ['square', 'hexhex', 'rhombus']);
    if (kind !== 'square') {
      this.#record(path, value, ['shape', 'size']);
      const most = kind === 'hexhex' ? 11 : 19;
      return { shape: kind, size: this.#whole([...path, 'size'], size, 2, most) };
    }
    if (size !== undefined && (width !== undefined || height !== undefined))
      this.#fail([...path, 'size'], 'give size, or width and height');
    const side = (key: 'width' | 'height', given: unknown) =>
      this.#whole([...path, size === undefined ? key : 'size'], given ?? size, 2, 20);
    return {
      shape: 'square',
      width: side('width', width),
      height: side('height', height),
      neighbours: this.#choice([...path, 'neighbours'], neighbours ?? 'orthogonal', ['orthogonal', 'all']),
    };
  }

  #start(path: Path, value: unknown): StartRule {
    if (typeof value === 'string') return this.#choice(path, value, ['empty', 'crosswise', 'chequered']);
    const { rows } = this.#record(path, value, ['rows']);
    return { rows: this.#whole([...path, 'rows'], rows, 1, 9) };
  }

  #move(path: Path, value: unknown): MoveRule {
    const kind = this.#kind(path, value, ['place', 'step', 'slide', 'leap', 'jump']);
    const onto = (given: unknown) => this.#some([...path, 'onto'], given ?? ['empty'], ludemes.TARGETS);
    const directions = (given: unknown) => this.#some([...path, kind], given, ludemes.DIRECTIONS);
    if (kind === 'place') {
      const { place } = this.#record(path, value, ['place']);
      return { place: this.#choice([...path, 'place'], place, ludemes.PLACINGS) };
    }
    if (kind === 'jump') {
      const { jump, over, take } = this.#record(path, value, ['jump', 'over', 'take']);
      return {
        jump: directions(jump),
        over: this.#some([...path, 'over'], over, ludemes.OWNERS),
        take: this.#flag([...path, 'take'], take ?? false),
      };
    }
    if (kind === 'leap') {
      const { leap, way, onto: targets } = this.#record(path, value, ['leap', 'way', 'onto']);
      const [a, b] = this.#list([...path, 'leap'], leap, 2, 2).map((n, i) =>
        this.#whole([...path, 'leap', i], n, 1, 4),
      );
      return {
        leap: [a, b],
        way: this.#choice([...path, 'way'], way ?? 'any', ['any', 'forward']),
        onto: onto(targets),
      };
    }
    const { [kind]: given, onto: targets } = this.#record(path, value, [kind, 'onto']);
    if (kind === 'step') return { step: directions(given), onto: onto(targets) };
    return { slide: directions(given), onto: onto(targets) };
  }

  #capture(path: Path, value: unknown): CaptureRule {
    if (typeof value === 'string') return this.#choice(path, value, ['none', 'enclosure']);
    const { custodial, along, effect } = this.#record(path, value, ['custodial', 'along', 'effect']);
    return {
      custodial: this.#choice([...path, 'custodial'], custodial, ['one', 'line']),
      along: this.#choice([...path, 'along'], along ?? 'all', ludemes.ALONGS),
      effect: this.#choice([...path, 'effect'], effect ?? 'remove', ['remove', 'flip']),
    };
  }

  #goal(path: Path, value: unknown): GoalRule {
    const kind = this.#kind(path, value, ['line', 'connection', 'reach', 'elimination', 'capture']);
    const given = this.#record(path, value, [kind, 'result', ...(kind === 'line' ? ['along'] : [])]);
    const result = this.#choice([...path, 'result'], given.result ?? 'win', ['win', 'loss']);
    const at = [...path, kind];
    if (kind === 'line') {
      const along = this.#choice([...path, 'along'], given.along ?? 'all', ludemes.ALONGS);
      return { line: this.#whole(at, given.line, 2, 20), along, result };
    }
    if (kind === 'connection')
      return { connection: this.#choice(at, given.connection, ludemes.CONNECTIONS), result };
    if (kind === 'reach') return { reach: this.#choice(at, given.reach, ['far-row']), result };
    if (kind === 'elimination') return { elimination: this.#whole(at, given.elimination, 0, 100), result };
    return { capture: this.#choice(at, given.capture, ['first']), result };
  }

  /** Which of `kinds` a map is about: it has exactly one of them as a key. */
  #kind<K extends string>(path: Path, value: unknown, kinds: readonly K[]): K {
    const map = this.#map(path, value);
    const found = kinds.filter((kind) => Object.hasOwn(map, kind));
    if (found.length === 1) return found[0];
    const [unknown] = Object.keys(map);
    if (found.length === 0 && unknown !== undefined)
      return this.#fail([...path, unknown], `'${unknown}' is not known here`, knownHint(unknown, kinds));
    return this.#fail(path, `needs exactly one of ${kinds.join(', ')}`);
  }

  #map(path: Path, value: unknown): Record<string, unknown> {
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return value as Record<string, unknown>;
    return this.#fail(path, value === undefined ? 'is missing' : 'is not a map of keys and values');
  }

  #record(path: Path, value: unknown, keys: readonly string[]): Record<string, unknown> {
    const map = this.#map(path, value);
    for (const key of Object.keys(map))
      if (!keys.includes(key)) this.#fail([...path, key], `'${key}' is not known here`, knownHint(key, keys));
    return map;
  }

  #list(path: Path, value: unknown, least: number, most: number): unknown[] {
    if (!Array.isArray(value)) return this.#fail(path, value === undefined ? 'is missing' : 'is not a list');
    if (value.length < least || value.length > most)
      this.#fail(path, `has ${value.length} entries, not ${least === most ? least : `${least} to ${most}`}`);
    return value;
  }

  /** One choice, or a list of different ones. */
  #some<T extends string>(path: Path, value: unknown, choices: readonly T[]): T[] {
    if (!Array.isArray(value)) return [this.#choice(path, value, choices)];
    const list = this.#list(path, value, 1, choices.length);
    const chosen = list.map((one, i) => this.#choice([...path, i], one, choices));
    if (new Set(chosen).size < chosen.length) this.#fail(path, 'names something twice');
    return choices.filter((choice) => chosen.includes(choice));
  }

  #choice<const T extends string>(path: Path, value: unknown, choices: readonly T[]): T {
    if (choices.includes(value as T)) return value as T;
    if (value === undefined) return this.#fail(path, 'is missing', `one of ${choices.join(', ')}`);
    const word = typeof value === 'string' ? clipped(value) : said(value);
    return this.#fail(path, `'${word}' is not known here`, knownHint(word, choices));
  }

  #whole(path: Path, value: unknown, least: number, most: number): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    if (value === undefined) return this.#fail(path, 'is missing', `a whole number from ${least} to ${most}`);
    return this.#fail(path, `${said(value)} is not a whole number from ${least} to ${most}`);
  }

  #flag(path: Path, value: unknown): boolean {
    return typeof value === 'boolean' ? value : this.#fail(path, `${said(value)} is not true or false`);
  }

  #text(path: Path, value: unknown): string {
    if (typeof value === 'string' && value.trim() !== '' && value.length <= 200 && !/[\n\r]/.test(value))
      return value;
    return this.#fail(path, 'is not a line of text');
  }

  #fail(path: Path, what: string, hint = SEE): never {
    const line = this.#lineOf(path);
    const where = path.length === 0 ? '' : `, ${path.join('.')}`;
    throw new LabError('LAB_BAD_OPTION', `the rules, line ${line}${where}: ${what}`, hint);
  }

  /** The line on which a value stands, or the nearest value around it that is there. */
  #lineOf(path: Path): number {
    for (let length = path.length; length >= 0; length--) {
      const within = path.slice(0, length);
      const node: unknown = length === 0 ? this.#document.contents : this.#document.getIn(within, true);
      const range = isRanged(node) ? node.range : undefined;
      if (range) return this.#lines.linePos(range[0]).line;
    }
    return 1;
  }
}

/** A value as a message says it; JSON has no NaN. */
const said = (value: unknown): string =>
  clipped(typeof value === 'number' ? String(value) : JSON.stringify(value));

const clipped = (text: string): string => (text.length > MOST_SAID ? `${text.slice(0, MOST_SAID)}...` : text);

function isRanged(node: unknown): node is { range: [number, number, number] } {
  return node !== null && typeof node === 'object' && 'range' in node && !!node.range;
}
