import { expect, it } from 'vitest';
import { z } from 'zod';
import { variantIdOf } from '../../../../../src-renderer/features/recorder/machine/variant-id.ts';

it('derives stable UUIDs for the file and the words of a recording, different from its own', () => {
  for (let n = 0; n < 50; n += 1) {
    const id = crypto.randomUUID();
    const others = [variantIdOf(id, 'file'), variantIdOf(id, 'words')];
    expect(others).toEqual([variantIdOf(id, 'file'), variantIdOf(id, 'words')]);
    expect(new Set([id, ...others]).size).toBe(3);
    expect(others.filter((other) => z.uuid().safeParse(other).success)).toEqual(others);
  }
});
