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
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../src/server/config/config.ts';
import { openMigratedDatabase } from '../../src/server/db/connection.ts';
import { findProgram } from '../support/optional-program.ts';
import { deployPath, deployText } from './deploy-files.ts';

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const compose = findProgram('docker-compose');

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

const serviceSchema = z.object({
  image: z.string(),
  profiles: z.array(z.string()).min(1),
  depends_on: z.record(z.string(), z.object({ required: z.boolean().default(true) })).default({}),
  environment: z.record(z.string(), z.string()).default({}),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  ports: z.array(z.unknown()).default([]),
});
it('compose.yaml limits the log size of every container', () => {
  const services = Object.entries(parse(deployText('compose.yaml'), { merge: true }).services);
  const bounded = { logging: { driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } } };
  expect(services.length).toBeGreaterThan(5);
  for (const [name, service] of services) expect([name, service]).toMatchObject([name, bounded]);
});

const networkSchema = z.object({
  ipam: z.object({ config: z.tuple([z.object({ subnet: z.string(), ip_range: z.string() })]) }),
});

it('compose.yaml gives the balanced servers fixed addresses that no other container can get', () => {
  const { services, networks } = parse(deployText('compose.yaml'), { merge: true });
  const named = [...deployText('nginx.conf').matchAll(/^\s*server ([\w-]+):3000/gm)].map(
    ([, name = '']) => name,
  );
  const addresses = named.map((name) => services[name].networks.inside.ipv4_address);
  expect(new Set(addresses).size).toBe(2);
  const [{ subnet, ip_range: range }] = networkSchema.parse(networks.inside).ipam.config;
  const listOf = (net: string) => {
    const [address = '', bits] = net.split('/');
    const list = new BlockList();
    list.addSubnet(address, Number(bits));
    return list;
  };
  for (const address of addresses) {
    expect(listOf(subnet).check(address), `${address} in ${subnet}`).toBe(true);
    expect(listOf(range).check(address), `${address} in ${range}`).toBe(false);
  }
});

const composeSchema = z.object({ services: z.record(z.string(), serviceSchema) });

it.skipIf(!compose)(
  'compose.yaml is valid for docker-compose and accepted by the server’s configuration',
  () => {
    const filled = { SECRET: 's'.repeat(32), POSTGRES_PASSWORD: 'pw', S3_SECRET_ACCESS_KEY: 'k'.repeat(24) };
    const output = execFileSync(
      compose ?? '',
      ['-f', deployPath('compose.yaml'), '--profile', 'single', '--profile', 'fleet', 'config'],
      { encoding: 'utf8', env: { PATH: process.env.PATH, S3_ACCESS_KEY_ID: 'parlance', ...filled } },
    );
    const { services } = composeSchema.parse(parse(output));
    const inFleet = Object.entries(services).filter(([, { profiles }]) => profiles.includes('fleet'));
    expect(inFleet.map(([name]) => name).sort()).toEqual([
      'api-1',
      'api-2',
      'balancer',
      'bucket',
      'postgres',
      'store',
      'worker-1',
      'worker-2',
    ]);
    const own = Object.entries(services).filter(([, { image }]) => image === 'parlance');
    for (const [name, service] of own) {
      expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']]);
      // The server itself accepts these settings.
      const config = readConfig(service.environment);
      expect([name, config.fleet?.nodeUrl ?? null]).toEqual([
        name,
        name === 'parlance' ? null : `http://${name}:3000`,
      ]);
    }
    expect(own.map(([, { environment }]) => environment.ROLE)).toEqual([
      'api',
      'api',
      undefined,
      'worker',
      'worker',
    ]);
  },
);

it.each([
  ['fleet', ['bucket', 'postgres', 'store']],
  ['servers', []],
  ['servers postgres', ['postgres']],
  ['servers store', ['bucket', 'store']],
])('compose.yaml with the profiles %s starts, besides the servers, %j', (wanted, included) => {
  const { services } = composeSchema.parse(parse(deployText('compose.yaml'), { merge: true }));
  const started = Object.entries(services).filter(([, { profiles }]) =>
    profiles.some((profile) => wanted.split(' ').includes(profile)),
  );
  const names = started.map(([name]) => name);
  expect(names.sort()).toEqual(['api-1', 'api-2', 'balancer', ...included, 'worker-1', 'worker-2'].sort());
  for (const [name, { depends_on }] of started)
    for (const [other, { required }] of Object.entries(depends_on))
      expect([name, names.includes(other) || !required]).toEqual([name, true]);
});

it('compose.yaml passes on the settings file, which git and the image ignore', () => {
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          image: z.string(),
          env_file: z.array(z.strictObject({ path: z.string(), required: z.literal(false) })).default([]),
          environment: z.record(z.string(), z.string()).default({}),
        }),
      ),
    })
    .parse(parse(deployText('compose.yaml'), { merge: true }));
  const own = Object.entries(services).filter(([, { image }]) => image === 'parlance');
  expect(own.map(([name, { env_file }]) => [name, env_file.map(({ path }) => path)])).toEqual([
    ['parlance', ['single.env']],
    ['api-1', ['fleet.env']],
    ['api-2', ['fleet.env']],
    ['worker-1', ['fleet.env']],
    ['worker-2', ['fleet.env']],
  ]);
  // `environment` overrides the file, so it may only contain variables that the fleet's file sets anyway.
  expect(services.parlance?.environment).toEqual({});
  for (const list of ['.gitignore', '.dockerignore'])
    expect(readFileSync(inRepository(list), 'utf8')).toMatch(/^\/?deploy\/\*\.env$/m);
});

it('compose.yaml lets the fleet’s settings file override every shared setting', () => {
  const { 'x-fleet-environment': environment } = z
    .object({ 'x-fleet-environment': z.record(z.string(), z.string()) })
    .parse(parse(deployText('compose.yaml')));
  for (const [name, value] of Object.entries(environment))
    expect([name, value]).toEqual([name, expect.stringMatching(new RegExp(`^\\$\\{${name}:?-.*\\}$`))]);
});

it('fleet.env.example contains exactly the settings that compose.yaml requires', () => {
  const wanted = new Set([...deployText('compose.yaml').matchAll(/\$\{(\w+):-\}/g)].map(([, name]) => name));
  const told = new Set([...deployText('fleet.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name));
  expect(told).toEqual(wanted);
});
