import { expect, it } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS } from '../../../src/contract/desktop/desktop.ts';
import { NoHotkeys } from '../../../src-main/hotkey/no-hotkeys.ts';

it('takes no keys where the system gives none, and judges them all the same', async () => {
  const hotkeys = new NoHotkeys('linux');
  await hotkeys.begin(DEFAULT_DESKTOP_SETTINGS);
  expect(await hotkeys.status()).toMatchObject({ by: 'none', canHold: false, canHook: false });
  const nonsense = { ...DEFAULT_DESKTOP_SETTINGS.hotkeys, toggle: 'nonsense' };
  const wanted = { ...DEFAULT_DESKTOP_SETTINGS, hotkeys: nonsense };
  expect(await hotkeys.apply(wanted, DEFAULT_DESKTOP_SETTINGS)).toBe('hotkeyInvalid');
});
