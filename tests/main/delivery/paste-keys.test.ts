import { expect, it } from 'vitest';
import { PASTE_PERMISSION } from '../../../src/contract/desktop-options.ts';
import { systemPasteKeys } from '../../../src-main/delivery/paste-keys.ts';

it('says what stands in the way: a permission before a program', async () => {
  expect(await systemPasteKeys('darwin', '/nowhere', () => false).missing()).toBe(PASTE_PERMISSION);
  const keys = systemPasteKeys('x11', '/nowhere', () => true);
  expect(await keys.missing()).toBe('xdotool');
  await expect(keys.press()).rejects.toThrow('xdotool');
});
