import type { AgentSpec, Spec } from './agent.ts';
import type { GameBoard, Piece } from './board.ts';
import type { GenerationReport, Rating } from './evolution.ts';
import type { Game } from './game.ts';
import type { ShownGames } from './shown-games.ts';

/** A part of a page. The laboratory renders it and escapes all text in it; all but interactive blocks are plain data. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | Table
  | Plot
  | { readonly kind: 'small-plots'; readonly plots: readonly Plot[] }
  | Matrix
  | BoardPicture
  | GamesBlock
  | InteractiveBlock
  | { readonly kind: 'folded'; readonly title: string; readonly body: readonly Block[] };

export interface Table {
  readonly kind: 'table';
  readonly titles: readonly string[];
  readonly rows: readonly (readonly (string | number | Interval | Link)[])[];
  /** The first columns, which hold words; the others hold numbers. */
  readonly words: number;
}

/** A link to another place of the page. */
export interface Link {
  readonly text: string;
  /** The URL fragment. */
  readonly to: string;
}

/** A position on a drawn board. */
export interface BoardPicture {
  readonly kind: 'board';
  readonly board: Omit<GameBoard, 'pieces' | 'cellsOf' | 'caption' | 'setup'>;
  readonly roles: readonly string[];
  readonly pieces: readonly Piece[];
  /** Cells that stand out. */
  readonly marked: readonly number[];
  /** How warm cells are, by their number. */
  readonly heat?: readonly (Heat | undefined)[];
  /** Stands below, if it is not empty. */
  readonly caption: string;
}

/** A quantity of a cell, not below 0: drawn darker the larger it is, and paler the wider its interval. */
export type Heat = Interval;

/** A number with its 95% interval, drawn as a bar on the scale of its column; an open end is infinite. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** What the bar says in words. */
  readonly text: string;
  /** In CSS; the first colour of the page if not given. */
  readonly colour?: string | undefined;
}

/** A table of shares, coloured by how far each is from a half, the paler the wider its interval. */
export interface Matrix {
  readonly kind: 'matrix';
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** By row, then column; undefined where there is nothing. */
  readonly cells: readonly (readonly (Share | undefined)[])[];
  /** Stands below, if it is not empty. */
  readonly caption: string;
}

/** A share from 0 to 1. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** What it says in full, such as wins, draws and losses. */
  readonly text: string;
}

/** A Vega-Lite specification that contains its data. It is checked when it is drawn. */
export type PlotSpec = Readonly<Record<string, unknown>>;

export interface Plot {
  readonly kind: 'plot';
  readonly spec: PlotSpec;
  /** Stands below the plot, if it is not empty. */
  readonly caption: string;
  /** What the plot shows, for screen readers. */
  readonly name: string;
}

/**
 * A part that people walk through, drawn by its maker: HTML in which all text is escaped, made by `html` of 'evolab/report'.
 * The scripts run after the page is there, each once in the order of the page, and find their parts by class. Only `page`
 * runs them; elsewhere the markup stands as it is.
 */
export interface InteractiveBlock {
  readonly kind: 'interactive';
  /** `id` is that of the block in its page. */
  readonly draw: (id: string) => { readonly text: string };
  readonly scripts: readonly string[];
  readonly style: string;
}

/** Games to step through. */
interface GamesBlock {
  readonly kind: 'games';
  readonly games: ShownGames;
}

/** A part of a report with a title, which is also in the list of contents. */
export interface Section {
  readonly title: string;
  readonly body: readonly Block[];
}

/** A stored evolution. */
export interface EvolutionData {
  readonly method: string;
  readonly seed: number;
  readonly game: Game;
  readonly gameUse: Spec;
  readonly learner: Spec;
  /** The last finished generation. */
  readonly generation: number;
  /** The state of the learner after it. */
  readonly state: unknown;
  /** The agents of the last generation, best first; none before the first one is finished. */
  readonly agents: readonly AgentSpec[];
  /** By generation, from the first one on. */
  readonly log: readonly GenerationReport[];
  readonly ratings: readonly Rating[];
}

/** A stored tournament. */
export interface TournamentData {
  readonly game: Game;
  readonly gameUse: Spec;
  /** The schedule; 'solo' for a puzzle, which every player plays alone. */
  readonly type: 'round-robin' | 'gauntlet' | 'swiss' | 'knockout' | 'solo';
  readonly players: readonly AgentSpec[];
  /** Read from the disk one by one, in an order that does not depend on the machine. */
  readonly games: Iterable<PlayedGame>;
}

/** A game of a tournament. */
export interface PlayedGame {
  /** Round, pair and game, each from 1, such as `3.1.2`. */
  readonly round: string;
  /** Names, by role. */
  readonly players: readonly string[];
  readonly moves: Int32Array;
  readonly payoffs: readonly number[];
  readonly reason: string;
}

interface Definition {
  /** Unique among reports. */
  readonly id: string;
  /** One line, shown by `lab list`. */
  readonly summary: string;
}

/** Adds sections to the page of an evolution. */
export interface EvolutionReport extends Definition {
  readonly of: 'evolution';
  /** A function of the data alone; none if there is nothing to show, as for another method. */
  sections(data: EvolutionData): readonly Section[];
}

/** Adds sections to the page of a tournament. */
export interface TournamentReport extends Definition {
  readonly of: 'tournament';
  /** A function of the data alone; none if there is nothing to show, as for another game. */
  sections(data: TournamentData): readonly Section[];
}

/** A page: what it is about, its result and its parts. */
export interface PageParts {
  readonly title: string;
  /** The result, in a sentence or two. */
  readonly verdict: string;
  /** How it was made, in a line: schedule, seed, limits. */
  readonly facts: string;
  readonly sections: readonly Section[];
}

/** Makes the page of folders of another kind, such as those that a plugin's command writes. */
export interface FolderReport extends Definition {
  readonly of: 'folder';
  /** The name of the JSON file by which `lab report` knows such a folder. */
  readonly file: string;
  /** A function of the content of the file; throws `LabError` (LAB_BAD_FILE) if it is damaged. */
  page(content: unknown): PageParts;
  /** For long-running work: `lab runs` and `lab serve` list the folder. Throws as `page` does. */
  status?(content: unknown): FolderStatus;
}

/** The progress of the work in a folder. */
export interface FolderStatus {
  /** The kind of work, in a word or two, shown in place of a method. */
  readonly what: string;
  /** As one would type it after `--game`, several separated by commas; undefined if the work is about no game. */
  readonly game?: string;
  readonly done: number;
  /** The planned total; undefined if it is open. */
  readonly planned?: number;
  /** What is counted, such as `rule sets`. */
  readonly unit: string;
  /** The best so far, in a few words. */
  readonly best?: string;
  /** The command that continues the work, without `lab`; `--out FOLDER` is added. */
  readonly resume: readonly string[];
}

/** What `lab report` shows besides its own sections and pages. */
export type ReportDefinition = EvolutionReport | TournamentReport | FolderReport;

/** Declares a report, for `reports` of a plugin. */
export function defineReport(definition: ReportDefinition): ReportDefinition {
  return definition;
}
