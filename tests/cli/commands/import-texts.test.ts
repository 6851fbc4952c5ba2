import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tokenOf } from '../../support/cli-program.ts';
import { setUpCli } from '../../support/cli-setup.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';

const cli = setUpCli();

it('gives a text the date of its export, and that of the file where it tells none', async () => {
  const { server, ann, folder, run, access, tokenFor } = cli;
  const ben = await server.signUp();
  const createdAt = Date.parse('2024-02-29T10:20:30.400Z');
  await seedTranscriptions(server.database, ann.email, [{ text: 'the garden gate', createdAt }]);
  const exported = await run(['export', 'out', '--format', 'json'], access(await tokenFor('texts:read')));
  expect(exported.code).toBe(0);
  const [name = ''] = await readdir(join(folder, 'out'));
  await writeFile(join(folder, 'note.json'), '{"text":"a red bicycle"}');
  await utimes(join(folder, 'note.json'), 1_700_000_000, 1_700_000_000);
  const env = access(await tokenOf(ben, 'texts:write'));
  expect((await run(['import', join('out', name), 'note.json'], env)).code).toBe(0);
  expect((await ben.get('/api/transcriptions')).body).toMatchObject({
    transcriptions: [
      { text: 'a red bicycle', createdAt: '2023-11-14T22:13:20.000Z' },
      { text: 'the garden gate', createdAt: '2024-02-29T10:20:30.400Z' },
    ],
  });
});
