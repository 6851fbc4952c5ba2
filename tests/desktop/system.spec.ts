import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_DESKTOP_SETTINGS, type Hotkeys } from '../../src/contract/desktop/desktop.ts';
import { DEFAULT_HOTKEY } from '../../src/contract/desktop/desktop-options.ts';
import { emptyMode } from '../../src-renderer/features/desktop/modes/mode-presets.ts';
import { ask, listen } from './bridge.ts';
import { expect, goTo, isRealElectron, test } from './fixtures.ts';
import { answerDialogs, clickTrayItem, pressKeys, recordedCalls, withStandIn } from './os-actions.ts';
import { speak } from './speech.ts';

/** A settings change of some hotkeys, with defaults for the others. */
const keys = (some: Partial<Hotkeys>) => ({ hotkeys: { ...DEFAULT_DESKTOP_SETTINGS.hotkeys, ...some } });

test.describe('system integration', () => {
  test.skip(isRealElectron, 'Electron itself gives nobody hands for the tray and the keys');

  test('the hotkey sends its command to the page and shows the pill without focus', async ({ desktop }) => {
    const { page, electron } = desktop;
    const orders = await listen(page, 'dictation.command');
    expect((await ask(page, 'desktop.status', undefined)).hotkeys.states.toggle).toBe('active');
    // The pill window is opened before the first key press, which then only shows it.
    await expect.poll(() => electron.windows().length).toBe(2);
    expect(await pressKeys(desktop, DEFAULT_HOTKEY)).toBe(true);
    await expect.poll(orders).toEqual(['toggle']);
    const pill = electron.windows().find((each) => each !== page) ?? page;
    await pill.waitForURL(/pill\.html$/);
    const window = await electron.browserWindow(pill);
    await expect.poll(() => window.evaluate((shown) => shown.isVisible())).toBe(true);
    expect(await window.evaluate((shown) => [shown.isFocused(), shown.isAlwaysOnTop()])).toEqual([
      false,
      true,
    ]);
    expect(await ask(pill, 'pill.read', undefined)).toMatchObject({ phase: expect.any(String) });
    await ask(pill, 'pill.command', 'cancel');
    await expect.poll(orders).toEqual(['toggle', 'cancel']);
  });

  test('a recording is shown in the tray and on the badge, and blocks system sleep', async ({ desktop }) => {
    const { page } = desktop;
    const awake = () => withStandIn(desktop, ({ standIn }) => standIn.blockersOn());
    await ask(page, 'recording.set-active', true);
    expect(await awake()).toBe(1);
    expect((await recordedCalls(desktop, 'app.setBadgeCount')).at(-1)).toEqual([1]);
    const orders = await listen(page, 'dictation.command');
    expect(await clickTrayItem(desktop, 'Stop recording')).toBe(true);
    await expect.poll(orders).toEqual(['toggle']);
    // The main window shows its own recording, so the pill stays hidden.
    const visible = await desktop.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.isVisible()),
    );
    expect(visible.filter(Boolean)).toHaveLength(1);
    await ask(page, 'recording.set-active', false);
    expect(await awake()).toBe(0);
    expect((await recordedCalls(desktop, 'app.setBadgeCount')).at(-1)).toEqual([0]);
    expect(await clickTrayItem(desktop, 'Record')).toBe(true);
  });

  test('menus and context menus use the interface language', async ({ desktop }) => {
    const { page, electron } = desktop;
    const window = await electron.browserWindow(page);
    const place = {
      isEditable: true,
      selectionText: '',
      linkURL: 'https://example.com/',
      misspelledWord: 'wrod',
      dictionarySuggestions: ['word'],
      formControlType: 'text-area',
      menuSourceType: 'mouse',
      frame: null,
      editFlags: { canCopy: true, canPaste: true },
    };
    const open = async () => {
      await window.evaluate((shown, clicked) => shown.webContents.emit('context-menu', {}, clicked), place);
      return (await recordedCalls(desktop, 'menu.popup')).at(-1)?.[1];
    };
    expect(await open()).toEqual(expect.arrayContaining(['word', 'Add to dictionary', 'Copy link', 'Paste']));
    await ask(page, 'language.set', 'de');
    expect(await open()).toEqual(expect.arrayContaining(['Link kopieren', 'Einfügen', 'Alles auswählen']));
    const menus = await electron.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.map(({ label }) => label),
    );
    expect(menus).toEqual(['Datei', 'Bearbeiten', 'Ansicht', 'Fenster', 'Hilfe']);
  });

  test('no dictionaries are downloaded and no crash reports are uploaded', async ({ desktop }) => {
    const [[address] = []] = await recordedCalls(desktop, 'session.setSpellCheckerDictionaryDownloadURL');
    expect(address).toMatch(/^parlance:/);
    const isLinux = process.platform === 'linux';
    expect((await recordedCalls(desktop, 'session.setSpellCheckerEnabled'))[0]).toEqual([!isLinux]);
    expect(await recordedCalls(desktop, 'crashReporter.start')).toEqual([[{ uploadToServer: false }]]);
  });

  test('the log and the licences can be shown from the page', async ({ computer, desktop }) => {
    await goTo(desktop.page, '/desktop');
    await desktop.page.getByRole('button', { name: 'Show the log' }).click();
    const shown = async () => (await recordedCalls(desktop, 'shell.showItemInFolder')).flat();
    const log = join(computer.userData, 'logs', 'parlance.log');
    await expect.poll(shown).toEqual([log]);
    expect(existsSync(log)).toBe(true);
    await desktop.page.getByRole('button', { name: 'Third-party licenses' }).click();
    await expect.poll(shown).toEqual([log, expect.stringMatching(/NOTICES\.txt$|third-party-notices/)]);
  });

  test('deep links and the tray open only pages of the app', async ({ sharedDesktop }) => {
    const { page } = sharedDesktop;
    const pages = await listen(page, 'page.open');
    await withStandIn(sharedDesktop, ({ standIn }) => {
      for (const link of ['parlance://open/recent', 'parlance://open/nowhere', 'parlance://app/recent']) {
        standIn.openAddress(link);
      }
    });
    await clickTrayItem(sharedDesktop, 'Settings');
    await expect.poll(pages).toEqual(['/recent', '/settings']);
    expect(await recordedCalls(sharedDesktop, 'app.setAsDefaultProtocolClient')).toHaveLength(1);
  });

  test('the tray selects language, microphone and mode, and pauses the hotkeys', async ({
    sharedDesktop,
  }) => {
    const { page } = sharedDesktop;
    const languages = await listen(page, 'language.chosen');
    const mode = { ...emptyMode(), name: 'Letters' };
    await ask(page, 'settings.change', { modes: [mode] });
    const microphones = [{ id: 'desk', label: 'Desk microphone' }];
    /** Offers the choices again, because the page may replace them in between. */
    const choose = async (item: string): Promise<boolean> => {
      await ask(page, 'tray.offer', {
        language: 'auto',
        languages: ['auto', 'en'],
        all: ['auto', 'en', 'de'],
        microphones,
      });
      return clickTrayItem(sharedDesktop, item);
    };
    for (const item of ['German', 'Desk microphone', 'Letters']) {
      await expect.poll(() => choose(item)).toBe(true);
    }
    await expect.poll(languages).toEqual(['de']);
    await expect
      .poll(() => ask(page, 'settings.read', undefined))
      .toMatchObject({ mode: mode.id, microphone: microphones[0] });
    const isRegistered = () =>
      sharedDesktop.electron.evaluate(
        ({ globalShortcut }, key) => globalShortcut.isRegistered(key),
        DEFAULT_HOTKEY,
      );
    await expect.poll(isRegistered).toBe(true);
    for (const isOn of [false, true]) {
      expect(await clickTrayItem(sharedDesktop, 'Pause shortcuts')).toBe(true);
      await expect.poll(isRegistered).toBe(isOn);
    }
    await ask(page, 'settings.change', { modes: [], mode: null, microphone: null });
  });

  test('command line switches control the recording and report the status, and a link opens its page', async ({
    computer,
    desktop,
  }) => {
    const orders = await listen(desktop.page, 'dictation.command');
    const pages = await listen(desktop.page, 'page.open');
    const { program, values, env } = computer.command;
    const again = (value: string) =>
      spawnSync(program, [...values, '--no-sandbox', value], { env, timeout: 20_000 });
    for (const command of ['--toggle', '--start', '--stop', '--cancel']) {
      expect(again(command).status).toBe(0);
    }
    await expect.poll(orders).toEqual(['toggle', 'start', 'stop', 'cancel']);
    const idle = again('--status');
    expect([idle.stdout.toString(), idle.status]).toEqual(['idle\n', 3]);
    await ask(desktop.page, 'recording.set-active', true);
    await expect.poll(() => again('--status').stdout.toString()).toBe('recording\n');
    expect(again('--status').status).toBe(0);
    expect(await orders()).toHaveLength(4);
    expect(again('parlance://open/voice-profiles').status).toBe(0);
    await expect.poll(pages).toEqual(['/voice-profiles']);
  });

  test('closing the window hides it to the tray, with a notification the first time', async ({ desktop }) => {
    const { page, electron } = desktop;
    const window = await electron.browserWindow(page);
    for (let times = 0; times < 2; times += 1) {
      await window.evaluate((shown) => shown.close());
      await expect.poll(() => window.evaluate((shown) => shown.isVisible())).toBe(false);
      expect(await clickTrayItem(desktop, 'Open Parlance')).toBe(true);
      await expect.poll(() => window.evaluate((shown) => shown.isVisible())).toBe(true);
    }
    const told = await withStandIn(desktop, ({ standIn }) => standIn.notifications());
    expect(told.map(({ title }) => title)).toEqual(['Parlance continues in the background']);
  });

  test('a taken, invalid or duplicate hotkey is rejected and the previous one stays', async ({ desktop }) => {
    const { page } = desktop;
    await withStandIn(desktop, ({ standIn }) => standIn.takeKeys('Ctrl+Alt+Z'));
    const taken = await ask(page, 'settings.change', keys({ toggle: 'Control+Alt+Z' }));
    expect(taken).toMatchObject({
      problem: 'hotkeyTaken',
      settings: { hotkeys: { toggle: DEFAULT_HOTKEY } },
    });
    expect(await ask(page, 'settings.change', keys({ toggle: 'A' }))).toMatchObject({
      problem: 'hotkeyInvalid',
    });
    const twice = await ask(page, 'settings.change', keys({ again: DEFAULT_HOTKEY }));
    expect(twice).toMatchObject({ problem: 'hotkeyConflict' });
    expect(await pressKeys(desktop, DEFAULT_HOTKEY)).toBe(true);
    expect((await ask(page, 'settings.change', keys({ toggle: 'Control+Alt+Y' }))).problem).toBeNull();
    expect(await pressKeys(desktop, DEFAULT_HOTKEY)).toBe(false);
    expect(await pressKeys(desktop, 'Control+Alt+Y')).toBe(true);
  });

  test('a held shortcut, modifier or mouse button records until it is released or the screen locks', async ({
    computer,
  }) => {
    const desktop = await computer.launch({
      env: {
        DISPLAY: ':0',
        XDG_SESSION_TYPE: 'x11',
        WAYLAND_DISPLAY: '',
        OPENAI_API_KEY: 'of the shell',
      },
    });
    const orders = await listen(desktop.page, 'dictation.command');
    const { problem } = await ask(
      desktop.page,
      'settings.change',
      keys({ toggle: null, hold: DEFAULT_HOTKEY }),
    );
    expect(problem).toBeNull();
    expect((await ask(desktop.page, 'desktop.status', undefined)).hotkeys.canHold).toBe(true);
    await pressKeys(desktop, DEFAULT_HOTKEY);
    await expect.poll(orders).toEqual(['hold']);
    const releaseKey = (key: string) =>
      withStandIn(desktop, ({ standIn }, which: string) => standIn.moveKey(which, 'up'), key);
    await expect.poll(() => releaseKey('A')).toBe(true);
    await releaseKey('Shift');
    await expect.poll(orders).toEqual(['hold', 'holdEnd']);
    const forks = await recordedCalls(desktop, 'utilityProcess.fork');
    const environments = forks.map((values) => (values[2] as { env?: Record<string, string> }).env);
    expect(environments.some((env) => env?.DISPLAY === ':0')).toBe(true);
    expect(environments.filter((env) => !env || 'OPENAI_API_KEY' in env)).toEqual([]);

    await desktop.page.waitForTimeout(200);
    await pressKeys(desktop, DEFAULT_HOTKEY);
    await expect.poll(orders).toEqual(['hold', 'holdEnd', 'hold']);
    await withStandIn(desktop, ({ powerMonitor }) => powerMonitor.emit('lock-screen'));
    await expect.poll(orders).toEqual(['hold', 'holdEnd', 'hold', 'holdEnd']);

    // A modifier alone, and a mouse button.
    const single = keys({ toggle: 'Mouse4', hold: 'ControlRight' });
    expect((await ask(desktop.page, 'settings.change', single)).problem).toBeNull();
    const move = (key: string, direction: 'down' | 'up') =>
      withStandIn(
        desktop,
        ({ standIn }, [which, way]: readonly [string, 'down' | 'up']) => standIn.moveKey(which, way),
        [key, direction] as const,
      );
    await expect.poll(() => move('CtrlRight', 'down')).toBe(true);
    await expect.poll(async () => (await orders()).slice(4)).toEqual(['hold']);
    await move('CtrlRight', 'up');
    await move('Mouse4', 'down');
    await expect.poll(async () => (await orders()).slice(4)).toEqual(['hold', 'holdEnd', 'toggle']);
  });

  test('the key of a hook that was killed is reported as unheard, and works again', async ({ computer }) => {
    const desktop = await computer.launch({
      env: { DISPLAY: ':0', XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' },
    });
    const { page } = desktop;
    const processes = () => withStandIn(desktop, ({ standIn }) => standIn.utilityProcesses());
    const status = () => ask(page, 'desktop.status', undefined);
    // The check whether the hook works has ended, and its process is not the one that the key uses.
    await expect.poll(async () => (await status()).hotkeys.canHook).toBe(true);
    const others = await processes();
    const orders = await listen(page, 'dictation.command');
    const changes = await listen(page, 'desktop.status-changed');
    const states = async () => (await changes()).map(({ hotkeys }) => hotkeys.states.toggle);
    expect((await ask(page, 'settings.change', keys({ toggle: 'Mouse4' }))).problem).toBeNull();
    await expect.poll(async () => (await status()).hotkeys.states.toggle).toBe('active');
    await expect.poll(async () => (await states()).at(-1) ?? 'active').toBe('active');
    const before = (await states()).length;
    for (const pid of await processes()) if (!others.includes(pid)) process.kill(pid, 'SIGKILL');
    await expect.poll(async () => (await states()).slice(before)).toEqual(['unheard', 'active']);
    for (const way of ['down', 'up'] as const) {
      await withStandIn(desktop, ({ standIn }, which) => standIn.moveKey('Mouse4', which), way);
    }
    await expect.poll(orders).toEqual(['toggle']);
  });

  test('main records the microphone itself without losing or reordering samples', async ({ computer }) => {
    const sound = await speak('The weather is lovely today.');
    const { page } = await computer.launch({ nativeMicrophone: sound });
    expect(await ask(page, 'microphone.list', undefined)).toEqual(['Built-in microphone']);
    await page.evaluate(() => {
      const { parlanceBridge: bridge } = window as unknown as {
        parlanceBridge: { 'microphone.frame': (listener: (bytes: ArrayBuffer) => void) => void };
      };
      const heard: number[] = [];
      Object.assign(window, { heard });
      bridge['microphone.frame']((bytes) => heard.push(...new Int16Array(bytes)));
    });
    const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard);
    expect(await ask(page, 'microphone.open', 'Built-in microphone')).toEqual({ sampleRate: 16_000 });
    await expect.poll(async () => (await heard()).length).toBeGreaterThan(24_000);
    await ask(page, 'microphone.close', undefined);
    const samples = await heard();
    const file = readFileSync(sound);
    const at = file.indexOf('data') + 8;
    const spoken = samples.map((_, n) => (at + n * 2 + 1 < file.length ? file.readInt16LE(at + n * 2) : 0));
    expect(samples.findIndex((sample, n) => sample !== spoken[n])).toBe(-1);
    expect(spoken.some((sample) => Math.abs(sample) > 1000)).toBe(true);
  });
});

test('the window restores its position and size after a restart', async ({ computer }) => {
  const first = await computer.launch();
  const left = await first.electron.browserWindow(first.page);
  await left.evaluate((shown) => shown.setBounds({ x: 140, y: 90, width: 900, height: 700 }));
  await expect
    .poll(
      () =>
        existsSync(join(computer.userData, 'shell.json')) &&
        readFileSync(join(computer.userData, 'shell.json'), 'utf8'),
    )
    .toContain('"width": 900');
  await first.quit();
  const second = await computer.launch();
  const found = await second.electron.browserWindow(second.page);
  expect(await found.evaluate((shown) => shown.getBounds())).toMatchObject({
    x: 140,
    y: 90,
    width: 900,
    height: 700,
  });
});

test('a settings change with an invalid value is rejected completely, and valid changes persist', async ({
  computer,
}) => {
  const first = await computer.launch();
  const unsafe = { kind: 'hosted', address: 'http://example.com' } as const;
  const refused = await ask(first.page, 'settings.change', { server: unsafe, delivery: 'clipboard' });
  expect(refused).toMatchObject({ problem: 'addressInvalid', settings: { delivery: 'paste' } });
  expect(await ask(first.page, 'settings.change', { model: 'nemotron' })).toMatchObject({
    problem: 'modelMissing',
  });
  expect(await ask(first.page, 'settings.change', { delivery: 'clipboard' })).toMatchObject({
    problem: null,
  });
  await first.quit();
  const second = await computer.launch();
  expect((await ask(second.page, 'settings.read', undefined)).delivery).toBe('clipboard');
});

test('closing a filled mode or snippet dialog asks before discarding changes', async ({
  sharedDesktop: { page },
}) => {
  await goTo(page, '/desktop');
  for (const kind of ['New mode', 'New snippet']) {
    const name = page.getByRole('dialog', { name: kind }).getByRole('textbox', { name: 'Name' });
    await page.getByRole('button', { name: kind }).click();
    await name.fill('Letters');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Letters');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(name).toHaveCount(0);
  }
});

test('a new server address requires confirmation in a system dialog', async ({ computer }) => {
  test.skip(isRealElectron, 'nobody is there to answer the system’s own dialog');
  const desktop = await computer.launch();
  const server = { kind: 'hosted', address: 'https://elsewhere.example' } as const;
  const change = () => ask(desktop.page, 'settings.change', { server });
  expect(await change()).toMatchObject({ problem: 'declined', settings: { server: { kind: 'local' } } });
  const [[question] = []] = await recordedCalls(desktop, 'dialog.showMessageBox');
  expect(question).toMatchObject({ detail: expect.stringContaining('https://elsewhere.example\n') });
  await answerDialogs(desktop, 1);
  expect(await change()).toMatchObject({ problem: null, settings: { server } });
  expect(await change()).toMatchObject({ problem: null });
  expect(await recordedCalls(desktop, 'dialog.showMessageBox')).toHaveLength(2);
});

test('a new address of an own service requires confirmation in a system dialog', async ({ computer }) => {
  test.skip(isRealElectron, 'nobody is there to answer the system’s own dialog');
  const desktop = await computer.launch();
  const { page } = desktop;
  const speech = { address: 'https://elsewhere.example/v1', model: 'whisper-1' };
  const services = { writing: null, speech };
  const change = () => ask(page, 'settings.change', { engine: 'openai', services });
  expect(await change()).toMatchObject({
    problem: 'declined',
    settings: { engine: 'auto', services: { writing: null, speech: null } },
  });
  const [[question] = []] = await recordedCalls(desktop, 'dialog.showMessageBox');
  expect(question).toMatchObject({
    detail: 'https://elsewhere.example\n\nYour recordings will go to it.',
    buttons: ['Don’t use it', 'Use it'],
    cancelId: 0,
  });

  // On the page, a user who declined keeps what was typed, and needs no message.
  await goTo(page, '/desktop');
  const form = page.getByRole('form', { name: 'For speech recognition' });
  await form.getByLabel('Address').fill(speech.address);
  await form.getByLabel('Model').fill(speech.model);
  await form.getByLabel('Key, if it needs one').fill('sk-canary-8');
  await form.getByRole('button', { name: 'Use this service' }).click();
  await expect.poll(async () => (await recordedCalls(desktop, 'dialog.showMessageBox')).length).toBe(2);
  // Changes run one at a time: the page has its answer when this one has.
  await ask(page, 'settings.change', {});
  await answerDialogs(desktop, 1);
  await form.getByRole('button', { name: 'Use this service' }).click();
  await expect(page.getByText('The service is in use')).toBeVisible();
  await expect(page.getByText('Not changed')).toHaveCount(0);
  await expect(form.getByText('A key is stored. It is not shown.')).toBeVisible();
  await expect(form.getByLabel('Address')).toHaveValue(speech.address);
  expect(await change()).toMatchObject({ problem: null, settings: { engine: 'openai', services } });
  expect(await recordedCalls(desktop, 'dialog.showMessageBox')).toHaveLength(3);
});

test('a server that does not answer shows nobody signed in, and can be changed again', async ({
  computer,
}) => {
  test.skip(isRealElectron, 'nobody is there to answer the system’s own dialog');
  const desktop = await computer.launch({ server: null });
  const { page } = desktop;
  const welcome = page.getByRole('heading', { name: 'Welcome to Parlance' });
  await expect(welcome).toBeVisible();
  await goTo(page, '/desktop');
  const server = page.locator('#server');
  await server.getByRole('radio', { name: /^On a server/ }).check();
  await server.getByLabel('Address of the server').fill('http://127.0.0.1:9');
  await answerDialogs(desktop, 1);
  await server.getByRole('button', { name: 'Use this server' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('parlance-last-user'))).toBeNull();
  const change = page.getByRole('link', { name: 'Your texts are kept on 127.0.0.1:9. Change' });
  await expect(change).toBeVisible();
  await goTo(page, '/app');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await change.click();
  await server.getByRole('radio', { name: /^On this computer/ }).check();
  await server.getByRole('button', { name: 'Use this server' }).click();
  await expect(welcome).toBeVisible();
});

test('launching at login writes an autostart file with the hidden switch, and follows a moved app', async ({
  computer,
}) => {
  test.skip(process.platform !== 'linux', 'the file is how Linux desktops do it');
  const config = join(computer.userData, '..', 'config');
  const env = { XDG_CONFIG_HOME: config };
  const before = await computer.launch({ env });
  const file = join(config, 'autostart', 'parlance.desktop');
  await ask(before.page, 'settings.change', { launchAtLogin: true });
  const content = readFileSync(file, 'utf8');
  expect(content).toMatch(/^Exec=".+" ".+" "--hidden"$/m);
  await before.quit();
  writeFileSync(file, content.replace(/^Exec=.+$/m, 'Exec="/where/it/was"'));
  const desktop = await computer.launch({ env });
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(content);
  await ask(desktop.page, 'settings.change', { launchAtLogin: false });
  expect(existsSync(file)).toBe(false);
});

test('a start with --hidden shows no window until another start requests it', async ({ computer }) => {
  const { page, electron } = await computer.launch({ values: ['--hidden'] });
  await expect(page.getByRole('heading').first()).toBeAttached();
  const window = await electron.browserWindow(page);
  expect(await window.evaluate((shown) => shown.isVisible())).toBe(false);
  const { program, values, env } = computer.command;
  expect(spawnSync(program, [...values, '--no-sandbox'], { env, timeout: 20_000 }).status).toBe(0);
  await expect.poll(() => window.evaluate((shown) => shown.isVisible())).toBe(true);
});

test('a crashed page is reloaded with a working bridge', async ({ desktop: { page, electron } }) => {
  const window = await electron.browserWindow(page);
  const text = () =>
    window.evaluate((shown) =>
      shown.webContents.executeJavaScript('document.body.innerText').catch(() => ''),
    );
  const before = await text();
  expect(before).not.toBe('');
  await page.evaluate(() => document.body.replaceChildren('the page before'));
  await window.evaluate((shown) => shown.webContents.forcefullyCrashRenderer());
  await expect.poll(text).toBe(before);
  const version = 'parlanceBridge["desktop.status"]().then(({ version }) => version)';
  const asked = (script: string) =>
    window.evaluate((shown, code) => shown.webContents.executeJavaScript(code), script);
  expect(await asked(version)).toMatch(/^\d/);
});
