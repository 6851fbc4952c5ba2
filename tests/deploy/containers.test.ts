import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openMigratedDatabase } from '../../src/server/db/connection.ts';
import { deployPath, deployText, inRepository } from './deploy-files.ts';

it('the Dockerfile has no lint errors', () => {
  const linter = createRequire(import.meta.url).resolve('dockerfilelint/bin/dockerfilelint');
  const { stdout } = spawnSync(process.execPath, [linter, '-o', 'json', deployPath('Dockerfile')], {
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout).files[0].issues).toEqual([]);
});

it('the Dockerfile copies existing files, excludes secrets and tests, and runs as an unprivileged user', () => {
  const lines = deployText('Dockerfile')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  const stages = lines.flatMap((line, index) => (line.startsWith('FROM ') ? [index] : []));
  expect(stages).toHaveLength(2);
  const last = lines.slice(stages[1]);
  expect(last).toContain('USER 1000:1000');
  expect(last.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  expect(last).toContain('ENTRYPOINT ["/usr/bin/tini", "--"]');
  // Secrets and tests are excluded.
  const ignored = readFileSync(inRepository('.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', 'data', 'tests']));
  const copied = lines.flatMap((line) => {
    const [, sources = ''] = /^COPY (?:--from=\w+ )?(.+) \S+$/.exec(line) ?? [];
    return sources.split(' ').filter(Boolean);
  });
  const fromHere = copied
    .map((path) => path.replace('/app/', ''))
    .filter((path) => !path.startsWith('dist/'));
  expect(fromHere.filter((path) => !existsSync(inRepository(path)))).toEqual([]);
  const node = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')).devDependencies.node;
  expect(deployText('Dockerfile')).toContain(`FROM node:${node.split('.').slice(0, 2).join('.')}-`);
});

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});

/** A folder with the files that the last stage of the Dockerfile copies, without the builds. */
function imageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [, from = ''] of deployText('Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+) /gm)) {
    if (from === 'node_modules' || from.startsWith('dist/')) continue;
    mkdirSync(dirname(join(folder, from)), { recursive: true });
    cpSync(inRepository(from), join(folder, from), { recursive: true });
  }
  // What `npm prune --omit=dev` leaves.
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')));
  for (const [place, { dev = false }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) || !existsSync(inRepository(place))) continue;
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    symlinkSync(inRepository(place), join(folder, place));
  }
  return folder;
}

it('the operator commands run with the files in the image', { timeout: 60_000 }, async () => {
  const image = imageFolder();
  const dataDir = join(image, 'data');
  await (await openMigratedDatabase({ databaseUrl: null, dataDir })).close();
  const run = (command: string, ...args: string[]) =>
    new Promise((resolve) => {
      const options = { cwd: image, env: { PATH: process.env.PATH, DATA_DIR: dataDir } };
      const program = [`scripts/${command}.mjs`, ...args];
      execFile(process.execPath, program, options, (error, stdout, stderr) =>
        resolve([error?.code ?? 0, stdout, stderr]),
      );
    });
  const says = (text: string) => expect.stringContaining(text);
  expect(
    await Promise.all([
      run('backup', 'copy'),
      run('cli', '--help'),
      run('jobs', 'list'),
      run('models', 'list'),
      run('move'),
      run('reset-password'),
    ]),
  ).toEqual([
    [0, says('rows, '), ''],
    [0, says('login SERVER'), ''],
    [0, expect.any(String), ''],
    [0, says('parakeet-v3'), ''],
    [2, says('--to postgres://'), ''],
    [2, says('EMAIL'), ''],
  ]);
  expect(await run('restore', 'copy', '--check')).toEqual([0, says('This backup is complete'), '']);
  // The audio with which `models fetch` measures speed.
  expect(existsSync(join(image, 'resources/speed-clip.ulaw'))).toBe(true);
});

/** Large packages of which the server loads only these files. */
const PRUNED = {
  'better-sqlite3': [`prebuilds/${process.platform}-${process.arch}.node`],
  'onnxruntime-node': [`bin/napi-v6/${process.platform}/${process.arch}/onnxruntime_binding.node`],
  'onnxruntime-web': ['dist/ort.node.min.js', 'dist/ort-wasm-simd-threaded.wasm'],
  'harper.js': ['dist/binary.js', 'dist/harper_wasm_bg.wasm'],
  '@ricky0123/vad-web': ['dist/silero_vad_v5.onnx'],
};

it('the image contains no native files for other platforms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-pruned-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const filesOf = (name: string, root: string) =>
    readdirSync(join(root, 'node_modules', name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
  for (const path of Object.keys(PRUNED).flatMap((name) => filesOf(name, inRepository('')))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  const [, script = 'no such step'] = /node (scripts\/[\w-]+\.ts) \.$/m.exec(deployText('Dockerfile')) ?? [];
  execFileSync(process.execPath, [inRepository(script), folder], { stdio: 'ignore' });
  for (const [name, loaded] of Object.entries(PRUNED)) {
    const left = filesOf(name, `${folder}/`);
    expect(left).toEqual(expect.arrayContaining(loaded.map((file) => `node_modules/${name}/${file}`)));
    const native = left.filter((path) => /\.(node|dll|dylib)$|\.so(\.\d+)*$/.test(path));
    const others = native.filter((path) => !path.includes(process.arch) || !path.includes(process.platform));
    expect(others).toEqual([]);
  }
  const bytes = (path: string) => statSync(inRepository(path)).size;
  const removed = Object.keys(PRUNED)
    .flatMap((name) => filesOf(name, inRepository('')))
    .filter((path) => !existsSync(join(folder, path)))
    .reduce((sum, path) => sum + bytes(path), 0);
  expect(removed).toBeGreaterThan(300e6);
});
