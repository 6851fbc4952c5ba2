import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkLine } from './check-line.ts';
import { judge } from './judge.ts';
import { mutated, requireNamed, StaleLineError } from './mutate.ts';
import type { SafetyLine } from './safety-line.ts';
import { SAFETY_LINES } from './safety-lines.ts';
import { choose, seedOfDay } from './seeded-choice.ts';
import { copyTree } from './tree-copy.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

/** Tests that take under a second each; the others run with `npm run mutations` alone. */
const QUICK =
  /^(main|node|architecture)\/|^server\/(accounts\/(token|guess-limit|known-devices)|ai\/(prompts\/|providers\/sdk)|fleet\/node-token|http\/(address|app-only|billing|body|bytes|page-policy|same-origin|web-app)|scheduling\/)/;
const SAMPLE = 10;

describe('SAFETY_LINES', () => {
  it('contains lines that occur once in their source and can be removed without a syntax error', () => {
    for (const line of SAFETY_LINES) expect(() => mutated(read(line.file), line)).not.toThrow();
  });

  it('refers only to existing tests', () => {
    for (const line of SAFETY_LINES) {
      expect([line.rule, existsSync(`${ROOT}tests/${line.test}`)]).toEqual([line.rule, true]);
      expect(() => requireNamed(read(`tests/${line.test}`), line)).not.toThrow();
    }
  });

  it('contains each rule once and at least 150 rules', () => {
    const rules = SAFETY_LINES.map(({ rule }) => rule);
    expect(new Set(rules).size).toBe(rules.length);
    expect(rules.length).toBeGreaterThanOrEqual(150);
  });
});

const line: SafetyLine = { rule: 'r', file: 'a.ts', remove: 'b();', test: 't', name: 'n' };

describe('mutation', () => {
  it('is rejected when its line is missing, occurs twice or cannot be removed, or its test is missing', () => {
    expect(mutated('a(); b();', line)).toBe('a(); ');
    expect(() => mutated('a();', line)).toThrow(StaleLineError);
    expect(() => mutated('b(); b();', line)).toThrow(StaleLineError);
    expect(() => mutated('if (x) {}', { ...line, remove: '}' })).toThrow(StaleLineError);
    expect(() => requireNamed("it('m')", line)).toThrow(StaleLineError);
  });

  const report = (status: string, message = '') => ({
    testResults: [{ assertionResults: [{ fullName: 'the n test', status, failureMessages: [message] }] }],
  });

  it('is detected only by a failed assertion of the named test', () => {
    expect(judge(report('failed', 'AssertionError: x'), 'n test')).toEqual({ kind: 'noticed' });
    expect(judge(report('passed'), 'n test')).toEqual({ kind: 'survived' });
    expect(judge(report('failed', 'ReferenceError: x'), 'n test')).toMatchObject({ kind: 'broken' });
    expect(judge(report('skipped'), 'n test')).toMatchObject({ kind: 'broken' });
    expect(judge({ testResults: [{ message: 'no module', assertionResults: [] }] }, 'n')).toMatchObject({
      kind: 'broken',
    });
  });
});

// The sample changes daily; `npm run mutations -- --sample 10 --seed N` repeats one.
const seed = Number(process.env.MUTATIONS_SEED ?? seedOfDay(Date.now()));
const sample = choose(
  SAFETY_LINES.filter(({ test }) => QUICK.test(test)),
  SAMPLE,
  seed,
);

describe(`ten safety lines for the seed ${seed}`, () => {
  it('are each detected by their test when removed', async () => {
    const tree = copyTree(ROOT);
    try {
      for (const each of sample) {
        expect([each.rule, await checkLine(tree, each, null)]).toEqual([each.rule, { kind: 'noticed' }]);
      }
    } finally {
      tree.remove();
    }
  });
});
