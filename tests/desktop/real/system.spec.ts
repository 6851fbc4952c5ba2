import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readProxyAnswer } from '../../../src-main/network/proxy-answer.ts';
import { expect, isReal, test } from '../fixtures.ts';

test.skip(!isReal, 'what Electron tells of the system is for the real one to show');

test('a PAC answer comes as the app reads it: several ways, in order', async ({ desktop: { electron } }) => {
  const script = `function FindProxyForURL() { return 'PROXY a.test:8080; SOCKS5 b.test:1080; DIRECT'; }`;
  const answer = await electron.evaluate(async ({ session }, pac) => {
    const own = session.fromPartition('proxies');
    await own.setProxy({ mode: 'pac_script', pacScript: `data:application/x-ns-proxy-autoconfig,${pac}` });
    return own.resolveProxy('https://parlance.test/');
  }, encodeURIComponent(script));
  expect(readProxyAnswer(answer)).toEqual(['http://a.test:8080', 'socks5://b.test:1080', null]);
});

test('the system tells its certificates', async ({ sharedDesktop: { electron } }) => {
  const count = await electron.evaluate(async () => {
    const { getCACertificates } = process.getBuiltinModule('node:tls');
    return getCACertificates('system').length;
  });
  expect(count).toBeGreaterThan(0);
});

test('reports of crashes lie beside the log, and go nowhere', async ({
  computer,
  desktop: { electron, page },
}) => {
  const crashes = join(computer.userData, 'logs', 'crashes');
  const told = await electron.evaluate(({ app, crashReporter }) => ({
    folder: app.getPath('crashDumps'),
    isSent: crashReporter.getUploadToServer(),
  }));
  expect(told).toEqual({ folder: crashes, isSent: false });
  const window = await electron.browserWindow(page);
  await window.evaluate((shown) => shown.webContents.forcefullyCrashRenderer());
  await expect.poll(() => existsSync(crashes)).toBe(true);
});

test('the spell checker fetches nothing', async ({ computer, desktop: { electron, page } }) => {
  await page.getByRole('heading').first().waitFor();
  const isOn = await electron.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled());
  if (process.platform === 'linux') expect(isOn).toBe(false);
  const dictionaries = join(computer.userData, 'Dictionaries');
  expect(existsSync(dictionaries) ? readdirSync(dictionaries) : []).toEqual([]);
});

test('another start prints how the app does, and leaves it alone', async ({ computer, desktop }) => {
  const { program, values, env } = computer.command;
  const { stdout, status } = spawnSync(program, [...values, '--no-sandbox', '--status'], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect([stdout.trim(), status]).toEqual(['idle', 3]);
  expect(await desktop.electron.evaluate(({ app }) => app.isReady())).toBe(true);
});

test('the clipboard gives back what was put into it', async ({ sharedDesktop: { electron } }) => {
  const text = await electron.evaluate(async ({ clipboard }) => {
    await clipboard.writeText('Plant the beans.');
    return clipboard.readText();
  });
  expect(text).toBe('Plant the beans.');
});

test('macOS and Windows tell how it stands with the microphone', async ({ sharedDesktop: { electron } }) => {
  test.skip(process.platform === 'linux', 'Linux asks nobody');
  const access = await electron.evaluate(({ systemPreferences }) =>
    systemPreferences.getMediaAccessStatus('microphone'),
  );
  expect(['not-determined', 'granted', 'denied', 'restricted', 'unknown']).toContain(access);
});

test('the server on this computer runs under Electron’s own Node', async ({ computer }) => {
  const { page } = await computer.launch({ server: null });
  const health = () => page.evaluate(async () => (await fetch('/api/health')).status);
  await expect.poll(health).toBe(200);
  const engines = await page.evaluate(
    async () => (await (await fetch('/api/capabilities')).json()).speech.engine,
  );
  expect(engines).toBe('moonshine');
});
