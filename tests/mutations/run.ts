import { fileURLToPath } from 'node:url';
import { startPostgres } from '../support/postgres-server.ts';
import { checkLine } from './check-line.ts';

import { judge, type Verdict } from './judge.ts';
import { runTests } from './run-tests.ts';
import type { SafetyLine } from './safety-line.ts';
import { SAFETY_LINES } from './safety-lines.ts';
import { choose, seedOfDay } from './seeded-choice.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** `--sample N` for some lines, `--seed N` for the same ones again; other arguments are parts of rules or files. */
function chosenLines(values: readonly string[]): { lines: SafetyLine[]; seed: number | null } {
  const numberAfter = (name: string): number | null => {
    const at = values.indexOf(name);
    return at < 0 ? null : Number(values[at + 1]);
  };
  const parts = values.filter(
    (value, at) => !value.startsWith('--') && !['--sample', '--seed'].includes(values[at - 1] ?? ''),
  );
  const matching = SAFETY_LINES.filter(({ rule, file }) =>
    parts.length === 0 ? true : parts.some((part) => `${rule} ${file}`.includes(part)),
  );
  const count = numberAfter('--sample');
  if (count === null) return { lines: matching, seed: null };
  const seed = numberAfter('--seed') ?? seedOfDay(Date.now());
  return { lines: choose(matching, count, seed), seed };
}

/** The lines whose tests do not pass even while nothing is changed. */
async function redBefore(tree: TreeCopy, lines: readonly SafetyLine[], postgres: string): Promise<string[]> {
  const red: string[] = [];
  for (const file of new Set(lines.map(({ test }) => test))) {
    const report = await runTests(tree.root, { files: [file] }, postgres);
    const named = lines.filter(({ test, name }) => test === file && judge(report, name).kind !== 'survived');
    red.push(...named.map(({ rule, name }) => `${rule}: ${file} "${name}"`));
  }
  return red;
}

const wordOf = (verdict: Verdict): string =>
  verdict.kind === 'broken' ? `BROKEN: ${verdict.why}` : verdict.kind === 'noticed' ? 'noticed' : 'SURVIVED';

async function check(tree: TreeCopy, line: SafetyLine, postgres: string): Promise<boolean> {
  const started = performance.now();
  const verdict = await checkLine(tree, line, postgres).catch(
    (error: unknown): Verdict => ({ kind: 'broken', why: String(error) }),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${wordOf(verdict).padEnd(9)} ${seconds.padStart(5)} s  ${line.rule}  (${line.file})`);
  return verdict.kind === 'noticed';
}

const { lines, seed } = chosenLines(process.argv.slice(2));
if (seed !== null) console.log(`${lines.length} lines, chosen by the seed ${seed}`);
const tree = copyTree(ROOT);
process.once('exit', tree.remove);
// Ends what runs, and leaves no copy behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const postgres = await startPostgres();
try {
  const isWithout = process.argv.includes('--no-baseline');
  const red = isWithout ? [] : await redBefore(tree, lines, postgres.url);
  for (const each of red) console.log(`RED WITHOUT A CHANGE  ${each}`);
  let unnoticed = 0;
  for (const line of lines) if (!(await check(tree, line, postgres.url))) unnoticed += 1;
  console.log(`\n${lines.length} lines removed one by one: ${lines.length - unnoticed} noticed`);
  process.exitCode = unnoticed > 0 || red.length > 0 || lines.length === 0 ? 1 : 0;
} finally {
  await postgres.stop();
}
