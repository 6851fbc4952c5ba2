import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTag, writeTag } from '../../src/downloads/part-tag.ts';

it('stores strong ETags of a limited length and deletes the tag otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tag-'));
  const part = join(folder, 'a.part');
  expect(await readTag(part)).toBeNull();
  await writeTag(part, '"one"');
  expect(await readTag(part)).toBe('"one"');
  for (const none of [null, 'W/"one"', `"${'x'.repeat(400)}"`]) {
    await writeTag(part, '"one"');
    await writeTag(part, none);
    expect(await readTag(part)).toBeNull();
  }
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
