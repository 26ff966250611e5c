import type { AgentSpec, Budget, Move, Role, Spec } from 'evolab/browser';

/** Everything that a page is given: plain data. */
export interface PageData {
  readonly game: Spec;
  /** The game as one would type it. */
  readonly gameText: string;
  readonly agents: readonly PageAgent[];
  /** The position in which games begin, as the game prints it; its start if it is left out. */
  readonly start?: string;
  /** The rules in words, a paragraph each. */
  readonly rules?: readonly string[];
  /** Of the agents' random choices, unless a person asks for another. */
  readonly seed: number;
  /** What made the page. */
  readonly maker: string;
  /** The address of the tree of a search of the first agent, but for the position; only on pages of a server. */
  readonly tree?: string;
  /** Tables of endgames that the agents know, by their keys. */
  readonly endgames?: Readonly<Record<string, string>>;
}

/** An agent with what people are told of it. */
export interface PageAgent {
  readonly name: string;
  readonly agent: PackedAgent;
  /** The weakest first; the last is the agent as it is. */
  readonly levels: readonly Level[];
  readonly story: readonly Fact[];
}

/** An agent whose weights are text: see `pack-agent.ts`. */
export interface PackedAgent extends Omit<AgentSpec, 'weights'> {
  readonly weights?: string;
}

/** How strong an agent plays. */
export interface Level {
  readonly name: string;
  readonly budget: Budget;
  /** The share of moves that are made at random; 0 if it is left out. */
  readonly noise?: number;
}

export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** What a worker is told first: all it needs to make agents. */
export interface Opening {
  readonly kind: 'open';
  readonly data: PageData;
}

/** Asks for the choice of an agent. */
export interface SearchRequest {
  readonly kind: 'search';
  readonly id: number;
  /** Which searcher: one of each name remembers what it has searched in this game. */
  readonly seat: string;
  /** The number of the game: a searcher forgets everything between two games. */
  readonly game: number;
  /** What its random numbers depend on. */
  readonly seed: readonly (string | number)[];
  /** The agent by its number in the page, and its level. */
  readonly agent: number;
  readonly level: number;
  /** The first position as the game prints it; its start if undefined. */
  readonly start: string | undefined;
  /** From the first position. */
  readonly moves: readonly Move[];
  readonly role: Role;
}

/** Asks an agent to search a position deeper and deeper, until it is told to stop. */
export interface StudyRequest {
  readonly kind: 'study';
  readonly id: number;
  readonly agent: number;
  readonly start: string | undefined;
  readonly moves: readonly Move[];
}

/** What a study has found so far. */
export interface StudyStep {
  /** How far it has searched, in words. */
  readonly limit: string;
  /** Positions visited since it began. */
  readonly nodes: number;
  /** The best first. */
  readonly lines: readonly StudyLine[];
}

/** A move with what is expected to follow. */
export interface StudyLine {
  /** What the role to move expects of it, in [-1, 1]; undefined if the search does not say. */
  readonly value: number | undefined;
  /** Whether it may be worth less. */
  readonly atMost: boolean;
  /** Names of moves, the one that is judged first. */
  readonly moves: readonly string[];
}

/** What an agent chose. */
export interface Found {
  readonly move: Move;
  /** What it expects for its role, in [-1, 1]; undefined for a move that was made at random. */
  readonly value: number | undefined;
}

export type Answer = { readonly id: number } & (
  | { readonly found: Found }
  | { readonly step: StudyStep }
  | { readonly done: true }
  | { readonly error: string }
);
