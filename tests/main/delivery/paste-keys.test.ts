import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PASTE_AUTOMATION, PASTE_PERMISSION } from '../../../src/contract/desktop/desktop-options.ts';
import { systemPasteKeys } from '../../../src-main/delivery/paste-keys.ts';

let folder: string;

async function install(script: string): Promise<void> {
  await writeFile(join(folder, 'osascript'), `#!/bin/sh\necho "$2" >> ${join(folder, 'asked')}\n${script}\n`);
  await chmod(join(folder, 'osascript'), 0o755);
}
const asked = async () => (await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paste-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('says what stands in the way: a permission before a program', async () => {
  expect(await systemPasteKeys('darwin', '/nowhere', () => false).missing()).toBe(PASTE_PERMISSION);
  const keys = systemPasteKeys('x11', '/nowhere', () => true);
  expect(await keys.missing()).toBe('xdotool');
  await expect(keys.press()).rejects.toThrow('xdotool');
});

it('reports that macOS does not let it steer others, without pressing anything, until it may', async () => {
  await install(
    'echo "execution error: Not authorized to send Apple events to System Events. (-1743)" >&2; exit 1',
  );
  const keys = systemPasteKeys('darwin', folder, () => true);
  // The check must not trigger the system's prompt before the user pastes.
  expect(await keys.missing()).toBeNull();
  await expect(keys.press()).rejects.toThrow('not allowed');
  expect(await keys.missing()).toBe(PASTE_AUTOMATION);
  expect((await asked()).filter((line) => line.includes('keystroke'))).toHaveLength(1);

  await install('true');
  expect(await keys.missing()).toBeNull();
  await keys.press();
  expect((await asked()).filter((line) => line.includes('keystroke'))).toHaveLength(2);
});

it('takes no other failure for a refusal', async () => {
  await install('echo "execution error: Application isn’t running. (-600)" >&2; exit 1');
  const keys = systemPasteKeys('darwin', folder, () => true);
  await expect(keys.press()).rejects.toThrow();
  expect(await keys.missing()).toBeNull();
});
