// Runs on Node 20 or later, before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(root, 'node_modules', '.cache', 'parlance');
export const isWindows = process.platform === 'win32';
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

/** A notice. The standard output has results only. @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs a command and shows its output only when it fails.
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 */
export function quietly(command, args, env = process.env) {
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

/** The packages of the lock file for this system. */
function wantedPackages() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${lock} ${process.platform}-${process.arch}`;
}

/** Has the process id of the server that runs from this folder. */
const serverFile = join(stamps, 'server');

/** Notes that this process is the server of this folder, until it ends. */
export function markServer() {
  if (isImage) return;
  stamp('server', String(process.pid));
  process.on('exit', () => rmSync(serverFile, { force: true }));
}

function isServerRunning() {
  // After a power cut, the id may be another program's.
  const isFromThisStart =
    existsSync(serverFile) && statSync(serverFile).mtimeMs > Date.now() - uptime() * 1000;
  const id = isFromThisStart ? Number(readFileSync(serverFile, 'utf8')) : 0;
  if (!Number.isInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // It may be another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Installs the packages of the lock file unless they are up to date; the container image has them, and no lock file. After
 * an update of the source, a server that runs from this folder still needs those of its start: then the command ends.
 */
export function ensurePackages() {
  if (isImage) return;
  const wanted = wantedPackages();
  if (isUpToDate('packages', wanted) && existsSync(nodeProgram)) return;
  if (isServerRunning()) {
    say(
      'The source has been updated, and needs other packages. Installing them now would break the server that runs ' +
        `from this folder: stop it, and repeat this command. If none runs, delete ${serverFile}.`,
    );
    process.exit(1);
  }
  say('Installing packages (once; about a minute) ...');
  // The runtime's own install script would download GPU builds.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  if (!quietly(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], env)) {
    say('The packages could not be installed.');
    process.exit(1);
  }
  if (!existsSync(nodeProgram)) {
    say(
      'Node was not installed: npm runs no install scripts here. Set npm_config_ignore_scripts=false and try again.',
    );
    process.exit(1);
  }
  stamp('packages', wanted);
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
