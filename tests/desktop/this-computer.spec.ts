import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { logOut, PASSWORD } from '../e2e/fixtures.ts';
import { startWritingStandIn } from '../support/ai/writing-stand-in.ts';
import { moonshineGguf } from '../support/speech/moonshine-gguf.ts';
import { ask } from './bridge.ts';
import { expect, goTo, isRealElectron, test } from './fixtures.ts';
import { recordedCalls, withStandIn } from './os-actions.ts';
import { speak } from './speech.ts';

const health = (page: Page): Promise<number> =>
  page.evaluate(async () => (await fetch('/api/health')).status);

/** Which services the server can use. */
const available = (page: Page) =>
  page.evaluate(async () => {
    const { services, speech } = await (await fetch('/api/capabilities')).json();
    const { openai, anthropic, perplexity } = services;
    return {
      openai: openai.available,
      anthropic: anthropic.available,
      perplexity: perplexity.available,
      hears: speech.engines.openai.available,
    };
  });
const NONE = { openai: false, anthropic: false, perplexity: false, hears: false };

/** Fills a folder with links to every program in `PATH` except those in `names`. */
function programsWithout(folder: string, names: readonly string[]): void {
  mkdirSync(folder);
  const all = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((each) => existsSync(each))
    .flatMap((each) => readdirSync(each).map((name) => ({ name, path: join(each, name) })));
  for (const { name, path } of all) {
    const place = join(folder, name);
    if (!names.includes(name) && existsSync(path) && !existsSync(place)) symlinkSync(path, place);
  }
}

test.describe('local server', () => {
  test('rejects requests that do not come from the app', async ({ computer }) => {
    const { page } = await computer.launch({ server: null });
    expect(await health(page)).toBe(200);
    const { server } = await ask(page, 'desktop.status', undefined);
    for (const path of ['/', '/api/health', '/api/capabilities']) {
      expect((await fetch(`${server.address}${path}`)).status).toBe(403);
    }
  });

  test('runs without ffmpeg installed', async ({ computer }) => {
    const PATH = join(dirname(computer.userData), 'programs');
    programsWithout(PATH, ['ffmpeg', 'ffprobe']);
    const { page } = await computer.launch({ server: null, env: { PATH } });
    expect(await health(page)).toBe(200);
    const { server } = await ask(page, 'desktop.status', undefined);
    expect(server).toMatchObject({ state: 'running', problem: null });
  });

  test('starts on demand, stops with the app, and asks for a password while one is set', async ({
    computer,
  }) => {
    const first = await computer.launch({ server: null });
    expect(await health(first.page)).toBe(200);
    const { server } = await ask(first.page, 'desktop.status', undefined);
    expect(server).toMatchObject({ state: 'running', problem: null });
    expect(existsSync(join(computer.userData, 'server', 'parlance.sqlite'))).toBe(true);
    await expect(first.page.getByRole('heading', { name: 'Welcome to Parlance' })).toBeVisible();
    await first.page.evaluate(() => fetch('/api/user/complete-onboarding', { method: 'POST' }));
    await goTo(first.page, '/settings');
    const card = first.page.locator('#password');
    await card.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await card.getByLabel('Confirm new password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Set password' }).click();
    await expect(card.getByRole('button', { name: 'Remove password' })).toBeVisible();
    await goTo(first.page, '/app');
    await logOut(first.page);
    await first.quit();
    await expect(fetch(`${server.address}/api/health`)).rejects.toThrow();

    const { page } = await computer.launch({ server: null });
    await expect(page.getByText('Parlance on this computer is locked with a password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveCount(0);
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('not-this-one');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(field).toHaveAccessibleDescription('Wrong password.');
    await expect(field).toBeFocused();
    await field.fill(PASSWORD);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/app$/);
    await goTo(page, '/settings');
    const removal = page.locator('#password form').filter({ hasText: 'Remove password' });
    await removal.getByLabel('Current password').fill(PASSWORD);
    await removal.getByRole('button', { name: 'Remove password' }).click();
    await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible();
    // Without a password, there is no sign-out.
    await page.getByRole('button', { name: 'Your menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveCount(0);
  });

  test('is restarted when its process is killed', async ({ computer }) => {
    test.skip(isRealElectron, 'its process is found by the stand-in');
    const desktop = await computer.launch({ server: null });
    const { page } = desktop;
    expect(await health(page)).toBe(200);
    const first = (await ask(page, 'desktop.status', undefined)).server.address;
    const port = new URL(first ?? '').port;
    const listening = await withStandIn(desktop, ({ standIn }) => standIn.utilityProcesses());
    for (const pid of listening) process.kill(pid, 'SIGKILL');
    await expect.poll(async () => health(page)).toBe(200);
    const second = (await ask(page, 'desktop.status', undefined)).server.address;
    expect(new URL(second ?? '').port).not.toBe(port);
  });

  test('is restarted with the user’s new service key, which is never shown', async ({ computer }) => {
    const desktop = await computer.launch({ server: null });
    const { page } = desktop;
    expect(await health(page)).toBe(200);
    expect(await ask(page, 'keys.list', undefined)).toEqual({
      openai: false,
      anthropic: false,
      perplexity: false,
      writing: false,
      speech: false,
    });
    expect(await available(page)).toEqual(NONE);
    await goTo(page, '/desktop');
    const field = page.getByLabel('Key for Claude', { exact: true });
    await field.fill('not a key');
    const save = page.getByRole('button', { name: 'Save the key for Claude' });
    await save.click();
    await expect(field).toHaveAccessibleDescription(/^This is not an API key/);
    await expect(field).toBeFocused();
    await field.fill('sk-canary-7');
    await save.click();
    await expect(page.getByText('The key is saved')).toBeVisible();
    await expect.poll(() => available(page)).toEqual({ ...NONE, anthropic: true });
    await expect(field).toHaveValue('');
    expect(desktop.output()).not.toContain('sk-canary-7');
    await page.getByRole('button', { name: 'Remove the key for Claude' }).click();
    await expect(page.getByText('The key is removed')).toBeVisible();
    await expect.poll(() => available(page)).toEqual(NONE);
  });
});

test('a text service with a custom address can be set up on the page, with address validation', async ({
  computer,
}) => {
  const service = await startWritingStandIn();
  const { page } = await computer.launch({ server: null });
  await goTo(page, '/desktop');
  const form = page.getByRole('form', { name: 'For writing' });
  await form.getByLabel('Address').fill('http://example.com/v1');
  await form.getByLabel('Model').fill('llama3.2');
  await form.getByRole('button', { name: 'Use this service' }).click();
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/^This address can’t be used\./);
  await expect(form.getByLabel('Address')).toBeFocused();
  await form.getByLabel('Address').fill(service.settings.OPENAI_BASE_URL ?? '');
  await form.getByLabel('Key, if it needs one').fill(service.settings.OPENAI_API_KEY ?? '');
  await form.getByRole('button', { name: 'Use this service' }).click();
  await expect(page.getByText('The service is in use')).toBeVisible();
  await expect(form.getByText('A key is stored. It is not shown.')).toBeVisible();
  await expect.poll(() => available(page)).toEqual({ ...NONE, openai: true });
  await service.close();
});

test('a local model transcribes speech in a process that ends with the app', async ({ computer }) => {
  test.skip(isRealElectron, 'what was started is asked of the stand-in');
  const models = join(computer.userData, 'server', 'models');
  mkdirSync(models, { recursive: true });
  copyFileSync(await moonshineGguf(), join(models, 'mine.gguf'));
  const desktop = await computer.launch({ server: null });
  const { page } = desktop;
  expect((await ask(page, 'settings.change', { engine: 'local' })).problem).toBeNull();
  // The local server needs no sign-in page: the app signs in automatically, which takes a moment.
  await expect(page.getByRole('heading', { name: 'Welcome to Parlance' })).toBeVisible();
  const wav = readFileSync(await speak('The weather is lovely today.')).toString('base64');
  const heard = await page.evaluate(async (sound) => {
    const bytes = Uint8Array.from(atob(sound), (character) => character.charCodeAt(0));
    const form = new FormData();
    form.append('language', 'en');
    form.append('audio', new Blob([bytes], { type: 'audio/wav' }), 'a.wav');
    const answer = await fetch('/api/transcriptions', { method: 'POST', body: form });
    return { status: answer.status, body: await answer.json() };
  }, wav);
  expect(heard).toMatchObject({ status: 200 });
  expect(heard.body.originalText).toMatch(/^The weather is lovely to-?day\.$/);
  const started = await recordedCalls(desktop, 'utilityProcess.fork');
  expect(started.filter(([file]) => String(file).endsWith('local-program.cjs'))).toHaveLength(1);
  const running = await withStandIn(desktop, ({ standIn }) => standIn.utilityProcesses());
  expect(running.length).toBeGreaterThan(1);
  await desktop.quit();
  const fileExists = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => running.filter(fileExists)).toEqual([]);
});

test.describe('models', () => {
  let source: Server;
  let ranges: (string | undefined)[];
  const bytes = 135_373_280;

  test.beforeEach(async () => {
    ranges = [];
    // Sends zeros slowly instead of a model, so that the checksum must fail.
    source = createServer((request, response) => {
      const { range } = request.headers;
      ranges.push(range);
      const from = Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
      response.writeHead(range ? 206 : 200, {
        etag: '"one"',
        'content-length': bytes - from,
        ...(range ? { 'content-range': `bytes ${from}-${bytes - 1}/${bytes}` } : {}),
      });
      let sent = from;
      const block = Buffer.alloc(1024 * 1024);
      const isFast = range !== undefined;
      const send = () => {
        if (response.destroyed) return;
        const next = block.subarray(0, Math.min(block.length, bytes - sent));
        sent += next.length;
        response.write(next);
        if (sent < bytes) setTimeout(send, isFast ? 0 : 50);
        else response.end();
      };
      send();
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  });
  test.afterEach(() => {
    source.closeAllConnections();
    source.close();
  });

  test('are listed with details and a recommendation, and their speed can be measured', async ({
    computer,
  }) => {
    const models = join(computer.userData, 'server', 'models');
    mkdirSync(models, { recursive: true });
    // Only the download server states this model's size, so any file can replace it.
    copyFileSync(await moonshineGguf(), join(models, 'whisper-base-Q8_0.gguf'));
    const { page } = await computer.launch();
    await goTo(page, '/desktop');
    const card = page.locator('#models');
    await expect(card.getByText('Recommended for this computer')).toHaveCount(1);
    await expect(card.getByText(/^Free disk space: /)).toBeVisible();
    for (const told of [
      'Size: 135 MB',
      'License: CC-BY-4.0',
      'Languages: English',
      'Shows words while you speak',
    ]) {
      await expect(card.getByText(told).first()).toBeVisible();
    }
    const row = card.getByRole('listitem').filter({ hasText: 'Whisper base' });
    await row.getByRole('button', { name: 'Measure the speed of Whisper base' }).click();
    await row.getByRole('button', { name: 'Stop measuring Whisper base' }).click();
    await expect(row.getByText('Ready')).toBeVisible();
    await row.getByRole('button', { name: 'Measure the speed of Whisper base' }).click();
    await expect(row.getByText(/times as fast as you speak here, measured with ten seconds/)).toBeVisible({
      timeout: 60_000,
    });
    expect((await ask(page, 'models.list', undefined))[0]?.speed).toBeGreaterThan(0);
  });

  test('resume a paused download after a restart, and report and delete a damaged file', async ({
    computer,
  }) => {
    const env = { PARLANCE_MODEL_SOURCE: `http://127.0.0.1:${(source.address() as AddressInfo).port}/` };
    const first = await computer.launch({ env });
    const model = async (page: Page) =>
      (await ask(page, 'models.list', undefined)).find(({ id }) => id === 'parakeet-110m');
    await ask(first.page, 'models.download', { id: 'parakeet-110m' });
    await expect.poll(async () => (await model(first.page))?.received).toBeGreaterThan(2_000_000);
    await ask(first.page, 'models.pause', { id: 'parakeet-110m' });
    expect(await model(first.page)).toMatchObject({ state: 'paused', problem: null });
    await first.quit();

    const second = await computer.launch({ env });
    const paused = await model(second.page);
    expect(paused).toMatchObject({ state: 'paused' });
    expect(paused?.received).toBeGreaterThan(2_000_000);
    await ask(second.page, 'models.download', { id: 'parakeet-110m' });
    await expect
      .poll(() => model(second.page), { timeout: 40_000 })
      .toMatchObject({ state: 'absent', received: 0, problem: 'damaged' });
    expect(ranges).toEqual([undefined, `bytes=${paused?.received}-`]);
    expect(readdirSync(join(computer.userData, 'server', 'models'))).toEqual([]);
  });
});
