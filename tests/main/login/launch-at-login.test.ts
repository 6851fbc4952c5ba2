import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS } from '../../../src/contract/desktop/desktop.ts';
import {
  createLoginApplier,
  desktopFileLoginStart,
  systemLoginStart,
} from '../../../src-main/login/launch-at-login.ts';

let folder: string;
const off = DEFAULT_DESKTOP_SETTINGS;
const on = { ...off, launchAtLogin: true };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'login-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('creates and removes the autostart desktop file', async () => {
  const login = desktopFileLoginStart(folder, {
    program: '/opt/My "App"/par$lance',
    args: ['100%', '--hidden'],
  });
  await login.set(true);
  const path = join(folder, 'autostart', 'parlance.desktop');
  const lines = (await readFile(path, 'utf8')).split('\n');
  expect(lines[0]).toBe('[Desktop Entry]');
  // The Desktop Entry Specification requires two escapes: for the argument, and for the string value.
  expect(lines).toContain(String.raw`Exec="/opt/My \\"App\\"/par\\$lance" "100%%" "--hidden"`);
  await login.set(false);
  await login.set(false);
  await expect(stat(path)).rejects.toThrow();
});

describe('after the program has moved', () => {
  const at = (program: string) => desktopFileLoginStart(folder, { program, args: ['--hidden'] });
  const read = () => readFile(join(folder, 'autostart', 'parlance.desktop'), 'utf8');

  it('starts it from its new place, and keeps what the desktop’s settings added', async () => {
    await at('/old/Parlance.AppImage').set(true);
    const path = join(folder, 'autostart', 'parlance.desktop');
    await appendFile(path, 'Hidden=true\n');
    const before = await read();
    const moved = at('/new/$&/Parlance.AppImage');
    await moved.update();
    const expected = before.replace('/old/', () => String.raw`/new/\\$&/`);
    expect(await read()).toBe(expected);
    const { ino } = await stat(path);
    await moved.update();
    expect((await stat(path)).ino).toBe(ino);
  });

  it.each([
    ['in quotes', true],
    ['without quotes', false],
  ])('keeps a command that the user edited while its program %s exists', async (_how, isQuoted) => {
    const program = join(folder, isQuoted ? 'My $App 100%' : 'Parlance.AppImage');
    await writeFile(program, '');
    await at(program).set(true);
    const entry = join(folder, 'autostart', 'parlance.desktop');
    const written = (await read()).replace('"--hidden"', '"--hidden" --ozone-platform=wayland');
    const edited = isQuoted ? written : written.replace(`"${program}"`, program);
    await writeFile(entry, edited);
    await at('/new/Parlance.AppImage').update();
    expect(await read()).toBe(edited);
    await rm(program);
    await at('/new/Parlance.AppImage').update();
    expect(await read()).toContain('Exec="/new/Parlance.AppImage" "--hidden"\n');
  });

  it('replaces its own command, also while the earlier copy of the program exists', async () => {
    const earlier = join(folder, 'Earlier.AppImage');
    await writeFile(earlier, '');
    await at(earlier).set(true);
    await at('/new/Parlance.AppImage').update();
    expect(await read()).toContain('Exec="/new/Parlance.AppImage" "--hidden"\n');
  });

  it('keeps a command that finds its program by name', async () => {
    await at('/old/Parlance.AppImage').set(true);
    const edited = (await read()).replace('Exec=', 'Exec=env LANG=de ');
    await writeFile(join(folder, 'autostart', 'parlance.desktop'), edited);
    await at('/new/Parlance.AppImage').update();
    expect(await read()).toBe(edited);
  });

  it('leaves a removed file removed', async () => {
    await at('/old/Parlance.AppImage').update();
    const moved = at('/new/Parlance.AppImage');
    await moved.set(true);
    await Promise.all([moved.set(false), moved.update()]);
    await expect(read()).rejects.toThrow('ENOENT');
  });
});

it('passes the hidden switch to the system’s login item', async () => {
  const setLoginItemSettings = vi.fn<() => void>();
  await systemLoginStart({ setLoginItemSettings }, '--hidden').set(true);
  expect(setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, args: ['--hidden'] });
});

it('does nothing for an unchanged launch-at-login setting, and reports a refused change', async () => {
  await writeFile(join(folder, 'autostart'), 'a file where the folder should be');
  const onRefused = vi.fn<(error: unknown) => void>();
  const applier = createLoginApplier(desktopFileLoginStart(folder, { program: '/p', args: [] }), onRefused);
  expect(await applier.apply(off, off)).toBeNull();
  expect(await applier.apply(on, off)).toBe('systemRefused');
  expect(onRefused).toHaveBeenCalledOnce();
});
