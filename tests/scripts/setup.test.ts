import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'parlance-setup-'));
const programs = join(folder, 'programs');
const stamp = join(folder, 'node_modules', '.cache', 'parlance', 'packages');
const ownNode = join(folder, 'node_modules', 'node', 'bin', 'node');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Replaces npm by a script; it runs in the project's folder. */
function becomeNpm(script: string): void {
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(programs, 'npm'), 0o755);
}

/** Runs what a command runs first, in a project with nothing but a lock file. */
function installPackages(command = 'start') {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts', `${command}.mjs`)],
    {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` },
    },
  );
  // The standard output belongs to the results of the command that follows.
  expect(stdout).toBe('');
  return { status, output: stderr };
}

beforeAll(() => {
  for (const name of ['scripts', 'programs']) mkdirSync(join(folder, name));
  copyFileSync(
    fileURLToPath(new URL('../../scripts/setup.mjs', import.meta.url)),
    join(folder, 'scripts', 'setup.mjs'),
  );
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(
    join(folder, 'scripts', 'start.mjs'),
    "import { ensurePackages } from './setup.mjs'; ensurePackages();",
  );
});

it.skipIf(process.platform === 'win32')(
  'reports that install scripts are off, and installs again the next time',
  () => {
    becomeNpm('mkdir -p node_modules/node');
    for (const _time of [1, 2]) {
      const { status, output } = installPackages();
      expect(status).toBe(1);
      expect(output).toContain('Set npm_config_ignore_scripts=false and try again.');
      expect(existsSync(stamp)).toBe(false);
    }
    becomeNpm('mkdir -p node_modules/node/bin && touch node_modules/node/bin/node');
    expect(installPackages().status).toBe(0);
    expect(existsSync(stamp)).toBe(true);
    becomeNpm('exit 1');
    expect(installPackages()).toEqual({ status: 0, output: '' });
    rmSync(ownNode);
    expect(installPackages()).toMatchObject({
      status: 1,
      output: expect.stringContaining('could not be installed'),
    });
  },
);

it.skipIf(process.platform === 'win32')(
  'installs nothing under a server that runs from the folder, and does once it has ended',
  async () => {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    becomeNpm('mkdir -p node_modules/node/bin && touch node_modules/node/bin/node');
    expect(installPackages().status).toBe(0);
    const setup = pathToFileURL(join(folder, 'scripts', 'setup.mjs')).href;
    const content = `import { markServer } from ${JSON.stringify(setup)};
      markServer(); console.log('on'); process.on('SIGTERM', () => process.exit()); setInterval(() => 0, 1000);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', content]);
    await once(server.stdout, 'data');
    writeFileSync(join(folder, 'package-lock.json'), '{"updated":true}');
    becomeNpm(
      'rm -r node_modules/node && mkdir -p node_modules/node/bin && touch node_modules/node/bin/node',
    );
    expect(installPackages()).toMatchObject({
      status: 1,
      output: expect.stringContaining('would break the server'),
    });
    expect(existsSync(ownNode)).toBe(true);
    server.kill('SIGKILL');
    await once(server, 'exit');
    expect(installPackages().status).toBe(0);
    becomeNpm('exit 1');
    expect(installPackages()).toEqual({ status: 0, output: '' });
  },
);
