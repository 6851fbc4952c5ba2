import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstPresser, nativePresser } from '../../../src-main/delivery/key-presser.ts';
import { programPresser } from '../../../src-main/delivery/program-keys.ts';

let folder: string;
const notes = async () => (await readFile(join(folder, 'notes'), 'utf8')).trim().split('\n');

async function install(name: string, script = ''): Promise<void> {
  await writeFile(
    join(folder, name),
    `#!/bin/sh\necho "${name} $*" >> '${join(folder, 'notes')}'\n${script}\n`,
  );
  await chmod(join(folder, name), 0o755);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('reports the missing program, xdotool or wtype', async () => {
  expect(await programPresser('x11', folder).missingRequirement()).toBe('xdotool');
  expect(await programPresser('wayland', folder).missingRequirement()).toBe('wtype');
  await expect(programPresser('x11', folder).chord(['Ctrl', 'V'])).rejects.toThrow('xdotool');
});

it.each([
  ['x11', 'xdotool', 'xdotool key --clearmodifiers ctrl+shift+v'],
  ['wayland', 'wtype', 'wtype -M ctrl -M shift v -m shift -m ctrl'],
  ['wayland', 'ydotool', 'ydotool key 29:1 42:1 47:1 47:0 42:0 29:0'],
] as const)('presses a shortcut on %s with %s', async (system, name, told) => {
  await install(name);
  await programPresser(system, folder).chord(['Ctrl', 'Shift', 'V']);
  expect(await notes()).toEqual([told]);
});

it('presses named keys', async () => {
  await install('wtype');
  await programPresser('wayland', folder).chord(['Shift', 'Insert']);
  expect(await notes()).toEqual(['wtype -M shift -k Insert -m shift']);
});

it('types text through stdin, so that process lists do not show it', async () => {
  await install('xdotool', `/bin/cat > '${join(folder, 'typed')}'`);
  await programPresser('x11', folder).type('a secret "$(id)"');
  expect(await readFile(join(folder, 'typed'), 'utf8')).toBe('a secret "$(id)"');
  expect((await notes()).join()).not.toContain('secret');
});

it('refuses to type non-ASCII text with ydotool', async () => {
  await install('ydotool', `/bin/cat > '${join(folder, 'typed')}'`);
  const keys = programPresser('wayland', folder);
  await expect(keys.type('Übung')).rejects.toThrow('ydotool lacks keys');
  await keys.type('one\ttwo\n');
  expect([await readFile(join(folder, 'typed'), 'utf8'), (await notes()).length]).toEqual(['one\ttwo\n', 1]);
});

it('rejects when the key-press program fails', async () => {
  await install('xdotool', 'exit 1');
  await expect(programPresser('x11', folder).chord(['Ctrl', 'V'])).rejects.toThrow('ended with 1');
});

it('uses the first available key presser and reports the last one’s missing requirement', async () => {
  const portal = nativePresser(
    async () => ({ chord: () => undefined, type: () => undefined }),
    () => false,
  );
  const keys = firstPresser([portal, programPresser('wayland', folder)]);
  expect(await keys.missingRequirement()).toBe('wtype');
  await expect(keys.type('words')).rejects.toThrow('wtype');
  await install('wtype');
  expect(await keys.missingRequirement()).toBeNull();
  expect(await firstPresser([programPresser('wayland', folder), portal]).missingRequirement()).toBeNull();
  await keys.chord(['Ctrl', 'V']);
  expect(await notes()).toEqual(['wtype -M ctrl v -m ctrl']);
});

it('loads the native functions once, on the first key press', async () => {
  const pressed: string[] = [];
  let loads = 0;
  const keys = nativePresser(
    async () => {
      loads += 1;
      return {
        chord: (chord) => void pressed.push(chord.join('+')),
        type: (text) => void pressed.push(text),
      };
    },
    () => true,
  );
  expect(await keys.missingRequirement()).toBeNull();
  expect(loads).toBe(0);
  await keys.chord(['Command', 'V']);
  await keys.type('words');
  expect([loads, pressed]).toEqual([1, ['Command+V', 'words']]);
});
