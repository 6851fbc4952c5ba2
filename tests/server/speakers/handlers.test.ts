import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Segment } from '../../../src/contract/api/segments.ts';
import type { SpeakerVoices } from '../../../src/contract/api/speakers.ts';
import type { TakeOpening } from '../../../src/contract/api/takes.ts';
import type { TranscriptionDetail, TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { AppError } from '../../../src/server/app-error.ts';
import type { SpeakerSeparator } from '../../../src/server/speech/speakers/separator.ts';
import { createSpeakerSeparator } from '../../../src/server/speech/speakers/speaker-thread.ts';
import { createScriptedRecogniser, type ScriptedResult } from '../../support/scripted-recogniser.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import { type Conversation, mixConversation, voices, wavOfTalk } from '../../support/speech/conversation.ts';
import { novelClips, promptClips } from '../../support/speech/real-voices.ts';
import { meetingWav } from '../../support/speech/stereo.ts';
import { chunksOf, takeDevice } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/wait-for.ts';
import { waitForBlockedQuery } from '../../support/wait-for-blocked-query.ts';

const CHUNK = 500_000;

/** The result of an engine: one segment with a word for each stretch of speech. */
const heardIn = ({ units, truth }: Conversation): Segment => ({
  start: 0,
  end: units.at(-1)?.end ?? 0,
  text: truth.map((speaker, index) => `W${speaker}x${index}`).join(' '),
  words: units.map((unit, index) => ({ ...unit, text: `W${truth[index]}x${index}`, confidence: 90 })),
});
const turn = (start: number, speaker: Segment['speaker'], text: string): Segment => ({
  start,
  end: start + 1,
  text,
  speaker,
  words: text
    .split(' ')
    .map((word, at) => ({ text: word, start: start + at / 4, end: start + at / 4 + 0.2, confidence: 80 })),
});
const TALK = [
  turn(0, 's1', 'good morning'),
  turn(2, 's2', 'hello there'),
  turn(4, 's3', 'and me'),
  turn(6, 's1', 'fine'),
];

/** The share of words by the speaker who said most of the words with the same label. */
function rightShare(segments: readonly Segment[]): number {
  const counts = new Map<string, number[]>();
  for (const { speaker = 'me', words = [] } of segments) {
    const own = counts.get(speaker) ?? [0, 0, 0, 0];
    counts.set(speaker, own);
    for (const { text } of words) own[Number(text[1])] = (own[Number(text[1])] ?? 0) + 1;
  }
  const all = [...counts.values()];
  return all.reduce((sum, own) => sum + Math.max(...own), 0) / all.flat().reduce((sum, n) => sum + n, 0);
}

describe.each(DATABASES)('speaker separation on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let talk: Conversation;
  const results: ScriptedResult[] = [];
  let isBusy = false;
  /** Errors after the next texts are stored. */
  const errors: Error[] = [];
  const realSeparator = createSpeakerSeparator();
  /** While `isBusy`, requests with a time limit fail as if others were always ahead of them. */
  const separator: SpeakerSeparator = {
    separate: async (request) => {
      if (isBusy && request.waitMs !== null) throw new AppError('server_busy');
      return realSeparator.separate(request);
    },
  };
  beforeAll(async () => {
    const clips = await voices();
    talk = mixConversation([clips.reader, clips.Carlo], 30, 4);
    const recogniser = createScriptedRecogniser(results);
    server = await startTestServer(kind, {}, undefined, {
      recogniser,
      separator,
      failpoint(step) {
        const error = step === 'committed' ? errors.shift() : undefined;
        if (error) throw error;
      },
    });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
  });

  const seed = async (segments: Segment[]) => {
    const [id = ''] = await seedTranscriptions(server.database, ann.email, [{ text: 'said', segments }]);
    return id;
  };
  const detail = async (id: string) =>
    (await ann.get(`/api/transcriptions/${id}`)).body as TranscriptionDetail;
  const speakersOf = async (id: string) =>
    (await ann.get(`/api/transcriptions/${id}/speakers`)).body as SpeakerVoices;
  const voicesOf = async (id: string) => (await speakersOf(id)).voices;
  const ended = (id: string) =>
    waitFor(
      async () => {
        const { separation } = await speakersOf(id);
        if (separation?.state === 'pending') throw new Error('The speakers are not told apart yet.');
        return separation;
      },
      { timeout: 60_000, interval: 100 },
    );
  async function separate(id: string, body: object = {}) {
    const begun = await ann.json('POST', `/api/transcriptions/${id}/speakers`, body);
    expect(begun).toMatchObject({ status: 200, body: { separation: { state: 'pending' } } });
    return ended(id);
  }
  async function record(sound: Uint8Array, segments: Segment[], opening: Partial<TakeOpening> = {}) {
    results.push({ segments });
    const device = takeDevice(ann);
    await device.open(opening);
    const chunks = chunksOf(new Uint8Array(sound), CHUNK);
    for (const [n, chunk] of chunks.entries()) await device.put(n, chunk);
    return (await device.finish(chunks.length)).body as TranscriptionDetail;
  }

  it('separates a kept recording, stores names and is deleted with the text', async () => {
    await ann.json('POST', '/api/user-preferences', { keepRecordings: true });
    const { id } = await record(wavOfTalk(talk), [heardIn(talk)]);
    expect(await separate(id, { count: 2 })).toEqual({ state: 'done' });
    const { segments } = await detail(id);
    expect(new Set(segments.map(({ speaker }) => speaker))).toEqual(new Set(['s1', 's2']));
    expect(segments[0]?.speaker).toBe('s1');
    expect(segments.map(({ text }) => text).join(' ')).toBe(heardIn(talk).text);
    expect(rightShare(segments)).toBeGreaterThan(0.9);
    expect((await voicesOf(id)).map(({ speaker }) => speaker)).toEqual(['s1', 's2']);
    // No temporary audio file is left.
    expect(readdirSync(join(server.dataDir, 'sound-of-speakers'))).toEqual([]);

    const named = await ann.json('PUT', `/api/transcriptions/${id}/speakers/names`, {
      names: { s1: ' Anna ' },
    });
    expect(named.body).toMatchObject({ speakerNames: { s1: 'Anna' } });
    expect((await detail(id)).speakerNames).toEqual({ s1: 'Anna' });
    await ann.json('DELETE', `/api/transcriptions/${id}`, {});
    expect((await ann.get(`/api/transcriptions/${id}/speakers`)).status).toBe(404);
  });

  it('runs before the text is returned if preferred, with one paragraph per turn', async () => {
    await ann.json('POST', '/api/user-preferences', { separateSpeakers: true });
    const made = await record(wavOfTalk(talk), [heardIn(talk)]);
    expect(rightShare(made.segments)).toBeGreaterThan(0.9);
    expect(made.text.split('\n').length).toBeGreaterThan(2);
    expect(made.text.replaceAll('\n', ' ')).toBe(heardIn(talk).text);
    expect(made.audioUrl).toBeNull();
    const again = await ann.json('POST', `/api/transcriptions/${made.id}/speakers`, {});
    expect(again.body).toMatchObject({ code: 'no_recording' });
  });

  it('runs in the background when the separator is busy and the recording is kept', async () => {
    isBusy = true;
    onTestFinished(() => {
      isBusy = false;
    });
    await ann.json('POST', '/api/user-preferences', { separateSpeakers: true, keepRecordings: true });
    const made = await record(wavOfTalk(talk), [heardIn(talk)]);
    expect(made).toMatchObject({ text: heardIn(talk).text, isSeparating: true });
    expect(made.segments.some(({ speaker }) => speaker)).toBe(false);
    expect(await ended(made.id)).toEqual({ state: 'done' });
    const separated = await detail(made.id);
    expect(rightShare(separated.segments)).toBeGreaterThan(0.9);
    expect(separated).not.toHaveProperty('isSeparating');

    // The same when the server fails right after the text was stored.
    errors.push(Object.assign(new Error('no answer'), { code: '57P01' }));
    expect(await record(wavOfTalk(talk), [heardIn(talk)])).toMatchObject({ code: 'server_busy' });
    const { body } = await ann.get('/api/transcriptions');
    const [newest] = (body as TranscriptionPage).transcriptions;
    expect(newest?.id).not.toBe(made.id);
    expect(await ended(newest?.id ?? 'none')).toEqual({ state: 'done' });

    await ann.json('POST', '/api/user-preferences', { keepRecordings: false });
    const unkept = await record(wavOfTalk(talk), [heardIn(talk)]);
    expect(rightShare(unkept.segments)).toBeGreaterThan(0.9);
  });

  it('can be chosen per recording and per file, overriding the preference', async () => {
    const areTold = ({ segments }: TranscriptionDetail) => segments.some(({ speaker }) => speaker);
    const sound = wavOfTalk(talk);
    expect(areTold(await record(sound, [heardIn(talk)], { separateSpeakers: true }))).toBe(true);
    results.push({ segments: [heardIn(talk)] });
    const file = await ann.upload(new Uint8Array(sound), { separateSpeakers: 'true' });
    expect(areTold(file.body as TranscriptionDetail)).toBe(true);
    await ann.json('POST', '/api/user-preferences', { separateSpeakers: true });
    expect(areTold(await record(sound, [heardIn(talk)], { separateSpeakers: false }))).toBe(false);
  });

  it('separates the other participants of a meeting and leaves the user as "me"', async () => {
    await ann.json('POST', '/api/user-preferences', { separateSpeakers: true, keepRecordings: true });
    const [[a, b, c, d], prompts] = [novelClips(), await promptClips('wide', (all) => all.slice(30, 34))];
    const paths = [a, ...prompts, b, ...prompts, c, d].flatMap((clip) => clip?.path ?? []);
    const sound = meetingWav(paths.map((path) => ({ path, channel: 1 })));
    const seconds = (sound.length - 44) / 64_000;
    const others = Array.from({ length: Math.floor(seconds * 3) }, (_, at) => ({
      text: `w${at}`,
      start: at / 3,
      end: at / 3 + 0.3,
      confidence: 90,
    }));
    const said: Segment[] = [
      { start: 0, end: 0.4, text: 'yes', speaker: 'me' },
      {
        start: 0,
        end: seconds,
        text: others.map(({ text }) => text).join(' '),
        words: others,
        speaker: 'others',
      },
    ];
    const { id } = await record(sound, said, { isMeeting: true });
    await separate(id, { count: 2 });
    const speakers = new Set((await detail(id)).segments.map(({ speaker }) => speaker));
    expect(speakers).toEqual(new Set(['me', 's1', 's2']));
  });

  it('fails with an error for a single voice and for unreadable audio', async () => {
    await ann.json('POST', '/api/user-preferences', { keepRecordings: true });
    const clips = await voices();
    const alone = mixConversation([clips.June], 20, 4);
    const { id } = await record(wavOfTalk(alone), [heardIn(alone)]);
    expect(await separate(id)).toEqual({
      state: 'failed',
      error: 'one_voice',
      text: 'Only one voice was heard in this recording.',
    });
    expect((await detail(id)).segments.every(({ speaker }) => speaker === undefined)).toBe(true);
    const broken = await record(new Uint8Array(3000).fill(7), [heardIn(alone)]);
    expect(await separate(broken.id)).toEqual({
      state: 'failed',
      error: 'audio_unreadable',
      text: 'This file could not be read as audio. It may be damaged or incomplete.',
    });
  });

  it('can be corrected turn by turn, and equal names merge two speakers', async () => {
    const id = await seed(TALK);
    const moved = await ann.json('PATCH', `/api/transcriptions/${id}/speakers/turns`, {
      from: 1,
      to: 1,
      speaker: 's3',
    });
    expect((moved.body as TranscriptionDetail).segments.map(({ speaker }) => speaker)).toEqual([
      's1',
      's3',
      's3',
      's1',
    ]);
    expect((await detail(id)).segments[1]?.words).toEqual(TALK[1]?.words);
    const names = { s1: 'Anna', s2: 'nobody', s3: 'ANNA' };
    const merged = (await ann.json('PUT', `/api/transcriptions/${id}/speakers/names`, { names })).body;
    expect((merged as TranscriptionDetail).segments.every(({ speaker }) => speaker === 's1')).toBe(true);
    expect(merged).toMatchObject({ speakerNames: { s1: 'Anna' } });
    expect((merged as TranscriptionDetail).speakerNames).not.toHaveProperty('s2');
  });

  it('keeps a name that is stored while a turn is reassigned', async () => {
    const id = await seed(TALK);
    const moving = await server.database.db.transaction().execute(async (tx) => {
      const names = { speaker_names: JSON.stringify({ s1: 'Anna' }) };
      await tx.updateTable('transcriptions').set(names).where('id', '=', id).execute();
      const turn = { from: 3, to: 3, speaker: 's2' };
      const moved = ann.json('PATCH', `/api/transcriptions/${id}/speakers/turns`, turn);
      await waitForBlockedQuery(server.database);
      return { moved };
    });
    expect((await moving.moved).status).toBe(200);
    const { segments, speakerNames } = await detail(id);
    expect(segments[3]?.speaker).toBe('s2');
    expect(speakerNames).toEqual({ s1: 'Anna' });
  });

  /** Moves a turn of the segments that the client has. */
  const moveSeen = (id: string, seen: readonly Segment[], from: number, to: number) =>
    ann.json('PATCH', `/api/transcriptions/${id}/speakers/turns`, {
      from,
      to,
      speaker: 's2',
      seen: { start: seen[from]?.start, end: seen[to]?.end },
    });

  it('moves no turn of segments that a separation has replaced', async () => {
    await ann.json('POST', '/api/user-preferences', { keepRecordings: true });
    const { id, segments: before } = await record(wavOfTalk(talk), [heardIn(talk)]);
    expect(await separate(id, { count: 2 })).toEqual({ state: 'done' });
    const { segments } = await detail(id);
    expect(segments.length).toBeGreaterThan(before.length);
    const refused = await moveSeen(id, before, 0, 0);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { id, segments } },
    });
    expect((await detail(id)).segments).toEqual(segments);
    expect((await moveSeen(id, segments, 0, 0)).status).toBe(200);
  });

  it('moves no turn of segments that are replaced while it is reassigned', async () => {
    const id = await seed(TALK);
    const halves = [turn(0, 's1', 'good'), turn(1, 's2', 'morning'), ...TALK.slice(1)];
    const moving = await server.database.db.transaction().execute(async (tx) => {
      const segments = JSON.stringify(halves.map(({ words: _words, ...segment }) => segment));
      await tx.updateTable('transcriptions').set({ segments }).where('id', '=', id).execute();
      const moved = moveSeen(id, TALK, 2, 3);
      await waitForBlockedQuery(server.database);
      return { moved };
    });
    expect((await moving.moved).status).toBe(409);
    expect((await detail(id)).segments.map(({ speaker }) => speaker)).toEqual(['s1', 's2', 's2', 's3', 's1']);
  });

  it('moves the last turn of the first half of a split text', async () => {
    const said = TALK.slice(0, 2);
    const [id = ''] = await seedTranscriptions(server.database, ann.email, [
      { text: 'good morning hello there', segments: said },
    ]);
    const halves = { first: { text: 'good morning hello' }, second: { text: 'there' } };
    await ann.json('POST', `/api/transcriptions/${id}/split`, { version: 1, ...halves });
    const { segments } = await detail(id);
    expect(segments.at(-1)).toMatchObject({ text: 'hello', start: 2, end: 2.2 });
    expect((await moveSeen(id, segments, 0, 1)).status).toBe(200);
    expect((await detail(id)).segments.map(({ speaker }) => speaker)).toEqual(['s2', 's2']);
  });

  it('rejects missing turns, invalid names and other accounts', async () => {
    const id = await seed(TALK);
    const turns = `/api/transcriptions/${id}/speakers/turns`;
    expect((await ann.json('PATCH', turns, { from: 3, to: 4, speaker: 's1' })).status).toBe(404);
    expect((await ann.json('PATCH', turns, { from: 3, to: 2, speaker: 's1' })).status).toBe(400);
    const path = `/api/transcriptions/${id}/speakers/names`;
    expect((await ann.json('PUT', path, { names: { s1: 'a\nb' } })).status).toBe(400);
    expect((await ann.json('PUT', path, { names: { s1: ' ' } })).status).toBe(400);
    const ben = await server.signUp();
    expect((await ben.json('PUT', path, { names: { s1: 'Ben' } })).status).toBe(404);
    expect((await ben.json('PATCH', turns, { from: 0, to: 0, speaker: 's2' })).status).toBe(404);
    expect((await detail(id)).segments).toEqual(TALK);
  });
});
