import { LabError, sum, type Encoder, type Feature, type Game, type Position, type Role } from 'evolab';
import { Draughts } from '@evolab/draughts';
import type { CodedFeature, Overflow } from './coded-feature.ts';
import { FEATURES_1_TO_12, NET_FEATUREMAP } from './net-featuremap.ts';

const MOST_BITS = 6;

/** A feature in the map: one group of inputs, or two if its values may be negative and not only 'none'. */
interface Entry {
  readonly name: string;
  readonly feature: Feature;
  readonly bits: number;
  readonly split: boolean;
  /** What is left of a value above 0: a number of `bits` bits. */
  readonly levels: Uint8Array;
}

/**
 * NET-FEATUREMAP (Lynch 1997) for any game: features of a position as numbers of a few bits, least significant bit
 * first, which are a net's inputs: +1 if a bit is on, `off` if not. Negative values have all bits off; a feature of a
 * game that can be negative gets a group of bits for each sign, as PieceAdvantage and PieceDisadvantage have.
 */
export class FeatureMap<P extends Position = Position> implements Encoder<P> {
  /** How many inputs the net has: the sum of all bits. */
  readonly size: number;
  readonly range: readonly [low: number, high: number];
  readonly off: number;
  /** Bits of each group of inputs. */
  readonly bits: readonly number[];
  readonly names: readonly string[];
  readonly #features: readonly Feature[];
  readonly #levels: readonly Uint8Array[];
  readonly #split: readonly boolean[];
  readonly #codes: Int32Array;

  constructor(entries: readonly Entry[], off: number) {
    this.names = entries.flatMap(({ name, split }) => (split ? [`${name} +`, `${name} -`] : [name]));
    this.bits = entries.flatMap(({ bits, split }) => (split ? [bits, bits] : [bits]));
    this.size = sum(this.bits);
    this.range = [off, 1];
    this.off = off;
    this.#features = entries.map(({ feature }) => feature);
    this.#levels = entries.map(({ levels }) => levels);
    this.#split = entries.map(({ split }) => split);
    this.#codes = new Int32Array(this.bits.length);
  }

  /** Writes the number each group of bits holds. */
  read(position: P, role: Role, out: Int32Array): void {
    const features = this.#features;
    let group = 0;
    for (let i = 0; i < features.length; i++) {
      const value = features[i].measure(position, role) | 0;
      const levels = this.#levels[i];
      out[group++] = value > 0 ? levels[value] : 0;
      if (this.#split[i]) out[group++] = value < 0 ? levels[-value] : 0;
    }
  }

  encode(position: P, role: Role, out: Float64Array): void {
    const codes = this.#codes;
    this.read(position, role, codes);
    let input = 0;
    for (let group = 0; group < codes.length; group++)
      for (let bit = 0; bit < this.bits[group]; bit++)
        out[input++] = (codes[group] >> bit) & 1 ? 1 : this.off;
  }
}

export interface FeatureMapOptions {
  /** Names, each with another number of bits if need be: `DiagonalMoment:3`. Empty: features 1 to 12, or all. */
  readonly features: readonly string[];
  readonly off: number;
  /** Whether bit 0 of Advancement and PieceDisadvantage is on for a value of 1 only, as in inherited code. */
  readonly legacyQuirks: boolean;
}

/** The map of a game's features; of draughts, those of NET-FEATUREMAP as well. Throws `LabError` (LAB_BAD_OPTION). */
export function featureMapOf(
  game: Game,
  { features: asked, off, legacyQuirks }: FeatureMapOptions,
): FeatureMap {
  const isDraughts = game.start() instanceof Draughts;
  const known: Readonly<Record<string, Feature>> = {
    ...game.features,
    ...((isDraughts ? NET_FEATUREMAP : {}) as Record<string, Feature>),
  };
  const names = asked.length > 0 ? asked : isDraughts ? FEATURES_1_TO_12 : Object.keys(known);
  if (names.length === 0)
    throw new LabError('LAB_WRONG_GAME', 'this game has no features', 'another evaluator, such as layered');
  const seen = new Set<string>();
  const entries = names.map((text): Entry => {
    const [, name, digits] = /^(.*?)(?::(\d+))?$/.exec(text) as unknown as [
      string,
      string,
      string | undefined,
    ];
    if (!Object.hasOwn(known, name))
      throw new LabError(
        'LAB_BAD_OPTION',
        `the game has no feature '${name}'`,
        `known: ${Object.keys(known).join(', ')}`,
      );
    if (seen.has(name)) throw new LabError('LAB_BAD_OPTION', `feature '${name}' is named twice`, '');
    seen.add(name);
    const feature = known[name];
    return entryOf(name, feature, digits === undefined ? undefined : Number(digits), legacyQuirks);
  });
  return new FeatureMap(entries, off);
}

function entryOf(name: string, feature: Feature, asked: number | undefined, legacyQuirks: boolean): Entry {
  const [low, high] = feature.range;
  const coded: Partial<CodedFeature> = feature;
  const most = Math.floor(Math.max(high, coded.bits === undefined ? -low : 0));
  const bits = asked ?? coded.bits ?? Math.min(MOST_BITS, Math.max(1, 32 - Math.clz32(most)));
  if (bits < 1 || bits > MOST_BITS)
    throw new LabError('LAB_BAD_OPTION', `feature '${name}' cannot have ${bits} bits`, `1 to ${MOST_BITS}`);
  const quirk = legacyQuirks && (name === 'Advancement' || name === 'PieceDisadvantage');
  const overflow = coded.overflow ?? 'capped';
  const levels = Uint8Array.from({ length: most + 1 }, (_, value) => {
    const level = levelOf(value, 2 ** bits - 1, overflow);
    return quirk ? (level & ~1) | (value === 1 ? 1 : 0) : level;
  });
  return { name, feature, bits, split: coded.bits === undefined && low < 0, levels };
}

function levelOf(value: number, most: number, overflow: Overflow): number {
  if (value <= most) return value;
  if (overflow === 'capped') return most;
  return overflow === 'marked' ? (value & most) | 1 : value & most;
}
