import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { setUpCli } from '../../support/cli-setup.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';

const cli = setUpCli();

/** The number of texts that the command requests concurrently. */
const AT_ONCE = 8;

/** A proxy that holds text requests until `AT_ONCE` of them are pending, and calls `refuse` before each response. */
async function startGate(server: string, refuse: (textId: string) => Response | null) {
  const gate = Promise.withResolvers<void>();
  const asked = { underWay: 0, most: 0 };
  const proxy = createServer(async ({ url = '', headers }, response) => {
    const textId = url.split('/')[3];
    if (textId !== undefined) {
      asked.underWay += 1;
      asked.most = Math.max(asked.most, asked.underWay);
      if (asked.underWay === AT_ONCE) gate.resolve();
      await gate.promise;
    }
    const { authorization = '' } = headers;
    const refusal = textId === undefined ? null : refuse(textId);
    const answer = refusal ?? (await fetch(server + url, { headers: { authorization } }));
    const body = await answer.text();
    if (textId !== undefined) asked.underWay -= 1;
    response.writeHead(answer.status, Object.fromEntries(refusal?.headers ?? [])).end(body);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void proxy.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked };
}

it('exports texts concurrently, retries busy responses, skips deleted texts, and stops at an error', async () => {
  const { server, ann, folder, run, tokenFor } = cli;
  await seedTranscriptions(
    server.database,
    ann.email,
    Array.from({ length: 20 }, (_, n) => ({
      text: `text ${n}`,
      segments: [{ start: 0, end: 1, text: `text ${n}` }],
    })),
  );
  await seedTranscriptions(server.database, ann.email, ['typed']);
  const listed = (await ann.get('/api/transcriptions?limit=50')).body as TranscriptionPage;
  const ids = listed.transcriptions.map(({ id }) => id).slice(1);
  const token = await tokenFor('texts:read');
  const exportTo = async (name: string, refuse: (textId: string) => Response | null) => {
    const { url, asked } = await startGate(server.url, refuse);
    const env = { PARLANCE_SERVER: url, PARLANCE_TOKEN: token };
    const done = await run(['export', name, '--format', 'srt'], env);
    const files = await readdir(join(folder, name));
    return { ...done, asked, ids: files.map((file) => file.slice('2020-01-01-'.length, -'.srt'.length)) };
  };

  const busy = new Set([ids[2], ids[12]]);
  const all = await exportTo('all', (id) =>
    busy.delete(id) ? new Response('{}', { status: 429, headers: { 'retry-after': '0' } }) : null,
  );
  expect(all).toMatchObject({ code: 0, asked: { most: AT_ONCE } });
  expect(all.notes).toBe('20 texts are in all.\n1 text without timed words was left out.\n');
  expect(all.ids.toSorted()).toEqual(ids.toSorted());
  expect(busy.size).toBe(0);

  const refuseOne = (status: number, code: string) => (id: string) =>
    id === ids[5] ? Response.json({ error: 'This text is no more.', code }, { status }) : null;
  const rest = await exportTo('rest', refuseOne(404, 'not_found'));
  expect(rest).toMatchObject({ code: 0, notes: expect.stringMatching(/^19 texts/) });
  const some = await exportTo('some', refuseOne(410, 'gone'));
  expect(some).toMatchObject({ code: 1, notes: 'This text is no more.\n' });
  expect(some.ids.toSorted()).toEqual(ids.slice(0, 5).toSorted());
});
