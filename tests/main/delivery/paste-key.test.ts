import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPasteProgram, pasteSystem, pressPaste } from '../../../src-main/delivery/paste-key.ts';

let folder: string;

async function install(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paste-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('knows the means of each system', () => {
  expect(pasteSystem('darwin', false)).toBe('darwin');
  expect(pasteSystem('win32', false)).toBe('win32');
  expect(pasteSystem('linux', false)).toBe('x11');
  expect(pasteSystem('linux', true)).toBe('wayland');
});

it('names the program that is missing', async () => {
  expect(await findPasteProgram('x11', folder)).toEqual({ missing: 'xdotool' });
  expect(await findPasteProgram('wayland', folder)).toEqual({ missing: 'wtype' });
});

it('takes the first program that is there and can be run', async () => {
  await install('ydotool', 'true');
  await writeFile(join(folder, 'wtype'), 'no program');
  expect(await findPasteProgram('wayland', `/nowhere:${folder}`)).toMatchObject({
    found: { program: join(folder, 'ydotool') },
  });
});

it('presses with fixed arguments, by no shell', async () => {
  await install('xdotool', `printf '%s\\n' "$@" > ${join(folder, 'pressed')}`);
  const program = await findPasteProgram('x11', folder);
  if ('missing' in program) throw new Error('not found');
  await pressPaste(program.found);
  expect(await readFile(join(folder, 'pressed'), 'utf8')).toBe('key\n--clearmodifiers\nctrl+v\n');
});

it('says when the program fails', async () => {
  await install('xdotool', 'exit 1');
  await expect(pressPaste({ program: join(folder, 'xdotool'), args: [] })).rejects.toThrow();
  await expect(pressPaste({ program: join(folder, 'nothing'), args: [] })).rejects.toThrow();
});
