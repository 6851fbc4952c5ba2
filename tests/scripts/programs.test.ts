import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url));
const ELECTRON = 'node_modules/electron/dist/electron';

/** An installation with stand-ins for all programs, and a search path of its own. */
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parlance-programs-'));
  cpSync(SCRIPTS, join(root, 'scripts'), { recursive: true });
  mkdirSync(join(root, 'path'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Puts a shell script in the place of a program. */
function program(path: string, script = ''): void {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

/** Runs a script there; resolves with its results and notices as one text, and its exit code. */
const run = (script: string, ...args: string[]): Promise<{ code: unknown; output: string }> =>
  new Promise((resolve) => {
    const env = { PATH: join(root, 'path') };
    execFile(process.execPath, [join(root, 'scripts', script), ...args], { env }, (error, results, notices) =>
      resolve({ code: error?.code ?? 0, output: results + notices }),
    );
  });

// Other users may not install packages, so apt-get is not called.
it.runIf(process.getuid?.() === 0)(
  'installs the available packages when one is unknown, and reports the missing one',
  async () => {
    // Like apt-get, which installs no package of a call that names an unknown one.
    program(
      'path/apt-get',
      `echo "$@" >> ${root}/calls
    case "$*" in *chromium*) echo 'E: Package chromium has no installation candidate' >&2; exit 100;; esac
    for name in "$@"; do case "$name" in
      flite) printf '#!/bin/sh\\n' > ${root}/path/flite; /bin/chmod +x ${root}/path/flite;;
    esac; done`,
    );
    const { code, output } = await run('install-programs.mjs');
    const calls = readFileSync(join(root, 'calls'), 'utf8').trim().split('\n');
    expect(calls[0]).toMatch(/update$/);
    expect(calls.filter((call) => /\bflite\b/.test(call))).toEqual([
      'install -y --no-install-recommends flite',
    ]);
    expect(output).not.toContain('Missing: flite');
    expect(output).toMatch(/no installation candidate.*Missing: Chromium .*Google Chrome/s);
    expect(code).toBe(1);
  },
);

it('runs the desktop tests without speech synthesis on Electron, but not on the stand-in', async () => {
  for (const tool of ['vite', 'electron-vite']) program(`node_modules/.bin/${tool}`);
  program('node_modules/.bin/playwright', 'echo "playwright $@"');

  const without = await run('test-desktop.mjs', 'shell.spec.ts');
  expect(without.output).toContain('Missing: flite');
  expect(without.output).not.toContain('playwright');
  expect(without.code).toBe(1);

  program(ELECTRON);
  const onElectron = await run('test-desktop.mjs', 'shell.spec.ts');
  expect(onElectron.output).toContain('Missing: flite');
  expect(onElectron.output).toMatch(/playwright test .*--project=desktop tests\/desktop\/shell\.spec\.ts/);
  expect(onElectron.code).toBe(0);
});
