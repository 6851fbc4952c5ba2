import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tokenOf } from '../../support/cli-program.ts';
import { setUpCli } from '../../support/cli-setup.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';

const cli = setUpCli();

it('imports all texts of an account export into another account, each once', async () => {
  const { server, folder, run, access } = cli;
  const [ann, ben] = [await server.signUp(), await server.signUp()];
  const texts = [
    'مرحبا بالعالم',
    '同じ題 👩🏽‍🚀',
    'CON',
    'Same title.',
    'Same title.',
    `${'Long '.repeat(2000)}end.`,
  ];
  await seedTranscriptions(
    server.database,
    ann.email,
    texts.map((text, at) => ({ text, createdAt: Date.UTC(2026, 1, 3 + at), language: 'en' })),
  );
  const listed = async (who: typeof ann) => {
    const { transcriptions } = (await who.get('/api/transcriptions')).body as {
      transcriptions: { text: string; createdAt: string; language: string }[];
    };
    return transcriptions.map(({ text, createdAt, language }) => ({ text, createdAt, language }));
  };
  await writeFile(join(folder, 'data.json'), (await ann.get('/api/user/export-data')).text);
  const env = access(await tokenOf(ben, 'texts:write'));
  for (let n = 0; n < 2; n += 1) expect((await run(['import', 'data.json'], env)).code).toBe(0);
  expect(await listed(ben)).toEqual(await listed(ann));
  expect(await listed(ben)).toHaveLength(texts.length);
});

it('sets the date from the exported text, or from the file if it contains none', async () => {
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

it('adds the other texts of an export when the server refuses one', async () => {
  const { server, folder, run, access } = cli;
  const [ann, ben] = [await server.signUp(), await server.signUp()];
  const texts = ['one', 'two', 'three', 'four'];
  await seedTranscriptions(
    server.database,
    ann.email,
    texts.map((text, at) => ({ text, createdAt: Date.UTC(2026, 1, 3 + at) })),
  );
  const exported = (await ann.get('/api/user/export-data')).body as { transcriptions: { text: string }[] };
  // A key of no known version, which only the server checks.
  const key = '11111111-1111-0111-8111-111111111111';
  const transcriptions = exported.transcriptions.map((row) =>
    JSON.stringify(row).includes('"two"') ? { ...row, id: key, recordingId: key } : row,
  );
  await writeFile(join(folder, 'data.json'), JSON.stringify({ ...exported, transcriptions }));
  const imported = await run(['import', 'data.json'], access(await tokenOf(ben, 'texts:write')));
  expect(imported.code).toBe(1);
  expect(imported.notes).toMatch(/^data\.json: 1 of 4 texts could not be added: \S/m);
  const listed = (await ben.get('/api/transcriptions')).body as typeof exported;
  expect(listed.transcriptions.map(({ text }) => text).toSorted()).toEqual(['four', 'one', 'three']);
});

it('imports neither words that were split off a text nor those of an emptied one', async () => {
  const { server, folder, run, access } = cli;
  const [ann, ben] = [await server.signUp(), await server.signUp()];
  const halves = ['We meet at ten.', 'The salary is 90000.'];
  const added = await ann.json('POST', '/api/texts', {
    key: crypto.randomUUID(),
    text: halves.join(' '),
    language: 'en',
    segments: halves.map((text, n) => ({ start: 2 * n, end: 2 * n + 2, text })),
  });
  const whole = added.body as { id: string; version: number };
  const [first, second] = halves.map((text) => ({ text, html: null }));
  const split = await ann.json('POST', `/api/transcriptions/${whole.id}/split`, {
    version: whole.version,
    first,
    second,
  });
  expect(split.status).toBe(200);
  const { second: other } = split.body as { second: { id: string } };
  expect((await ann.send('DELETE', `/api/transcriptions/${other.id}`)).status).toBe(200);
  const emptied = (await ann.json('POST', '/api/texts', { key: crypto.randomUUID(), text: 'A secret.' }))
    .body as typeof whole;
  const edit = { text: '', html: null, version: emptied.version };
  expect((await ann.json('PATCH', `/api/transcriptions/${emptied.id}`, edit)).status).toBe(200);

  await writeFile(join(folder, 'data.json'), (await ann.get('/api/user/export-data')).text);
  const imported = await run(['import', 'data.json'], access(await tokenOf(ben, 'texts:write')));
  expect([imported.code, imported.out.split('\n').filter(Boolean).length]).toEqual([0, 1]);
  const srt = await run(['export', 'out', '--format', 'srt'], access(await tokenOf(ben, 'texts:read')));
  expect(srt.code).toBe(0);
  const [name = ''] = await readdir(join(folder, 'out'));
  const subtitles = await readFile(join(folder, 'out', name), 'utf8');
  expect(subtitles).toContain('We meet at ten.');
  expect(subtitles).not.toContain('salary');
});
