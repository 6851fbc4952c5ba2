import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS as SETTINGS } from '../../../src/contract/desktop/desktop.ts';
import { createHeldShortcuts } from '../../../src-main/hotkey/held-shortcuts.ts';
import { GlobalHotkeys } from '../../../src-main/hotkey/hotkeys.ts';
import type { KeyHook } from '../../../src-main/hotkey/key-hook.ts';
import { withPause } from '../../../src-main/hotkey/pausable-hotkeys.ts';

const registered = new Map<string, () => void>();
const commands: string[] = [];
const hook: KeyHook = {
  isRunning: () => true,
  isAvailable: async () => true,
  open: async () => true,
  listen: () => undefined,
  awaitRelease: () => () => undefined,
  close: () => undefined,
};
beforeEach(() => {
  registered.clear();
  commands.length = 0;
});

function keysWith(hotkeys: Partial<typeof SETTINGS.hotkeys>, taken: readonly string[] = []) {
  const settings = { ...SETTINGS, hotkeys: { ...SETTINGS.hotkeys, toggle: null, ...hotkeys } };
  const global = new GlobalHotkeys({
    shortcuts: {
      register(text, press) {
        if (taken.includes(text)) return false;
        registered.set(text, press);
        return true;
      },
      unregister: (text) => void registered.delete(text),
    },
    hook,
    platform: 'linux',
    command: (command) => commands.push(command),
    held: createHeldShortcuts(),
    escapeMode: () => 'single',
    onChanged: () => undefined,
    fail(error) {
      throw error;
    },
  });
  const begin = vi.fn<() => Promise<void>>(() => global.begin(settings));
  return { settings, keys: withPause(global, begin) };
}

it('unregisters the shortcuts while paused and registers them again afterwards', async () => {
  const { keys, settings } = keysWith({ toggle: 'Control+A' });
  await keys.begin(settings);
  expect([[...registered.keys()], keys.menuAccelerator()]).toEqual([['Control+A'], 'Control+A']);
  await keys.setPaused(true);
  expect([registered.size, keys.isPaused(), keys.menuAccelerator()]).toEqual([0, true, null]);
  await keys.setPaused(false);
  expect([[...registered.keys()], keys.isPaused()]).toEqual([['Control+A'], false]);
});

it('counts a held key as released when paused', async () => {
  const { keys, settings } = keysWith({ hold: 'Control+H' });
  await keys.begin(settings);
  registered.get('Control+H')?.();
  expect(commands).toEqual(['hold']);
  await keys.setPaused(true);
  expect(commands).toEqual(['hold', 'holdEnd']);
});

it('pauses shortcuts that are still being registered', async () => {
  const { keys, settings } = keysWith({ hold: 'Control+H' });
  const begun = keys.begin(settings);
  await keys.setPaused(true);
  await begun;
  expect(registered.size).toBe(0);
});

it('resumes after a change of the hotkeys, even one that the system refuses', async () => {
  const { keys, settings } = keysWith({ toggle: 'Control+A' }, ['Control+B']);
  await keys.begin(settings);
  await keys.setPaused(true);
  const wanted = { ...settings, hotkeys: { ...settings.hotkeys, toggle: 'Control+B' } };
  expect(await keys.apply(wanted, settings)).toBe('hotkeyTaken');
  expect([[...registered.keys()], keys.isPaused()]).toEqual([['Control+A'], false]);
});

it('releases the keys while the page listens for new ones, and keeps a pause afterwards', async () => {
  const { keys, settings } = keysWith({ toggle: 'Control+A' });
  await keys.begin(settings);
  await keys.setSuspended(true);
  expect([registered.size, keys.isPaused()]).toEqual([0, false]);
  await keys.setSuspended(false);
  expect([...registered.keys()]).toEqual(['Control+A']);
  await keys.setPaused(true);
  await keys.setSuspended(true);
  await keys.setSuspended(false);
  expect([registered.size, keys.isPaused()]).toEqual([0, true]);
});

it('registers the chosen key while the page still listens', async () => {
  const { keys, settings } = keysWith({ toggle: 'Control+A' });
  await keys.begin(settings);
  await keys.setSuspended(true);
  const wanted = { ...settings, hotkeys: { ...settings.hotkeys, toggle: 'Control+B' } };
  expect(await keys.apply(wanted, settings)).toBe(null);
  await keys.setSuspended(false);
  expect([...registered.keys()]).toEqual(['Control+B']);
});

it('registers Esc again for a dictation that records', async () => {
  const { keys, settings } = keysWith({ toggle: 'Control+A' });
  await keys.begin(settings);
  keys.setDictating(true);
  await keys.setSuspended(true);
  expect(registered.size).toBe(0);
  await keys.setSuspended(false);
  expect([...registered.keys()]).toEqual(['Control+A', 'Escape']);
});
