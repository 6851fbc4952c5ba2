import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS } from '../../../src/contract/desktop/desktop.ts';
import { openSettingsFile } from '../../../src-main/settings/settings-file.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
  path = join(folder, 'settings.json');
});
afterEach(() => rm(folder, { recursive: true }));

it.each([['nothing'], ['{ broken'], ['[]'], ['null'], ['3']])(
  'returns the default settings for a file with %s',
  async (text) => {
    if (text !== 'nothing') await writeFile(path, text);
    expect(await openSettingsFile(path).read()).toEqual(DEFAULT_DESKTOP_SETTINGS);
  },
);

it('keeps valid settings when others in the file are invalid', async () => {
  const found = {
    delivery: 'clipboard',
    escapeCancels: 'shout',
    model: 'nemotron',
    server: { kind: 'hosted' },
    more: 1,
  };
  await writeFile(path, JSON.stringify(found));
  expect(await openSettingsFile(path).read()).toEqual({
    ...DEFAULT_DESKTOP_SETTINGS,
    delivery: 'clipboard',
    model: 'nemotron',
    // An existing file means that the app was used before.
    isSetUp: true,
  });
});

it('restores the written settings', async () => {
  const settings = { ...DEFAULT_DESKTOP_SETTINGS, sounds: true, closeToTray: false };
  await openSettingsFile(path).write(settings);
  expect(await openSettingsFile(path).read()).toEqual(settings);
});

it('migrates the single hotkey of earlier versions', async () => {
  await writeFile(path, JSON.stringify({ hotkey: 'Control+Alt+Z', hotkeyMode: 'hold' }));
  expect((await openSettingsFile(path).read()).hotkeys).toEqual({
    ...DEFAULT_DESKTOP_SETTINGS.hotkeys,
    toggle: null,
    hold: 'Control+Alt+Z',
  });
});
