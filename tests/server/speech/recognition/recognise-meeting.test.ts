import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MISSING_MARK, type TakeOpening } from '../../../../src/contract/api/takes.ts';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { recogniseMeeting } from '../../../../src/server/speech/recognition/recognise-meeting.ts';
import { recogniseChannel } from '../../../../src/server/speech/recognition/recognise-take.ts';
import type {
  RecognitionRequest,
  RecognitionResult,
} from '../../../../src/server/speech/recognition/recognition-request.ts';
import { createCountingEngine } from '../../../support/speech/counting-engine.ts';
import { contextFor, requestFor, wholeFile } from '../../../support/speech/listen.ts';
import { foreignClip, novelClips, promptClips } from '../../../support/speech/real-voices.ts';
import { meetingWav } from '../../../support/speech/stereo.ts';
import { fileWith } from '../../../support/speech/test-folder.ts';
import { wordErrorRate } from '../../../support/speech/word-error-rate.ts';
import { chunksOf, readEvents, takeDevice } from '../../../support/take-device.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

it('recogniseMeeting reports interim words by speaker, and again after the other’s final words', async () => {
  const told: unknown[] = [];
  const nothing = async (): Promise<number> => 0;
  await recogniseMeeting(
    async ({ channel, onPartial, onSegment }) => {
      if (channel === 0) onPartial('Shall we', 1);
      else {
        onPartial('Y', 1);
        onSegment({ start: 0, end: 1, text: 'Yes.' });
      }
      throw new Error('enough');
    },
    {
      ...({} as RecognitionRequest),
      signal: new AbortController().signal,
      allow: nothing,
      onSegment: ({ text, speaker }) => told.push({ text, speaker }),
      onPartial: (_text, _seconds, turns) => told.push(turns),
    },
  ).catch(() => undefined);
  const me = { speaker: 'me', text: 'Shall we' };
  const others = { speaker: 'others' };
  expect(told).toEqual([[me], [me, { ...others, text: 'Y' }], { ...others, text: 'Yes.' }, [me]]);
});

it('recogniseMeeting marks a lost part once, and parts that were not understood on each side', async () => {
  const lost = { start: 10, end: 10, text: MISSING_MARK };
  const channels = [
    { text: '', told: [lost], segments: [] },
    {
      text: 'We begin.',
      told: [{ start: 0, end: 5, text: 'We begin.' }, lost, { start: 12, end: 14, text: MISSING_MARK }],
    },
  ];
  const told: string[] = [];
  const { text } = await recogniseMeeting(
    async ({ channel = 0, onSegment }) => {
      const heard = channels[channel];
      for (const segment of heard?.told ?? []) onSegment(segment);
      const result = {
        ...({} as RecognitionResult),
        text: heard?.text ?? '',
        segments: heard?.segments ?? heard?.told ?? [],
      };
      return { result, tally: null };
    },
    {
      ...({} as RecognitionRequest),
      signal: new AbortController().signal,
      onSegment: (segment) => told.push(segment.text),
    },
  );
  expect(told).toEqual([MISSING_MARK, 'We begin.', MISSING_MARK]);
  expect(text).toBe(`We begin. ${MISSING_MARK} ${MISSING_MARK}`);
});

it('recogniseMeeting marks what was not understood of a speaker, unless nobody was understood', async () => {
  const [first, second] = novelClips();
  const path = await fileWith(
    Buffer.from(
      meetingWav([
        { path: first?.path ?? '', channel: 0 },
        { path: second?.path ?? '', channel: 1 },
      ]),
    ),
  );
  const contextWith = (text: string) =>
    contextFor(createCountingEngine({ answer: async () => ({ text, confidence: null }) }));
  const contexts = { deaf: contextWith(''), other: contextWith('Yes.') };
  const meet = (...channels: (keyof typeof contexts)[]) =>
    recogniseMeeting(
      (request) => recogniseChannel(contexts[channels[request.channel ?? 0] ?? 'deaf'], request),
      requestFor({ source: wholeFile(path) }).request,
    );
  const { segments, text } = await meet('deaf', 'other');
  expect(segments).toMatchObject([
    { speaker: 'me', text: MISSING_MARK },
    { speaker: 'others', text: 'Yes.' },
  ]);
  expect(text).toBe(`${MISSING_MARK}\nYes.`);
  expect(await meet('deaf', 'deaf')).toMatchObject({ text: '', segments: [] });
});

describe.each(DATABASES)('a meeting recording on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());

  async function voices() {
    const [first, second] = novelClips();
    const [prompt] = await promptClips('wide', (all) =>
      all.filter(({ text }) => text.split(' ').length > 8).slice(0, 1),
    );
    if (!first || !second || !prompt) throw new Error('the recordings of people are not installed');
    return { first, second, prompt };
  }

  async function send(
    opening: { isMeeting?: boolean; language?: TakeOpening['language'] },
    wav: Uint8Array<ArrayBuffer>,
  ) {
    const client = await server.signUp();
    const device = takeDevice(client);
    const opened = await device.open({ mimeType: 'audio/wav', ...opening });
    expect(opened.status).toBe(200);
    const chunks = chunksOf(wav, 200_000);
    const events = readEvents(client, `${device.path}/events`);
    for (const [n, chunk] of chunks.entries()) await device.put(n, chunk);
    const { status, body } = await device.finish(chunks.length);
    expect(status).toBe(200);
    return { client, opened, device, events: await events, text: body as TranscriptionDetail };
  }

  it('is transcribed per channel in turns and charged once', async () => {
    const { first, second, prompt } = await voices();
    const wav = meetingWav([
      { path: first.path, channel: 0 },
      { path: prompt.path, channel: 1 },
      { path: second.path, channel: 0 },
    ]);
    const { client, opened, events, text } = await send({ isMeeting: true }, wav);
    expect(opened.body).toMatchObject({ isMeeting: true });
    const turns = text.text.split('\n');
    expect(turns).toHaveLength(3);
    for (const [n, said] of [first.text, prompt.text, second.text].entries()) {
      expect(wordErrorRate(said, turns[n] ?? '')).toBeLessThan(0.35);
    }
    const speakers = text.segments.map(({ speaker }) => speaker);
    expect(speakers.filter((one, n) => one !== speakers[n - 1])).toEqual(['me', 'others', 'me']);
    expect(text).toMatchObject({ channels: 2 });
    const told = events.filter(({ name }) => name === 'segment').map(({ data }) => data);
    expect(told).toHaveLength(text.segments.length);
    expect(told.every((data) => 'speaker' in data)).toBe(true);

    const { body } = await client.get(`/api/transcriptions/${text.id}`);
    expect(body).toMatchObject({ segments: text.segments.map(({ speaker }) => ({ speaker })) });
    const seconds = (wav.length - 44) / 64_000;
    expect(text.duration).toBeCloseTo(seconds, 1);
    const plan = await client.get('/api/plan');
    expect(plan.body).toMatchObject({ receipts: [{ seconds: expect.closeTo(seconds, 0) }] });
  });

  it('is transcribed as a normal recording without the meeting option', async () => {
    const { first } = await voices();
    const { opened, text } = await send({}, meetingWav([{ path: first.path, channel: 0 }]));
    expect(opened.body).not.toHaveProperty('isMeeting');
    expect(text.segments.some((segment) => 'speaker' in segment)).toBe(false);
    expect(wordErrorRate(first.text, text.text)).toBeLessThan(0.35);
  });

  it('is transcribed when one channel has a few words that are not understood', async () => {
    const { first, second } = await voices();
    const wav = meetingWav([
      { path: first.path, channel: 0 },
      { path: await foreignClip('es', 'agent-alreadyon'), channel: 1 },
      { path: second.path, channel: 0 },
    ]);
    const { text } = await send({ isMeeting: true, language: 'auto' }, wav);
    const mine = text.segments.filter(({ speaker }) => speaker === 'me').map((segment) => segment.text);
    expect(wordErrorRate(`${first.text} ${second.text}`, mine.join(' '))).toBeLessThan(0.35);
    expect(text.segments.some(({ speaker }) => speaker === 'others')).toBe(true);
  });

  it('fails when both channels are in another language', async () => {
    const spanish = await foreignClip('es', 'agent-alreadyon');
    const italian = await foreignClip('it', 'conf-adminmenu-162');
    const wav = meetingWav([
      { path: spanish, channel: 0 },
      { path: italian, channel: 1 },
    ]);
    const device = takeDevice(await server.signUp());
    await device.open({ mimeType: 'audio/wav', isMeeting: true, language: 'auto' });
    const chunks = chunksOf(wav, 200_000);
    for (const [n, chunk] of chunks.entries()) await device.put(n, chunk);
    expect(await device.finish(chunks.length)).toMatchObject({ body: { code: 'language_unsupported' } });
  });

  it('is transcribed when one channel is silent', async () => {
    const { prompt } = await voices();
    const { text } = await send({ isMeeting: true }, meetingWav([{ path: prompt.path, channel: 1 }]));
    expect(new Set(text.segments.map(({ speaker }) => speaker))).toEqual(new Set(['others']));
  });

  it('cannot be reopened as a normal recording', async () => {
    const device = takeDevice(await server.signUp());
    await device.open({ isMeeting: true });
    expect((await device.open({ isMeeting: true })).status).toBe(200);
    expect(await device.open()).toMatchObject({ status: 409, body: { code: 'take_conflict' } });
  });
});
