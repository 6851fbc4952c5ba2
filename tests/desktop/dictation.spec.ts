import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEFAULT_HOTKEY, MODES, SNIPPETS } from '../../src/contract/desktop/desktop-options.ts';
import { BRIDGE, type Bridge, PILL_PAGE } from '../../src/contract/desktop/ipc.ts';
import { expectAccessible } from '../e2e/expect-accessible.ts';
import { disableAudioProcessing } from '../e2e/fixtures.ts';
import { SPOKEN_WORDS, startButton, stopButton, textOf, waitForRecorded } from '../e2e/recorder-page.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { ask } from './bridge.ts';
import {
  type Computer,
  createAccountOnPage,
  type Desktop,
  expect,
  goTo,
  isRealElectron,
  type Start,
  test,
} from './fixtures.ts';
import { clickTrayItem, pressKeys, pressKeysTwice, withStandIn } from './os-actions.ts';
import { speak, speakWithPauses, synthesize } from './speech.ts';

test.skip(isRealElectron, 'nobody can press a key of the system, or look into its clipboard, from here');

const SAID = 'The weather is lovely today. We will meet again tomorrow morning.';
/** Matches a part of the text: a busy machine may miss the voice's start. */
const SOME = /weather|lovely|tomorrow|morning/i;
const BEFORE = 'what I had copied';
const AGAIN = 'Control+Alt+Z';

/** Launches the app, signs in, and fills the clipboard. */
async function signIn(computer: Computer, start: Start): Promise<Desktop> {
  const desktop = await computer.launch(start);
  const { page } = desktop;
  await disableAudioProcessing(page);
  await createAccountOnPage(page);
  await expect(startButton(page)).toBeEnabled();
  await withStandIn(desktop, ({ clipboard }, text: string) => clipboard.writeText(text), BEFORE);
  return desktop;
}

const clipboardOf = (desktop: Desktop): Promise<string> =>
  withStandIn(desktop, ({ clipboard }) => clipboard.readText());

/** The pill window, once it is open. */
async function pillOf({ electron }: Desktop): Promise<Page> {
  const find = () => electron.windows().find((page) => new URL(page.url()).pathname === PILL_PAGE);
  await expect.poll(() => find() !== undefined).toBe(true);
  const pill = find();
  if (!pill) throw new Error('the small window is not open');
  return pill;
}

/** Each button of the pill has the system's tooltip. */
async function expectTooltips(pill: Page, names: readonly RegExp[]): Promise<void> {
  const titles = await pill
    .getByRole('button')
    .evaluateAll((all) => all.map((button) => button.getAttribute('title')));
  expect(titles).toEqual(names.map((name) => expect.stringMatching(name)));
}

async function isShown({ electron }: Desktop, page: Page): Promise<boolean> {
  return (await electron.browserWindow(page)).evaluate((window) => window.isVisible());
}

/** Moves the focus to another program: none of the app's windows has it. */
async function lookAway({ electron, page }: Desktop): Promise<void> {
  await (await electron.browserWindow(page)).evaluate((window) => window.blur());
}

/** Simulates a compromised page that sends text to another program without a dictation request. */
const deliverUnasked = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(
    ([bridge, value]) => {
      const host = (window as unknown as Record<string, Bridge>)[bridge];
      return host?.['dictation.deliver']({ text: value, intoApp: false, isSent: true, edit: null });
    },
    [BRIDGE, text] as const,
  );

/**
 * A folder with a fake `xdotool`, the program that presses keys, which records its arguments, and a fake `xprop`, which
 * says that a program is in front.
 */
function otherProgram(name: string): { folder: string; notes: () => string; remove: () => void } {
  const { path: folder, remove } = temporaryFolder();
  const notes = join(folder, 'notes');
  const answer = `case "$1" in -root) echo 'window id # 0x1a';; *) echo 'WM_CLASS(STRING) = "w", "${name}"';; esac`;
  writeFileSync(notes, '');
  for (const [program, script] of [
    ['xdotool', `echo "$@" >> '${notes}'`],
    ['xprop', answer],
  ] as const) {
    writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, program), 0o755);
  }
  return { folder, notes: () => readFileSync(notes, 'utf8'), remove };
}

test('the hotkey records from any program: the pill shows live words and the text is copied', async ({
  computer,
}) => {
  const desktop = await signIn(computer, { microphone: await speak(`${SAID} `.repeat(3)) });
  const { page } = desktop;
  await goTo(page, '/desktop');
  await page.getByRole('radio', { name: 'Only copy it' }).check();
  // The typed character counts: on this keyboard, the Z is at the position of the US Y.
  const change = page.getByRole('button', { name: 'Change: Insert the last text again' });
  const registered = () => withStandIn(desktop, ({ standIn }) => standIn.registeredKeys());
  await change.click();
  // The page hears its own keys, and they start no recording.
  await expect.poll(registered).toEqual([]);
  const keys = { key: 'z', code: 'KeyY', keyCode: 90, ctrlKey: true, altKey: true };
  await change.dispatchEvent('keydown', keys);
  await change.dispatchEvent('keyup', keys);
  await expect(
    page.getByRole('button', { name: 'Remove shortcut: Insert the last text again' }),
  ).toBeVisible();
  await expect.poll(registered).toHaveLength(2);
  await expectAccessible(page);

  expect(await pressKeys(desktop, DEFAULT_HOTKEY)).toBe(true);
  const pill = await pillOf(desktop);
  await expect(pill.getByText(SOME)).toBeVisible();
  expect(await isShown(desktop, pill)).toBe(true);
  const options = await desktop.electron.browserWindow(pill);
  expect(await options.evaluate((window) => [window.isAlwaysOnTop(), window.isFocusable()])).toEqual([
    true,
    false,
  ]);
  // A text that is longer than the pill window.
  await expect(pill.getByText(/.{60}/)).toBeVisible();
  await expect(pill.getByRole('button', { name: 'Stop' })).toBeInViewport({ ratio: 1 });
  await pill.getByRole('button', { name: 'Language: Auto-detect. Next' }).click();
  await expect(pill.getByRole('button', { name: 'Language: English. Next' })).toBeVisible();
  await pill.getByRole('button', { name: 'Recent texts' }).click();
  await expect(pill.getByText('No texts yet')).toBeVisible();
  await expectTooltips(pill, [/^Cancel/, /^Close$/, /^Language: English/, /^Stop$/]);
  await expectAccessible(pill);

  expect(await pressKeys(desktop, DEFAULT_HOTKEY)).toBe(true);
  await expect(pill.getByText('Copied')).toBeVisible();
  expect(await clipboardOf(desktop)).toMatch(SOME);
  await withStandIn(desktop, ({ clipboard }, text: string) => clipboard.writeText(text), BEFORE);
  await expectTooltips(pill, [/^Copy: /, /^Close$/]);
  await pill.getByRole('button', { name: /^Copy: / }).click();
  await expect.poll(() => clipboardOf(desktop)).toMatch(SOME);
  await pill.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => isShown(desktop, pill)).toBe(false);
  await withStandIn(desktop, ({ clipboard }, text: string) => clipboard.writeText(text), BEFORE);
  expect(await pressKeys(desktop, AGAIN)).toBe(true);
  await expect.poll(() => clipboardOf(desktop)).toMatch(SOME);
  await goTo(page, '/recent');
  await expect(page.getByText(SOME).first()).toBeVisible();

  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await pressKeys(desktop, DEFAULT_HOTKEY)).toBe(true);
  await expect(pill.getByText('Sign in to Parlance first')).toBeVisible();
  await pill.getByRole('button', { name: 'Recent texts' }).click();
  await expect(pill.getByText('No texts yet')).toBeVisible();
});

test('the text is pasted by the mode of the program in front, and the clipboard is restored', async ({
  computer,
}) => {
  const { folder, notes, remove } = otherProgram('kitty');
  const path = [folder, process.env.PATH].join(delimiter);
  const env = { PATH: path, XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' };
  const desktop = await signIn(computer, { microphone: await speak(SAID), env });
  const { page } = desktop;
  await goTo(page, '/desktop');
  await page.getByRole('button', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: 'Programs' }).fill('kitty');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Make a list · kitty')).toBeVisible();
  await page.evaluate(
    async ([bridge, again]) => {
      const host = (window as unknown as Record<string, Bridge>)[bridge];
      const settings = await host?.['settings.read']();
      if (settings) await host?.['settings.change']({ hotkeys: { ...settings.hotkeys, again } });
    },
    [BRIDGE, AGAIN] as const,
  );
  await lookAway(desktop);
  expect(await deliverUnasked(desktop.page, BEFORE)).toBe('copied');
  expect(notes()).toBe('');
  expect(await pressKeys(desktop, DEFAULT_HOTKEY)).toBe(true);
  const pill = await pillOf(desktop);
  await expect(pill.getByText(/tomorrow/i)).toBeVisible();
  await pill.getByRole('button', { name: 'Stop' }).click();
  await expect(pill.getByText('Pasted')).toBeVisible();
  // A terminal has its own paste shortcut.
  expect(notes()).toContain('ctrl+shift+v');
  await expect.poll(() => clipboardOf(desktop)).toBe(BEFORE);
  await goTo(page, '/recent');
  await expect(page.getByText(/^[•*-] /).first()).toBeVisible();
  expect(await deliverUnasked(desktop.page, BEFORE)).toBe('copied');

  // A locked screen blocks key presses, so the text is copied for later.
  await withStandIn(desktop, ({ powerMonitor }) => powerMonitor.emit('lock-screen'));
  expect(await pressKeys(desktop, AGAIN)).toBe(true);
  await expect(pill.getByText('Copied')).toBeVisible();
  expect(notes().match(/ctrl\+shift\+v/g)).toHaveLength(1);
  await withStandIn(
    desktop,
    ({ powerMonitor, clipboard }, text: string) => {
      powerMonitor.emit('unlock-screen');
      return clipboard.writeText(text);
    },
    BEFORE,
  );
  await expect.poll(() => isShown(desktop, pill)).toBe(false);

  // Quitting waits until the clipboard is restored.
  const left = join(computer.userData, 'clipboard.txt');
  await withStandIn(
    desktop,
    ({ app, clipboard }, file: string) => {
      const { writeFileSync: write } = process.getBuiltinModule('fs');
      app.on('quit', () => void clipboard.readText().then((text) => write(file, text)));
    },
    left,
  );
  expect(await pressKeys(desktop, AGAIN)).toBe(true);
  await expect.poll(() => notes().match(/ctrl\+shift\+v/g)?.length).toBe(2);
  await desktop.quit();
  expect(readFileSync(left, 'utf8')).toBe(BEFORE);
  remove();
});

test('a dictation while a text is open keeps it in view with its selection', async ({
  computer,
  database,
}) => {
  const desktop = await computer.launch({ microphone: await speak(SAID) });
  const { page } = desktop;
  await disableAudioProcessing(page);
  const email = await createAccountOnPage(page);
  await seedTranscriptions(database, email, ['minutes of the harbour meeting']);
  const { hotkeys } = await ask(page, 'settings.read', undefined);
  await ask(page, 'settings.change', { hotkeys: { ...hotkeys, edit: AGAIN } });
  await goTo(page, '/recent');
  await page.getByText('harbour meeting').click();
  await textOf(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  const selected = () => page.evaluate(() => getSelection()?.toString());
  expect(await selected()).toBe('minutes of the harbour meeting');
  // The test server has no text service.
  await pressKeys(desktop, AGAIN);
  const pill = await pillOf(desktop);
  await expect(pill.getByText('Changing a text by voice needs a writing service')).toBeVisible();
  expect(await selected()).toBe('minutes of the harbour meeting');
  await pressKeys(desktop, DEFAULT_HOTKEY);
  await expect(pill.getByText(SOME)).toBeVisible();
  await expect(textOf(page)).toBeFocused();
  expect(await selected()).toBe('minutes of the harbour meeting');
  await pressKeys(desktop, DEFAULT_HOTKEY);
  // No program can press keys here, so the user has to paste the text.
  await expect(pill.getByText('Copied')).toBeVisible();
  await expect(textOf(page)).toBeFocused();
  expect(await selected()).toBe('minutes of the harbour meeting');
  // Without such a program, no selection can be read elsewhere, either.
  await lookAway(desktop);
  await page.evaluate(() => {
    // A browser under test always reports that its page has the focus.
    document.hasFocus = () => false;
  });
  await pressKeys(desktop, AGAIN);
  await expect(pill.getByText('can’t read what you selected')).toBeVisible();
});

test('a cancelled dictation copies no text and can be restored in the window', async ({ computer }) => {
  const desktop = await signIn(computer, { microphone: await speak(SAID) });
  await pressKeys(desktop, DEFAULT_HOTKEY);
  const pill = await pillOf(desktop);
  await expect(pill.getByText(SOME)).toBeVisible();
  await pressKeysTwice(desktop, 'Escape');
  await expect(pill.getByText('Cancelled')).toBeVisible();
  // Esc is no longer registered.
  expect(await pressKeys(desktop, 'Escape')).toBe(false);
  expect(await clipboardOf(desktop)).toBe(BEFORE);
  await expect(desktop.page.getByRole('button', { name: 'Undo' })).toBeVisible();

  // The next dictation is copied, although the interface language changes meanwhile.
  expect(await clickTrayItem(desktop, 'Settings')).toBe(true);
  const language = desktop.page.getByRole('combobox', { name: 'Interface language' });
  await expect(language).toBeEnabled();
  await pressKeys(desktop, DEFAULT_HOTKEY);
  await expect(pill.getByText(SOME)).toBeVisible();
  await language.selectOption('de');
  await expect(desktop.page.getByRole('combobox', { name: 'Sprache der Oberfläche' })).toBeVisible();
  await pressKeys(desktop, DEFAULT_HOTKEY);
  await expect.poll(() => clipboardOf(desktop)).toMatch(SOME);
});

test('main records the microphone when the system denies it to the page', async ({ computer }) => {
  const desktop = await signIn(computer, {
    microphone: await synthesize('anullsrc=r=16000:cl=mono:d=2'),
    nativeMicrophone: await speak(SAID),
  });
  const { page } = desktop;
  await withStandIn(desktop, ({ standIn }) => standIn.denyBySystem('microphone', true));
  await startButton(page).click();
  await expect(stopButton(page)).toBeVisible();
  await waitForRecorded(page, 5);
  await stopButton(page).click();
  await expect(textOf(page)).toContainText(SPOKEN_WORDS);
});

test('main’s microphone loses no audio while the page is busy for a second', async ({ computer }) => {
  const sentences = ['The weather is lovely today.', 'We will meet again tomorrow morning.'];
  const desktop = await signIn(computer, {
    microphone: await synthesize('anullsrc=r=16000:cl=mono:d=2'),
    nativeMicrophone: await speakWithPauses(sentences, 1, 'slt'),
  });
  const { page } = desktop;
  await withStandIn(desktop, ({ standIn }) => standIn.denyBySystem('microphone', true));
  await page.evaluate((bridge) => {
    const host = (window as unknown as Record<string, Bridge>)[bridge];
    // Blocks the page in the pause, so that the next sentence arrives all at once a second later.
    const pause = 16_000 * 2.3;
    let heard = 0;
    host?.['microphone.frame'](({ byteLength }) => {
      const before = heard;
      heard += byteLength / 2;
      const until = performance.now() + 1500;
      while (before < pause && heard >= pause && performance.now() < until);
    });
  }, BRIDGE);
  await startButton(page).click();
  await expect(stopButton(page)).toBeVisible();
  await waitForRecorded(page, 8);
  await stopButton(page).click();
  await expect(textOf(page)).toContainText(/lovely to ?day\W+we will meet again/i);
});

test('a microphone that is kept ready is opened in advance, and again after each recording', async ({
  computer,
}) => {
  const desktop = await signIn(computer, { microphone: await speak(`${SAID} `.repeat(8)) });
  const { page } = desktop;
  const opened = () => page.evaluate(() => (window as Window & { opened?: number }).opened ?? 0);
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const counting = window as Window & { opened?: number; asked?: unknown };
    mediaDevices.getUserMedia = (constraints) => {
      counting.opened = (counting.opened ?? 0) + 1;
      counting.asked = typeof constraints?.audio === 'object' && constraints.audio.deviceId;
      return open(constraints);
    };
  });
  await page.evaluate((bridge) => {
    const host = (window as unknown as Record<string, Bridge>)[bridge];
    return host?.['settings.change']({ keepMicrophoneReady: true, delivery: 'clipboard' });
  }, BRIDGE);
  await expect.poll(opened).toBe(1);
  const pill = pillOf(desktop);
  for (const round of [1, 2]) {
    await pressKeys(desktop, DEFAULT_HOTKEY);
    await expect((await pill).getByText(/weather|tomorrow/i)).toBeVisible();
    expect(await opened()).toBe(round);
    await pressKeys(desktop, DEFAULT_HOTKEY);
    await expect((await pill).getByText('Copied')).toBeVisible();
    expect(await clipboardOf(desktop)).toMatch(/weather|tomorrow/i);
    await expect.poll(opened).toBe(round + 1);
  }
  // The chosen microphone is unplugged, then plugged in again.
  const asked = () => page.evaluate(() => (window as Window & { asked?: unknown }).asked);
  const chosen = await page.evaluate(async (bridge) => {
    const host = (window as unknown as Record<string, Bridge>)[bridge];
    const [, { deviceId = '', label = '' } = {}] = (await navigator.mediaDevices.enumerateDevices()).filter(
      ({ kind }) => kind === 'audioinput',
    );
    await host?.['settings.change']({ microphone: { id: deviceId, label } });
    return deviceId;
  }, BRIDGE);
  await expect.poll(asked).toBe(chosen);
  await page.evaluate((id) => {
    const { mediaDevices } = navigator;
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () => (await list()).filter(({ deviceId }) => deviceId !== id);
    mediaDevices.dispatchEvent(new Event('devicechange'));
  }, chosen);
  await expect.poll(asked).toBeUndefined();
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator.mediaDevices, 'enumerateDevices');
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await expect.poll(asked).toBe(chosen);
});

test('the hotkey asks the user to sign in when signed out', async ({ computer }) => {
  const desktop = await computer.launch();
  await expect(desktop.page.getByRole('heading').first()).toBeVisible();
  await pressKeys(desktop, DEFAULT_HOTKEY);
  const pill = await pillOf(desktop);
  await expect(pill.getByText('Sign in to Parlance first')).toBeVisible();
});

test('a mode or snippet with invalid fields stays open with the error until it is corrected', async ({
  sharedDesktop: { page },
}) => {
  await goTo(page, '/desktop');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await page.getByRole('button', { name: 'New mode' }).click();
  await save.click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Give it a name');
  await dialog.getByLabel('Name').fill('Letters');
  const programs = Array.from({ length: MODES.patternsMax + 1 }, (_, index) => `program${index}`);
  await dialog.getByLabel('Programs').fill(programs.join());
  await save.click();
  await expect(dialog.getByLabel('Programs')).toBeFocused();
  await expect(dialog.getByLabel('Programs')).toHaveAccessibleDescription(/^At most 20 entries/);
  await dialog.getByLabel('Programs').fill(programs.slice(1).join());
  await save.click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'New snippet' }).click();
  await dialog.getByLabel('Name').fill('Terms');
  const tooLong = 'x'.repeat(SNIPPETS.textMax + 1);
  await dialog.getByLabel('Text').fill(tooLong);
  await save.click();
  await expect(dialog.getByLabel('Text')).toBeFocused();
  await expect(dialog.getByLabel('Text')).toHaveAccessibleDescription(/^At most 20,000 characters/);
  await expect(dialog.getByLabel('Text')).toHaveValue(tooLong);
  await dialog.getByLabel('Text').fill(`${'x'.repeat(79)}😀${tooLong.slice(82)}`);
  await save.click();
  await expect(dialog).toHaveCount(0);
  // The preview in the row does not split a surrogate pair.
  await expect(page.getByText(/^x{79}\.\.\.$/)).toBeVisible();
  const { modes, snippets } = await ask(page, 'settings.read', undefined);
  expect([modes[0]?.programs.length, snippets[0]?.text.length]).toEqual([20, 20_000]);
  await ask(page, 'settings.change', { modes: [], snippets: [] });
});
