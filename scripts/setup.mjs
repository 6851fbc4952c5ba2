// Runs on Node 20 or later, before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(root, 'node_modules', '.cache', 'parlance');
const isWindows = process.platform === 'win32';
const lockFile = join(root, 'package-lock.json');
const isImage = !existsSync(lockFile);

/** Sources of every build. */
const SHARED_SOURCES = ['src', 'src-renderer', 'locales', 'resources', 'build', 'package-lock.json'];

/**
 * The builds: `sources` decide whether a build is outdated; `made` must exist.
 * @typedef {{ sources: string[], made: string[], steps: [string, string[]][] }} Build
 * @type {{ web: Build, desktop: Build }}
 */
const BUILDS = {
  web: {
    sources: [...SHARED_SOURCES, 'vite.config.ts', 'vite.server.config.ts'],
    made: ['dist/web/index.html', 'dist/pages/render.mjs', 'dist/server/serve.cjs'],
    steps: [
      ['vite', ['build', '-c', 'vite.config.ts', '--logLevel', 'warn']],
      ['vite', ['build', '-c', 'vite.server.config.ts', '--logLevel', 'warn']],
    ],
  },
  desktop: {
    sources: [...SHARED_SOURCES, 'src-main', 'src-preload', 'electron.vite.config.ts'],
    made: [
      'dist/desktop/main/main.js',
      'dist/desktop/preload/preload.cjs',
      'dist/desktop/renderer/index.html',
    ],
    steps: [['electron-vite', ['build', '--logLevel', 'warn']]],
  },
};

/**
 * System programs and their packages. `found` tells whether a program is installed.
 * @typedef {{ name: string, purpose: string, optional: boolean, apt: string[], brew: string[], winget: string[], found: () => boolean }} Program
 * @type {Readonly<Record<string, Program>>}
 */
const PROGRAMS = {
  ffmpeg: {
    name: 'ffmpeg',
    purpose: 'what tests compare decoders with',
    optional: false,
    apt: ['ffmpeg'],
    brew: ['ffmpeg'],
    winget: ['Gyan.FFmpeg'],
    found: () => onPath('ffmpeg') && onPath('ffprobe'),
  },
  chromium: {
    name: 'Chromium',
    purpose: 'the browser of the end-to-end tests',
    optional: false,
    apt: ['chromium'],
    brew: ['chromium'],
    winget: ['Hibbiki.Chromium'],
    found: () =>
      ['chromium', 'chromium-browser', 'google-chrome'].some(onPath) || Boolean(process.env.CHROMIUM_PATH),
  },
  headlessShell: {
    name: 'Chromium without a window',
    purpose: 'makes the end-to-end tests quicker',
    optional: true,
    apt: ['chromium-headless-shell'],
    brew: [],
    winget: [],
    // The browser itself is a substitute; only Linux has this package.
    found: () =>
      process.platform !== 'linux' ||
      existsSync('/usr/lib/chromium/chromium-headless-shell') ||
      Boolean(process.env.CHROMIUM_PATH),
  },
  flite: {
    name: 'flite',
    purpose: 'speaks the test sentences',
    optional: false,
    apt: ['flite'],
    brew: ['flite'],
    winget: [],
    found: () => onPath('flite'),
  },
  voices: {
    name: 'recorded voices',
    purpose: 'real people for the tests of speech recognition',
    optional: false,
    apt: [
      'pocketsphinx-testdata',
      'asterisk-core-sounds-en',
      'asterisk-core-sounds-en-g722',
      'asterisk-core-sounds-en-wav',
      'asterisk-core-sounds-es-g722',
      'asterisk-core-sounds-fr-g722',
      'asterisk-core-sounds-it-g722',
      'sound-theme-freedesktop',
    ],
    brew: [],
    winget: [],
    found: () =>
      [
        '/usr/share/pocketsphinx/test/data/librivox/transcription',
        '/usr/share/asterisk/sounds/en_US_f_Allison/vm-goodbye.g722',
        '/usr/share/asterisk/sounds/en_US_f_Allison/vm-goodbye.wav',
        '/usr/share/asterisk/sounds/es_MX_f_Allison',
        '/usr/share/asterisk/sounds/fr_CA_f_June',
        '/usr/share/asterisk/sounds/it_IT_m_Carlo',
        '/usr/share/doc/asterisk-core-sounds-en/core-sounds-en.txt.gz',
        '/usr/share/sounds/freedesktop/stereo/bell.oga',
      ].every((path) => existsSync(path)),
  },
  balancers: {
    name: 'nginx and HAProxy',
    purpose: 'run the shipped configuration before two servers',
    optional: true,
    apt: ['nginx-light', 'haproxy'],
    brew: ['nginx', 'haproxy'],
    winget: [],
    found: () => process.platform === 'win32' || (onPath('nginx') && onPath('haproxy')),
  },
  strace: {
    name: 'strace',
    purpose: 'shows that nothing is acknowledged before it is on the disk',
    optional: true,
    apt: ['strace'],
    brew: [],
    winget: [],
    found: () => process.platform !== 'linux' || onPath('strace'),
  },
};

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** @param {string} program */
function onPath(program) {
  const endings = isWindows ? ['.exe', '.cmd'] : [''];
  return (process.env.PATH ?? '').split(delimiter).some((folder) =>
    endings.some((ending) => {
      try {
        accessSync(join(folder, program + ending), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}

/**
 * Runs a command and shows its output only when it fails.
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 */
function quietly(command, args, env = process.env) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    shell: isWindows,
  });
  if (status !== 0) say(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim());
  return status === 0;
}

/** @param {string} name @param {string} value */
function isUpToDate(name, value) {
  const path = join(stamps, name);
  return existsSync(path) && readFileSync(path, 'utf8') === value;
}

/** @param {string} name @param {string} value */
function stamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), value);
}

/** Installs the packages of the lock file unless they are up to date; the container image has them, and no lock file. */
export function ensurePackages() {
  if (isImage) return;
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const wanted = `${lock} ${process.platform}-${process.arch}`;
  if (isUpToDate('packages', wanted)) return;
  say('Installing packages (once; about a minute) ...');
  // The runtime's own install script would download GPU builds.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  if (!quietly(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], env)) {
    say('The packages could not be installed.');
    process.exit(1);
  }
  stamp('packages', wanted);
}

/**
 * The command that installs the missing programs; null if there is none.
 * @param {Program[]} missing
 */
function commandFor(missing) {
  /** @param {string} start @param {'apt' | 'brew' | 'winget'} manager */
  const command = (start, manager) => {
    const names = missing.flatMap((program) => program[manager]);
    return names.length > 0 ? `${start} ${names.join(' ')}` : null;
  };
  if (process.platform === 'darwin') return command('brew install', 'brew');
  return isWindows ? command('winget install', 'winget') : command('sudo apt-get install -y', 'apt');
}

/**
 * Checks system programs: installs missing ones as root on an apt system, and elsewhere prints the install
 * command. Optional programs may be missing.
 * @param {string[]} names
 */
export function ensurePrograms(names) {
  const absent = () => names.flatMap((name) => (PROGRAMS[name]?.found() ? [] : (PROGRAMS[name] ?? [])));
  let missing = absent();
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    const packages = missing.flatMap((program) => program.apt);
    say(`Installing system packages: ${packages.join(' ')} ...`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '--no-install-recommends', ...packages];
    if (
      !quietly('apt-get', ['-o', 'Acquire::Retries=3', 'update'], env) ||
      !quietly('apt-get', install, env)
    ) {
      say('Some of them could not be installed.');
    }
    missing = absent();
  }
  if (missing.length === 0) return;
  for (const { name, purpose } of missing) say(`Missing: ${name} (${purpose}).`);
  const command = commandFor(missing);
  if (command) say(`Install with: ${command}`);
  if (missing.some((program) => !program.optional)) process.exitCode = 1;
}

/** @param {string} path @returns {string[]} */
function listing(path) {
  const info = statSync(path);
  if (!info.isDirectory()) return [`${path} ${info.mtimeMs} ${info.size}`];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listing(join(path, name)));
}

/** The program of the project's own Node; an image has no other one. */
export const nodeProgram = isImage
  ? process.execPath
  : join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

/** Environment for our programs: the packages' own Node comes first on the path. */
export const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
};

/** @param {keyof typeof BUILDS} name */
function ensureBuilt(name) {
  const { sources, made, steps } = BUILDS[name];
  const state = createHash('sha256')
    .update(
      sources.flatMap((path) => (existsSync(join(root, path)) ? listing(join(root, path)) : [])).join('\n'),
    )
    .digest('hex');
  if (made.every((path) => existsSync(join(root, path))) && isUpToDate(`build-${name}`, state)) return;
  say(name === 'desktop' ? 'Building the desktop app ...' : 'Building ...');
  for (const [program, args] of steps) {
    if (!quietly(program, args, environment)) {
      say('The build failed.');
      process.exit(1);
    }
  }
  stamp(`build-${name}`, state);
}

/** Builds the web app and the server if a source has changed since the last build. */
export function ensureBuild() {
  ensureBuilt('web');
}

/** Builds the desktop app if a source has changed since the last build. */
export function ensureDesktopBuild() {
  ensureBuilt('desktop');
}
