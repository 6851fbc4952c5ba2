import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isWindows, quietly, say } from './setup.mjs';

/**
 * System programs and their packages. `found` tells whether a program is installed; `hint`, what helps without a package.
 * @typedef {{ name: string, purpose: string, optional: boolean, apt: string[], brew: string[], winget: string[], found: () => boolean, hint?: string }} Program
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
    hint: 'Ubuntu has no package of it that tests can drive: install Google Chrome there, or set CHROMIUM_PATH.',
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
  firefox: {
    name: 'Firefox',
    purpose: 'a browser that is not Chromium',
    optional: false,
    apt: ['firefox-esr'],
    brew: [],
    winget: [],
    found: () => onPath('firefox-esr') || onPath('firefox'),
  },
  webkit: {
    name: 'WebKitGTK',
    purpose: "Safari's engine, on a screen that nobody sees",
    optional: false,
    apt: [
      'webkit2gtk-driver',
      'xvfb',
      'gstreamer1.0-pulseaudio',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
      'gstreamer1.0-libav',
    ],
    brew: [],
    winget: [],
    found: () => onPath('WebKitWebDriver') && onPath('Xvfb'),
  },
  soundSystem: {
    name: 'PulseAudio',
    purpose: 'a microphone that hears what is played',
    optional: false,
    apt: ['pulseaudio', 'pulseaudio-utils'],
    brew: [],
    winget: [],
    found: () => onPath('pulseaudio') && onPath('paplay'),
  },
};

/** The programs of `npm run test:browsers` alone, by name. */
export const BROWSER_PROGRAMS = ['firefox', 'webkit', 'soundSystem'];

/** The programs that all other tests use, by name. */
export const ALL_PROGRAMS = Object.keys(PROGRAMS).filter((name) => !BROWSER_PROGRAMS.includes(name));

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
 * Installs each program separately: apt-get installs nothing at all if one of the packages is unknown.
 * @param {Program[]} programs
 */
function install(programs) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!quietly('apt-get', ['-o', 'Acquire::Retries=3', 'update'], env)) return;
  for (const { name, apt } of programs) {
    say(`Installing ${name}: ${apt.join(' ')} ...`);
    quietly('apt-get', ['install', '-y', '--no-install-recommends', ...apt], env);
  }
}

/**
 * The command that installs the missing programs; null if there is none.
 * @param {Program[]} missing
 * @param {string[]} names what was asked for
 */
function commandFor(missing, names) {
  /** @param {string} start @param {string[]} values */
  const command = (start, values) => (values.length > 0 ? `${start} ${values.join(' ')}` : null);
  if (process.platform === 'darwin')
    return command(
      'brew install',
      missing.flatMap(({ brew }) => brew),
    );
  if (isWindows)
    return command(
      'winget install',
      missing.flatMap(({ winget }) => winget),
    );
  const others = names.filter((name) => BROWSER_PROGRAMS.includes(name));
  const installer = ['sudo', `"${process.execPath}"`, 'scripts/install-programs.mjs', ...others];
  return onPath('apt-get') ? installer.join(' ') : null;
}

/**
 * Checks system programs: installs missing ones as root on an apt system, and elsewhere prints the install command.
 * Optional programs may be missing; without `areRequired`, all may.
 * @param {string[]} names
 * @param {{ areRequired?: boolean }} options
 */
export function ensurePrograms(names, { areRequired = true } = {}) {
  const absent = () => names.flatMap((name) => (PROGRAMS[name]?.found() ? [] : (PROGRAMS[name] ?? [])));
  let missing = absent();
  if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    install(missing);
    missing = absent();
  }
  if (missing.length === 0) return;
  for (const { name, purpose, hint = '' } of missing) say(`Missing: ${name} (${purpose}). ${hint}`.trim());
  const command = commandFor(missing, names);
  if (command) say(`Install with: ${command}`);
  if (areRequired && missing.some((program) => !program.optional)) process.exitCode = 1;
}
