// node plugins/gdl/test/bombs.ts [NAME...]: rules that would take minutes and gigabytes, each made into a game in a
// process of its own: seconds, and MB at the peak, Node included.
import { execFileSync } from 'node:child_process';
import { gameFromRules } from '../src/index.ts';

const list = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

/** A game in which nothing happens. */
const QUIET = '(role x) (init (on)) (legal x wait) (goal x 50) (<= (next (on)) (true (on)))';
/** The same, but facts multiply if they can. */
const START = '(role x) (legal x wait) (goal x 50)';

/** Rules, and whether they are refused; those that are not must be made in time and room all the same. */
export const BOMBS: Readonly<Record<string, { readonly rules: string; readonly refused: boolean }>> = {
  'a rule of 5,000 conditions': {
    rules: `${QUIET} ${list(9, (i) => `(d ${i})`)} (<= terminal ${list(5000, (i) => `(d ?v${i})`)})`,
    refused: true,
  },
  'a rule of 1,000 conditions on facts': {
    rules: `${QUIET} ${list(9, (i) => `(init (d ${i}))`)} (<= (next (d ?v1)) ${list(1000, (i) => `(true (d ?v${i}))`)})`,
    refused: true,
  },
  '60 * 60 * 60 moves': {
    rules: `(role x) ${list(60, (i) => `(n ${i})`)} (<= (legal x (m ?a ?b ?c)) (n ?a) (n ?b) (n ?c)) (goal x 50)
      (<= (next (at ?a)) (does x (m ?a ?b ?c)))`,
    refused: true,
  },
  '60 * 60 * 60 facts': {
    rules: `${START} ${list(60, (i) => `(n ${i})`)} (<= (init (f ?a ?b ?c)) (n ?a) (n ?b) (n ?c))
      (<= (next (f ?a ?b ?c)) (true (f ?b ?c ?a)))`,
    refused: false,
  },
  '45 * 45 * 45 facts': {
    rules: `${START} ${list(45, (i) => `(n ${i})`)} (<= (init (f ?a ?b ?c)) (n ?a) (n ?b) (n ?c))
      (<= (next (f ?a ?b ?c)) (true (f ?b ?c ?a)))`,
    refused: false,
  },
  'functions that nest for ever': {
    rules: `${START} (init (p 0)) (<= (next (p (f ?x))) (true (p ?x))) (<= (next (p ?x)) (true (p ?x)))`,
    refused: false,
  },
  'functions that double for ever': {
    rules: `${START} (init (p 0)) (<= (next (p (f ?x ?x))) (true (p ?x)))`,
    refused: true,
  },
  'a list of 40 * 40 * 40 * 40 * 40 tuples': {
    rules: `${QUIET} ${list(40, (i) => `(n ${i})`)} (<= (r ?a ?b ?c ?d ?e) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e))
      (<= terminal (r 1 2 3 4 4) (true (off)))`,
    refused: true,
  },
  'six facts of thirty together': {
    rules: `${START} ${list(30, (i) => `(n ${i}) (init (c ${i}))`)} (<= (next (c ?x)) (true (c ?x)))
      (<= terminal ${list(6, (i) => `(true (c ?v${i}))`)} (distinct ?v0 ?v1))`,
    refused: true,
  },
  'five facts of twelve, all different': {
    rules: `${START} ${list(12, (i) => `(init (c ${i}))`)} (<= (next (c ?x)) (true (c ?x)))
      (<= (all ${list(5, (i) => `?v${i}`)}) ${list(5, (i) => `(true (c ?v${i}))`)})
      (<= terminal (all ${list(5, (i) => `?v${i}`)}) (true (c never)))`,
    refused: false,
  },
  'alternatives of alternatives': {
    rules: `${QUIET} ${list(40, (k) => `(<= (w ${k}) ${list(12, (i) => `(or (true (a ${k} ${i})) (true (b ${k} ${i})))`)})`)}
      (<= terminal (w 1))`,
    refused: true,
  },
  'facts of any shape': {
    rules: `${START} (init (f (g 0))) (init (g (f 0))) (init (h 0)) (<= (next ?x) (true ?x) (true (h ?x)))
      (<= (next (f ?x)) (true ?x)) (<= (next (g ?x)) (true ?x)) (<= (next (h ?x)) (true ?x))`,
    refused: true,
  },
  'three variables of any shape': {
    rules: `${START} ${list(60, (i) => `(init (f${i} 0))`)}
      (<= (next (on)) (true ?a) (true ?b) (true ?c) (distinct ?a ?b))`,
    refused: true,
  },
  'a chain of 3,000 constants': {
    rules: `${START} ${list(3000, (i) => `(<= (next (c ${i + 1})) (true (c ${i})) (true (c ${(i * 7) % 3000})))`)}
      ${list(3000, (i) => `(init (c ${i}))`)}`,
    refused: false,
  },
  '20,000 relations, each from the last': {
    rules: `${QUIET} (r0 0) ${list(20_000, (i) => `(<= (r${i + 1} ?x) (r${i} ?x))`)} (<= terminal (r20000 1))`,
    refused: false,
  },
  '20,000 relations, each from the last and the position': {
    rules: `${QUIET} (<= (r0 0) (true (on))) ${list(20_000, (i) => `(<= (r${i + 1} ?x) (r${i} ?x))`)} (<= terminal (r20000 1))`,
    refused: false,
  },
  'a circle of 400 that grows round by round': {
    rules: `${START} ${list(400, (i) => `(e ${i} ${(i + 1) % 400})`)} (init (at 0)) (<= (next (at ?y)) (true (at ?x)) (e ?x ?y))
      (<= (r ?x) (true (at ?x))) (<= (r ?y) (r ?x) (e ?x ?y) (true (at ?z))) (<= terminal (r never))`,
    refused: false,
  },
  'a circle of 300 squared': {
    rules: `${START} ${list(18, (i) => `(e ${i} ${(i + 1) % 18})`)} (<= (init (at ?x ?y)) (e ?x ?a) (e ?y ?b))
      (<= (next (at ?y ?x)) (true (at ?x ?y)))
      (<= (r ?x ?y) (true (at ?x ?y))) (<= (link ?x ?y) (e ?x ?a) (e ?y ?b))
      (<= (r ?x ?z) (r ?x ?y) (link ?y ?z)) (<= terminal (r never never))`,
    refused: false,
  },
  'a relation of 5,000 arguments': {
    rules: `${QUIET} ${list(50, (k) => `(big ${list(5000, (i) => `${(i * k) % 7}`)})`)}
      (<= terminal (big ${list(5000, (i) => `?v${i}`)}) (true (on)) (distinct ?v0 ?v1) (distinct ?v1 ?v2))`,
    refused: false,
  },
  'a disjunction of 50,000': {
    rules: `${START} ${list(225, (i) => `(n ${i})`)} (<= (init (f ?a ?b)) (n ?a) (n ?b)) (<= (next (f ?a ?b)) (true (f ?b ?a)))
      (<= terminal (not any)) (<= any (true (f ?a ?b)))`,
    refused: false,
  },
  'conjunctions in conjunctions': {
    rules: `${START} (init (c 0)) ${list(300, (i) => `(init (c ${i + 1})) (<= (next (c ${i})) (w ${i}))`)}
      ${list(300, (i) => `(<= (w ${i}) ${list(200, (j) => `(true (c ${(i + j) % 300}))`)})`)}
      (<= all ${list(300, (i) => `(not (w ${i}))`)}) (<= terminal all)`,
    refused: true,
  },
  'thirty roles of 1,000 moves': {
    rules: `${list(30, (i) => `(role r${i})`)} ${list(1000, (i) => `(n ${i})`)}
      (<= (legal ?r (m ?x)) (role ?r) (n ?x)) (<= (next (did ?r ?x)) (does ?r (m ?x))) (<= (goal ?r 50) (role ?r))`,
    refused: false,
  },
  'a text of a megabyte': {
    rules: `${QUIET} ${list(120_000, (i) => `(a ${i})`)}`,
    refused: true,
  },
  'a text of less than a megabyte': {
    rules: `${QUIET} ${list(80_000, (i) => `(a ${i})`)}`,
    refused: true,
  },
  'a position that takes long, and another': {
    rules: `${START} ${list(60, (i) => `(n ${i})`)} ${list(50, (i) => `(init (c ${i}))`)} (<= (next (c ?x)) (true (c ?x)))
      (<= (next (q ?x)) (n ?x)) (<= (next (k (s ?x))) (true (k ?x))) (init (k 0))
      (<= (h ?a ?b) (true (c ?a)) (true (c ?b)) (true (c ?c)) (true (c ?d)) (distinct ?a ?b))
      (<= terminal (h never ?x))`,
    refused: false,
  },
};

const [flag, name] = process.argv.slice(2);
if (import.meta.main && flag === '--one') {
  const begun = performance.now();
  let end: string;
  try {
    end = gameFromRules(BOMBS[name].rules).engine;
  } catch (error) {
    const { code = 'no code', message } = error as { code?: string; message: string };
    end = `${code} ${message.slice(0, 100)}`;
  }
  const { user, system } = process.threadCpuUsage();
  const rss = `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`;
  const seconds = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  console.log([name, seconds, `${((user + system) / 1e6).toFixed(1)} s of CPU`, rss, end].join('\t'));
} else if (import.meta.main) {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BOMBS);
  for (const one of wanted)
    try {
      process.stdout.write(
        execFileSync(process.execPath, [import.meta.filename, '--one', one], {
          timeout: 60_000,
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      );
    } catch (error) {
      console.log(`${one}\tno end: ${String(error).split('\n')[0]}`);
    }
}
