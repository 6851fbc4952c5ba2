import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Learned } from '../../../src/contract/api/corrections.ts';
import { CORRECTIONS, LEARNED_WORDS } from '../../../src/contract/limits.ts';
import { deleteDuring } from '../../support/delete-during.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

describe.each(DATABASES)('corrections API on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let texts: string[];
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
    texts = await seedTranscriptions(server.database, ann.email, [
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
    ]);
  });

  const correct = (text: string | undefined, heard: string, corrected: string, times = 1, who = ann) =>
    who.json('POST', `/api/transcriptions/${text}/corrections`, {
      corrections: [{ heard, corrected, times }],
    });
  const learned = async (who = ann) => (await who.get('/api/corrections')).body as Learned;
  const answer = (word: string, given: string) =>
    ann.json('POST', '/api/corrections/answer', { word, answer: given });
  const always = (given: string, word = 'kubectl') =>
    ann.json('POST', '/api/corrections/answer', { kind: 'replacement', word, answer: given });
  const write = (heard: string, written: string, who = ann) =>
    who.json('POST', '/api/learned-words', { heard, written });
  const useProfile = (vocabulary: string[] = []) =>
    ann.json('POST', '/api/voice-profiles', { name: 'Work', vocabulary });

  it('distinguishes learned words by their symbols, such as C and C++', async () => {
    await write('C', 'Sea');
    await write('“C++”', 'CPP');
    await write('Node.js,', 'Node');
    expect((await learned()).learned.map(({ heard }) => heard)).toEqual(['c', 'c++', 'node.js']);
  });

  it('lists corrections newest first, each pair once', async () => {
    await correct(texts[0], 'Cube cuddle', 'kubectl');
    await correct(texts[1], 'cube cuddle', 'kubectl', 2);
    await correct(texts[1], 'Jon', 'John');
    expect((await learned()).corrections).toEqual([
      { heard: 'jon', corrected: 'John', times: 1 },
      { heard: 'cube cuddle', corrected: 'kubectl', times: 3 },
    ]);
  });

  it('counts a correction once per text, however often it is sent', async () => {
    await useProfile();
    for (let n = 0; n < 4; n += 1) await correct(texts[0], 'cuddle', 'kubectl');
    expect(await learned()).toEqual({
      corrections: [{ heard: 'cuddle', corrected: 'kubectl', times: 1 }],
      offers: [],
      learned: [],
    });
  });

  it('takes back a correction for the text where it was made', async () => {
    for (const text of [texts[0], texts[1]]) await correct(text, 'two', 'too');
    await correct(texts[0], 'jon', 'John');
    const changes = {
      corrections: [{ heard: 'two', corrected: 'to', times: 1 }],
      takenBack: [
        { heard: 'Two', corrected: 'too' },
        { heard: 'jon', corrected: 'Jon' },
      ],
    };
    const bob = await server.signUp();
    const path = `/api/transcriptions/${texts[0]}/corrections`;
    expect((await bob.json('POST', path, changes)).status).toBe(404);
    expect((await ann.json('POST', path, changes)).body).toMatchObject({
      corrections: [
        { heard: 'two', corrected: 'to', times: 1 },
        { heard: 'jon', corrected: 'John', times: 1 },
        { heard: 'two', corrected: 'too', times: 1 },
      ],
    });
  });

  it('offers a word for the vocabulary after three corrections and adds it to the active profile', async () => {
    await useProfile(['Anna']);
    await correct(texts[0], 'cuddle', 'kubectl');
    expect((await correct(texts[1], 'cuddle', 'kubectl')).body).toMatchObject({ offers: [] });
    const third = await correct(texts[2], 'cube cuddle', 'kubectl');
    const offer = { word: 'kubectl', heard: 'cuddle', times: CORRECTIONS.offerAfter, profile: 'Work' };
    expect(third.body).toMatchObject({ offers: [offer] });
    expect((await answer('Kubectl', 'accept')).body).toMatchObject({ offers: [] });
    expect((await ann.get('/api/voice-profiles')).body).toMatchObject([{ vocabulary: ['Anna', 'kubectl'] }]);
  });

  it('offers a postponed word again after three more corrections, a declined one never', async () => {
    await useProfile();
    await correct(texts[0], 'cuddle', 'kubectl', 3);
    await correct(texts[0], 'jon', 'John', 3);
    expect((await learned()).offers).toHaveLength(2);
    await answer('kubectl', 'later');
    await answer('John', 'never');
    expect((await learned()).offers).toEqual([]);
    await correct(texts[1], 'jon', 'John', 9);
    await correct(texts[1], 'cuddle', 'kubectl', 2);
    expect((await learned()).offers).toEqual([]);
    await correct(texts[2], 'cuddle', 'kubectl');
    expect((await learned()).offers).toMatchObject([{ word: 'kubectl', times: 6 }]);
  });

  it('offers a word only with an active profile whose vocabulary lacks it', async () => {
    await correct(texts[0], 'cuddle', 'kubectl', 3);
    expect((await learned()).offers).toEqual([]);
    expect((await answer('kubectl', 'accept')).status).toBe(404);
    await useProfile(['KubeCtl']);
    expect((await learned()).offers).toEqual([]);
  });

  it('offers a replacement when the vocabulary did not help', async () => {
    await useProfile();
    await correct(texts[0], 'cuddle', 'kubectl', 3);
    await answer('kubectl', 'accept');
    await correct(texts[1], 'cuddle', 'kubectl', 2);
    expect((await learned()).offers).toEqual([]);
    await correct(texts[2], 'cuddle', 'kubectl');
    const offer = { kind: 'replacement', word: 'kubectl', heard: 'cuddle', times: 6, profile: null };
    expect((await learned()).offers).toEqual([offer]);
    await always('later');
    expect(await learned()).toMatchObject({ offers: [], learned: [] });
    await correct(texts[3], 'cuddle', 'kubectl', 3);
    expect((await learned()).offers).toHaveLength(1);
    expect((await always('accept')).body).toMatchObject({
      offers: [],
      learned: [{ heard: 'cuddle', written: 'kubectl' }],
    });
    await correct(texts[4], 'cuddle', 'kubectl', 9);
    expect((await learned()).offers).toEqual([]);
  });

  it('offers a replacement in scripts without spaces, too', async () => {
    await useProfile(['張三豐']);
    await correct(texts[0], '張山風来', '張三豐', 6);
    expect((await learned()).offers).toMatchObject([{ kind: 'replacement', word: '張三豐' }]);
    await always('accept', '張三豐');
    expect((await learned()).learned).toMatchObject([{ heard: '張山風来', written: '張三豐' }]);
  });

  it('never offers a declined replacement again', async () => {
    await useProfile(['kubectl']);
    await correct(texts[0], 'cuddle', 'kubectl', 6);
    await always('never');
    await correct(texts[1], 'cuddle', 'kubectl', 9);
    expect(await learned()).toMatchObject({ offers: [], learned: [] });
    expect((await always('accept')).status).toBe(404);
  });

  it('creates, changes and deletes learned words', async () => {
    await write('Cube  Cuddle', 'kubectl');
    await write('cube cuddle', 'kubectl!');
    await write('jon', 'John');
    const [word] = (await learned()).learned;
    expect((await learned()).learned.map(({ heard, written }) => [heard, written])).toEqual([
      ['cube cuddle', 'kubectl!'],
      ['jon', 'John'],
    ]);
    const change = { written: 'kubectl' };
    expect((await ann.json('PUT', `/api/learned-words/${word?.id}`, change)).body).toMatchObject({
      learned: [{ heard: 'cube cuddle', written: 'kubectl' }, { heard: 'jon' }],
    });
    await ann.send('DELETE', `/api/learned-words/${word?.id}`);
    expect((await learned()).learned).toMatchObject([{ heard: 'jon' }]);
    expect((await ann.send('DELETE', `/api/learned-words/${word?.id}`)).status).toBe(404);
  });

  it('hides learned words from other accounts, which cannot change or delete them', async () => {
    const bob = await server.signUp();
    await write('jon', 'John');
    const [word] = (await learned()).learned;
    const path = `/api/learned-words/${word?.id}`;
    expect((await bob.json('PUT', path, { written: 'Jan' })).status).toBe(404);
    expect((await bob.send('DELETE', path)).status).toBe(404);
    await bob.send('DELETE', '/api/corrections');
    await bob.json('POST', '/api/corrections/forget', { heard: 'cuddle', corrected: 'kubectl' });
    expect((await learned(bob)).learned).toEqual([]);
    expect((await learned()).learned).toMatchObject([{ heard: 'jon', written: 'John' }]);
  });

  it('limits the number and length of learned words', async () => {
    const rows = Array.from({ length: LEARNED_WORDS.max }, (_, n) => n);
    for (const n of rows) await write(`heard${n}`, `Right${n}`);
    expect((await write('one more', 'One')).body).toMatchObject({ code: 'too_many_learned_words' });
    expect((await write('heard1', 'Other')).status).toBe(200);
    // Hyphenated words count one by one, as in the form and in offers.
    for (const long of ['one two three four', 'state-of-the-art']) {
      expect(await write(long, 'One')).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', issues: [{ path: 'heard' }] },
      });
    }
  });

  it('counts no declined offers as learned words, and keeps a limited number of them', async () => {
    await useProfile(['kubectl']);
    await correct(texts[0], 'cuddle', 'kubectl', 6);
    const { db } = server.database;
    await write('first', 'First');
    const { owner } = await db
      .selectFrom('learned_words')
      .select('owner')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    const declined = Array.from({ length: LEARNED_WORDS.max }, (_, n) => ({
      id: randomUUID(),
      owner,
      heard: `declined${n}`,
      written: 'x',
      answer: 'later',
      times: 3,
      at: n,
    }));
    await db.insertInto('learned_words').values(declined).execute();
    expect((await write('one more', 'One')).status).toBe(200);
    expect((await always('never')).body).toMatchObject({ offers: [] });
    const kept = await db
      .selectFrom('learned_words')
      .select('heard')
      .where('owner', '=', owner)
      .where('answer', '<>', 'accept')
      .execute();
    expect(kept).toHaveLength(LEARNED_WORDS.max);
    expect(kept).not.toContainEqual({ heard: 'declined0' });
    expect((await learned()).learned).toHaveLength(2);
  });

  it('forgets corrections one by one, or all at once with the learned words', async () => {
    await useProfile();
    for (const text of texts.slice(0, 2)) await correct(text, 'Cuddle', 'kubectl', 2);
    await correct(texts[0], 'jon', 'John', 3);
    const forgotten = await ann.json('POST', '/api/corrections/forget', {
      heard: 'CUDDLE',
      corrected: 'kubectl',
    });
    expect(forgotten.body).toMatchObject({ corrections: [{ heard: 'jon' }] });
    await answer('John', 'never');
    await write('cube', 'Cubed');
    expect((await ann.send('DELETE', '/api/corrections')).body).toEqual({
      corrections: [],
      offers: [],
      learned: [],
    });
    await correct(texts[3], 'jon', 'John', 3);
    expect((await learned()).offers).toMatchObject([{ word: 'John' }]);
  });

  it('neither records nor offers corrections when learning is switched off', async () => {
    await useProfile();
    await correct(texts[0], 'cuddle', 'kubectl', 3);
    await ann.json('POST', '/api/user-preferences', { learnWords: false });
    expect((await learned()).offers).toEqual([]);
    await correct(texts[1], 'jon', 'John', 3);
    expect((await learned()).corrections).toMatchObject([{ heard: 'cuddle' }]);
    expect((await correct('unknown', 'jon', 'John')).status).toBe(404);
    await ann.json('POST', '/api/user-preferences', { learnWords: true });
    expect((await learned()).offers).toHaveLength(1);
  });

  it('keeps corrections private to the account and deletes them with their text', async () => {
    const bob = await server.signUp();
    expect((await correct(texts[0], 'a', 'b', 1, bob)).status).toBe(404);
    await correct(texts[0], 'cuddle', 'kubectl');
    expect((await learned(bob)).corrections).toEqual([]);
    await ann.send('DELETE', `/api/transcriptions/${texts[0]}`);
    expect((await learned()).corrections).toEqual([]);
  });

  it('answers 404 for a text that is deleted meanwhile', async () => {
    const [text = ''] = texts;
    await correct(text, 'cuddle', 'kubectl');
    const changes = {
      corrections: [{ heard: 'jon', corrected: 'John', times: 1 }],
      takenBack: [{ heard: 'cuddle', corrected: 'kubectl' }],
    };
    const answered = await deleteDuring(server.database, 'transcriptions', text, () =>
      ann.json('POST', `/api/transcriptions/${text}/corrections`, changes),
    );
    expect(answered).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await learned()).corrections).toEqual([]);
  });

  it('limits the number of stored corrections and drops the oldest', async () => {
    const many = (first: number) =>
      Array.from({ length: CORRECTIONS.sent }, (_, n) => ({
        heard: `heard${first + n}`,
        corrected: `right${first + n}`,
        times: 1,
      }));
    const rounds = CORRECTIONS.kept / CORRECTIONS.sent + 1;
    for (let round = 0; round < rounds; round += 1) {
      const corrections = many(round * CORRECTIONS.sent);
      await ann.json('POST', `/api/transcriptions/${texts[0]}/corrections`, { corrections });
    }
    const { n } = await server.database.db
      .selectFrom('corrections')
      .select((eb) => eb.fn.countAll<number | string>().as('n'))
      .where('corrected', 'like', 'right%')
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(CORRECTIONS.kept);
    expect((await learned()).corrections[0]?.heard).toBe(`heard${rounds * CORRECTIONS.sent - 1}`);
  });

  it('rejects a correction without valid words', async () => {
    expect((await correct(texts[0], '', 'b')).status).toBe(400);
    expect((await correct(texts[0], 'a', 'x'.repeat(CORRECTIONS.wordMax + 1))).status).toBe(400);
    expect((await correct(texts[0], 'a', '?!')).status).toBe(400);
    expect((await correct(texts[0], 'a', 'b', 0)).status).toBe(400);
  });
});
