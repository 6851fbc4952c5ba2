import { execFileSync } from 'node:child_process';
import { DEFAULT_DESKTOP_SETTINGS } from '../../../src/contract/desktop/desktop.ts';
import { ask, listen } from '../bridge.ts';
import { expect, isRealElectron, test } from '../fixtures.ts';

test.skip(!isRealElectron || process.platform !== 'darwin', 'only macOS has such a tap');

/** Virtual key codes with the flags that the keyboard sends with them. */
const KEYS = [
  ['AltRight', 61, 0x80040],
  ['Fn', 63, 0x800000],
] as const;

/** Presses a modifier for `seconds`; like the keyboard, it posts the events below every tap. */
function hold(code: number, flags: number, seconds: number): void {
  const script = `
    ObjC.import('CoreGraphics');
    for (const isDown of [true, false]) {
      const event = $.CGEventCreateKeyboardEvent(null, ${code}, isDown);
      $.CGEventSetFlags(event, isDown ? ${flags} : 0);
      $.CGEventPost(0, event);
      delay(isDown ? ${seconds} : 0);
    }`;
  execFileSync('osascript', ['-l', 'JavaScript', '-e', script]);
}

for (const [key, code, flags] of KEYS) {
  test(`holding ${key} alone records until it is released, whatever program is in front`, async ({
    desktop: { page },
  }) => {
    const { access } = await ask(page, 'desktop.status', undefined);
    expect(['granted', 'ask']).toContain(access.inputMonitoring);
    test.skip(access.inputMonitoring === 'ask', 'this machine lets no program hear keys');
    const hotkeys = { ...DEFAULT_DESKTOP_SETTINGS.hotkeys, hold: key };
    expect((await ask(page, 'settings.change', { hotkeys })).problem).toBeNull();
    const commands = await listen(page, 'dictation.command');
    // Longer than the watchdog waits before it assumes a release, so the key state must report that it is down.
    hold(code, flags, 1);
    await expect.poll(commands).toEqual(['hold', 'holdEnd']);
  });
}

test('a single-key hotkey is rejected as hotkeyUnheard without the input monitoring permission', async ({
  desktop: { page },
}) => {
  const { access, hotkeys } = await ask(page, 'desktop.status', undefined);
  test.skip(access.inputMonitoring === 'granted', 'this machine lets programs hear keys');
  expect(hotkeys.canHook).toBe(false);
  const wanted = { ...DEFAULT_DESKTOP_SETTINGS.hotkeys, hold: 'Fn' };
  expect((await ask(page, 'settings.change', { hotkeys: wanted })).problem).toBe('hotkeyUnheard');
});
