import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readProxyAnswer } from '../../../src-main/network/proxy-answer.ts';
import { ask } from '../bridge.ts';
import { expect, isRealElectron, test } from '../fixtures.ts';

test.skip(!isRealElectron, 'what Electron tells of the system is for the real one to show');

test('the result of a PAC script is parsed into several routes in order', async ({
  desktop: { electron },
}) => {
  const script = `function FindProxyForURL() { return 'PROXY a.test:8080; SOCKS5 b.test:1080; DIRECT'; }`;
  const answer = await electron.evaluate(async ({ session }, pac) => {
    const own = session.fromPartition('proxies');
    await own.setProxy({ mode: 'pac_script', pacScript: `data:application/x-ns-proxy-autoconfig,${pac}` });
    return own.resolveProxy('https://parlance.test/');
  }, encodeURIComponent(script));
  expect(readProxyAnswer(answer)).toEqual(['http://a.test:8080', 'socks5://b.test:1080', null]);
});

test('the system certificates can be read', async ({ sharedDesktop: { electron } }) => {
  const count = await electron.evaluate(async () => {
    const { getCACertificates } = process.getBuiltinModule('node:tls');
    return getCACertificates('system').length;
  });
  expect(count).toBeGreaterThan(0);
});

test('crash reports are stored in the log folder and not uploaded', async ({
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

test('the spell checker downloads no dictionaries', async ({ computer, desktop: { electron, page } }) => {
  await page.getByRole('heading').first().waitFor();
  const isOn = await electron.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled());
  if (process.platform === 'linux') expect(isOn).toBe(false);
  const dictionaries = join(computer.userData, 'Dictionaries');
  expect(existsSync(dictionaries) ? readdirSync(dictionaries) : []).toEqual([]);
});

test('the first start sends requests only to the server', async ({ computer }) => {
  const log = join(computer.userData, 'net-log.json');
  computer.becomeNew();
  const { page, quit } = await computer.launch({ values: [`--log-net-log=${log}`] });
  await page.getByRole('heading').first().waitFor();
  await quit();
  const addresses = [...readFileSync(log, 'utf8').matchAll(/"(?:url|host)":"([^"]+)"/g)].map(([, at]) => at);
  // Main's own requests go by Node to the server that the test runs; Chromium's are in the log. `wpad`: where Windows looks
  // for the network's proxy.
  const own =
    /^(?:\w+:\/\/)?(?:127\.0\.0\.1|localhost|\[::1\]|app|wpad)(?:[:/]|$)|^(?:data|blob|devtools|chrome|file):/;
  expect(addresses.filter((address = '') => !own.test(address))).toEqual([]);
});

/** All files below a folder, with their paths. */
const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

test('a word added to the dictionary is stored in the system’s dictionary', async ({
  sharedDesktop: { electron },
}) => {
  test.skip(process.platform === 'linux', 'Linux has no checker of its own, and spelling is off');
  const word = 'parlanceword';
  const system =
    process.platform === 'darwin'
      ? join(homedir(), 'Library', 'Spelling')
      : join(process.env.APPDATA ?? '', 'Microsoft', 'Spelling');
  const isKept = () =>
    filesBelow(system).some((path) => {
      const bytes = readFileSync(path);
      return bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'));
    });
  const change = (isAdded: boolean) =>
    electron.evaluate(
      ({ session: { defaultSession } }, [what, isNew]) =>
        isNew
          ? defaultSession.addWordToSpellCheckerDictionary(what)
          : defaultSession.removeWordFromSpellCheckerDictionary(what),
      [word, isAdded] as const,
    );
  expect(await change(true)).toBe(true);
  await expect.poll(isKept).toBe(true);
  expect(await change(false)).toBe(true);
});

test('a crash of the main process leaves a crash report', async ({ computer, desktop: { electron } }) => {
  const ended = new Promise((resolve) => electron.process().once('exit', resolve));
  // The process is gone before it can respond.
  await electron.evaluate(() => process.crash()).catch(() => undefined);
  await ended;
  const reports = () =>
    filesBelow(join(computer.userData, 'logs', 'crashes')).filter((path) => path.endsWith('.dmp'));
  await expect.poll(() => reports().length).toBeGreaterThan(0);
});

test('a hidden start without a tray host minimises the window and reports no tray', async ({ computer }) => {
  test.skip(process.platform !== 'linux', 'Windows and macOS always show icons');
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address']);
  try {
    const [address] = (await once(bus.stdout, 'data')) as [Buffer];
    const { electron, page } = await computer.launch({
      values: ['--hidden'],
      env: { DBUS_SESSION_BUS_ADDRESS: address.toString().trim() },
    });
    const window = await electron.browserWindow(page);
    await expect.poll(() => window.evaluate((shown) => shown.isMinimized())).toBe(true);
    expect((await ask(page, 'desktop.status', undefined)).hasTray).toBe(false);
  } finally {
    bus.kill();
  }
});

test('a second start with --status prints the status and leaves the app running', async ({
  computer,
  desktop,
}) => {
  const { program, values, env } = computer.command;
  const { stdout, status } = spawnSync(program, [...values, '--no-sandbox', '--status'], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect([stdout.trim(), status]).toEqual(['idle', 3]);
  expect(await desktop.electron.evaluate(({ app }) => app.isReady())).toBe(true);
});

test('the clipboard returns the text that was written to it', async ({ sharedDesktop: { electron } }) => {
  const text = await electron.evaluate(async ({ clipboard }) => {
    await clipboard.writeText('Plant the beans.');
    return clipboard.readText();
  });
  expect(text).toBe('Plant the beans.');
});

test('macOS and Windows report the microphone permission', async ({ sharedDesktop: { electron } }) => {
  test.skip(process.platform === 'linux', 'Linux asks nobody');
  const access = await electron.evaluate(({ systemPreferences }) =>
    systemPreferences.getMediaAccessStatus('microphone'),
  );
  expect(['not-determined', 'granted', 'denied', 'restricted', 'unknown']).toContain(access);
});

test('the local server runs under Electron’s own Node', async ({ computer }) => {
  const { page } = await computer.launch({ server: null });
  const health = () => page.evaluate(async () => (await fetch('/api/health')).status);
  await expect.poll(health).toBe(200);
  const engines = await page.evaluate(
    async () => (await (await fetch('/api/capabilities')).json()).speech.engine,
  );
  expect(engines).toBe('moonshine');
});
