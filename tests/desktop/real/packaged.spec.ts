import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, chromium, expect, type Page } from '@playwright/test';
import { INTERFACE_LANGUAGES } from '../../../src/contract/languages.ts';
import { temporaryFolder } from '../../support/server-process.ts';

/** A WAV file of `SAID`, spoken by a voice of the system; set by `release.yml`, which makes the package before. */
const SPEECH = process.env.PARLANCE_SPEECH ?? '';
const SAID = /weather is lovely/i;

base.skip(SPEECH === '', 'only a package shows what is in it');

const PACKAGES = fileURLToPath(new URL('../../../dist/packages', import.meta.url));
const MAC_APP = join('Parlance.app', 'Contents');

/** The program that was packed for this system. */
function packedProgram(): string {
  const inside = { darwin: join(MAC_APP, 'MacOS', 'Parlance'), win32: 'Parlance.exe' }[
    process.platform as string
  ];
  const programs = readdirSync(PACKAGES).map((folder) => join(PACKAGES, folder, inside ?? 'parlance'));
  return programs.find((path) => existsSync(path)) ?? '';
}

/** A proxy address without a listener, so that all external requests fail. */
const NO_NETWORK = '--proxy-server=http://127.0.0.1:9';

/** Starts the package. Its fuses block a debugger in main, so the test connects to its pages like to a browser. */
async function start(userData: string): Promise<{ program: ChildProcess; page: () => Promise<Page> }> {
  const values = [`--user-data-dir=${userData}`, '--lang=en-US', '--remote-debugging-port=0', NO_NETWORK];
  const program = spawn(packedProgram(), values, { stdio: 'ignore' });
  const note = join(userData, 'DevToolsActivePort');
  await expect.poll(() => existsSync(note), { timeout: 60_000 }).toBe(true);
  const [port] = readFileSync(note, 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const pages = () => browser.contexts().flatMap((context) => context.pages());
  return {
    program,
    async page() {
      const isMain = (page: Page) => page.url().startsWith('parlance://app/') && !page.url().includes('pill');
      await expect.poll(() => pages().some(isMain), { timeout: 60_000 }).toBe(true);
      return pages().find(isMain) ?? Promise.reject(new Error('the window is gone'));
    },
  };
}

base('the package transcribes speech without a network', async () => {
  const folder = temporaryFolder();
  const { program, page: open } = await start(join(folder.path, 'user-data'));
  try {
    const page = await open();
    // The local server needs no sign-in; until it has started, requests wait.
    const isSignedIn = () => page.evaluate(async () => (await fetch('/api/user')).status);
    await expect.poll(isSignedIn, { timeout: 60_000 }).toBe(200);
    const wav = readFileSync(SPEECH).toString('base64');
    const heard = await page.evaluate(async (sound) => {
      const bytes = Uint8Array.from(atob(sound), (character) => character.charCodeAt(0));
      const form = new FormData();
      form.append('language', 'en');
      form.append('audio', new Blob([bytes], { type: 'audio/wav' }), 'a.wav');
      return (await fetch('/api/transcriptions', { method: 'POST', body: form })).json();
    }, wav);
    expect(heard.originalText).toMatch(SAID);
  } finally {
    const ended = once(program, 'exit');
    program.kill();
    await ended;
    folder.remove();
  }
});

base('the package contains Chromium’s locales only for the interface languages', () => {
  const beside = dirname(packedProgram());
  const folder =
    process.platform === 'darwin'
      ? join(beside, '..', 'Frameworks', 'Electron Framework.framework', 'Versions', 'A', 'Resources')
      : join(beside, 'locales');
  const languages = readdirSync(folder).flatMap(
    (name) => /^(\w+)(?:[-_]\w+)?\.(?:pak|lproj)$/.exec(name)?.[1] ?? [],
  );
  expect(languages.length).toBeGreaterThan(0);
  expect(
    languages.filter((language) => !(INTERFACE_LANGUAGES as readonly string[]).includes(language)),
  ).toEqual([]);
});
