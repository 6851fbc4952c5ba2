import { readdirSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { receiveForm } from '../../../src/server/http/upload.ts';
import { temporaryFolder } from '../../support/server-process.ts';

const LIMIT = 1000;
const folder = temporaryFolder();
afterAll(() => folder.remove());

function received(bytes: number) {
  const body = new FormData();
  body.set('audio', new Blob([new Uint8Array(bytes)]), 'talk.webm');
  const request = new Request('http://localhost/', { method: 'POST', body });
  return receiveForm(request, { field: 'audio', maxBytes: LIMIT }, folder.path);
}

it('accepts a file of exactly the limit', async () => {
  expect(await received(LIMIT)).toMatchObject({ file: { bytes: LIMIT } });
});

it('refuses a file that is one byte larger and keeps nothing of it', async () => {
  const before = readdirSync(folder.path);
  await expect(received(LIMIT + 1)).rejects.toMatchObject({ code: 'too_large' });
  expect(readdirSync(folder.path)).toEqual(before);
});
