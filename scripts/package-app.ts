import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { archFromString, build, Platform } from 'electron-builder';
import { packaging } from '../build/packaging/packaging.ts';
import { electronProgram } from './electron-program.mjs';

const REACH_MS = 15_000;
const TARGETS = { '--linux': Platform.LINUX, '--mac': Platform.MAC, '--win': Platform.WINDOWS };
const ARCHS = ['x64', 'arm64'];
const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2).filter((value) => value in TARGETS) as (keyof typeof TARGETS)[];
const platforms = wanted.length > 0 ? wanted.map((name) => TARGETS[name]) : [Platform.current()];
const { PARLANCE_UPDATES, ELECTRON_MIRROR: mirror } = process.env;
// A workflow passes a variable that is not set as an empty one.
const updates = PARLANCE_UPDATES || null;

/** Electron's version, from its package. */
function electronVersion(): string {
  const note = readFileSync(new URL('../node_modules/electron/package.json', import.meta.url), 'utf8');
  return (JSON.parse(note) as { version: string }).version;
}

/** Why the release host is unreachable; null if it responds. */
async function whyUnreachable(): Promise<string | null> {
  const host = mirror ?? 'https://github.com/electron/electron/releases/download/';
  try {
    const answer = await fetch(new URL(`v${electronVersion()}/SHASUMS256.txt`, host), {
      method: 'HEAD',
      signal: AbortSignal.timeout(REACH_MS),
    });
    return answer.ok ? null : `it answers ${answer.status}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}

if (updates === null)
  console.log('PARLANCE_UPDATES is not set: this package will not look for newer versions.');

// With a local executable, a package for this computer needs no release host for Electron.
const program = electronProgram();
const isAtHand = program !== null && platforms.every((platform) => platform === Platform.current());
const trouble = isAtHand ? null : await whyUnreachable();
if (trouble !== null) {
  console.error('Nothing was packed: Electron’s release host can not be reached from here.');
  console.error(`(${trouble})`);
  console.error(
    'Run this again where github.com can be reached, or set ELECTRON_MIRROR to another host of its releases.',
  );
  process.exit(1);
}

// Without a name, the processor of this computer.
const arch = ARCHS.find((name) => process.argv.includes(`--${name}`)) ?? process.arch;
for (const platform of platforms) {
  const config = {
    ...packaging(updates, { system: platform.nodeName, arch }),
    electronVersion: electronVersion(),
    ...(program !== null && isAtHand && process.platform !== 'darwin'
      ? { electronDist: dirname(program) }
      : {}),
  };
  const targets = platform.createTarget(null, archFromString(arch));
  const made = await build({ projectDir: root, config, targets, publish: 'never' });
  console.log(made.join('\n'));
}
