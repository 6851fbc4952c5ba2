import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findProgram } from '../support/optional-program.ts';
import { type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { novelClips } from '../support/speech/real-voices.ts';
import { startFirefox } from './firefox.ts';
import { type Microphone, startMicrophone } from './microphone.ts';
import { press, type RemotePage, run, type, untilTrue } from './remote-page.ts';
import { startWebKit } from './webkit.ts';

const BROWSERS = [
  ['Firefox', findProgram('firefox-esr') ?? findProgram('firefox'), startFirefox],
  ['WebKit', findProgram('WebKitWebDriver'), startWebKit],
] as const;

const sentence = novelClips().find(({ text }) => text.includes('amiable woman'))?.path ?? '';
const EDITOR = '[contenteditable="true"]';
const TEXT = `(document.querySelector('${EDITOR}')?.innerText ?? '')`;
const SCREEN = 'document.body.innerText';

const folder = temporaryFolder();
let server: ServerProcess;
let page: RemotePage;
let microphone: Microphone;

beforeAll(async () => {
  microphone = await startMicrophone();
  server = await startServer(folder.path, { SPEECH_ENGINE: 'moonshine' });
});

afterAll(async () => {
  await server.stop();
  await microphone.stop();
  folder.remove();
});

afterEach(() => page.close());

/** Creates an account and signs in, by requests of the page. */
const createAccount = (email: string) =>
  run(
    page,
    `const headers = { 'content-type': 'application/json' };
     const body = JSON.stringify({ name: 'Ann Example', email: values[0], password: 'walking-on-gravel' });
     const registered = await fetch('/api/register', { method: 'POST', headers, body });
     const done = await fetch('/api/user/complete-onboarding', { method: 'POST' });
     return registered.ok && done.ok;`,
    email,
  );

const listenForFailures = () =>
  run(
    page,
    `window.failures = [];
     addEventListener('error', ({ message }) => window.failures.push(message));
     addEventListener('unhandledrejection', ({ reason }) => window.failures.push(String(reason)));`,
  );

it.each(BROWSERS)(
  '%s records, shows live words during speech, and saves edits',
  async (name, program, start) => {
    if (program === null) throw new Error(`${name} is not installed.`);
    page = await start(program, microphone.env);
    await page.goto(`${server.url}/auth`);
    expect(await createAccount(`${name}@example.com`)).toBe(true);
    await page.goto(`${server.url}/app`);
    await listenForFailures();

    await press(page, 'button', 'Start recording');
    await untilTrue(page, `/Recording\\s/.test(${SCREEN})`);
    const spoken = microphone.hear(sentence);
    await untilTrue(page, `/Listening[^]*he married/.test(${SCREEN})`);
    await spoken;
    await press(page, 'button', 'Stop recording');
    await untilTrue(page, `/more respectable than he was/.test(${TEXT})`);

    await press(page, EDITOR);
    await type(page, 'Zebra ');
    await untilTrue(page, `${TEXT}.includes('Zebra') && ${SCREEN}.includes('Saved')`);
    await press(page, 'button', 'Copy text');
    await untilTrue(page, `${SCREEN}.includes('Text copied!')`);
    expect(await run(page, 'return window.failures')).toEqual([]);

    await page.goto(String(await run(page, 'return location.href')));
    await untilTrue(page, `${TEXT}.includes('Zebra')`);
  },
);
