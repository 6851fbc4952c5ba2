import { beforeAll, describe, expect, it } from 'vitest';
import { createSpeakerSeparator } from '../../../../src/server/speech/speakers/speaker-thread.ts';
import {
  type Conversation,
  mixConversation,
  speakerErrorRate,
  type Voice,
  voices,
} from '../../../support/speech/conversation.ts';

const CHUNK = 32_000;

/** A recording in pieces, one of which is lost; each begins at an odd address. */
async function* soundOf({ samples }: Conversation): AsyncGenerator<Uint8Array | null> {
  const bytes = new Uint8Array(samples.length * 2 + 1);
  bytes.set(new Uint8Array(samples.buffer), 1);
  yield null;
  for (let at = 1; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

describe('createSpeakerSeparator with real voices', () => {
  const separator = createSpeakerSeparator();
  const { signal } = new AbortController();
  const turn = { owner: 1, isLive: true, waitMs: null };
  let clips: Record<Voice, Int16Array[]>;
  beforeAll(async () => {
    clips = await voices();
  });
  const separate = (talk: Conversation, count: number | null) =>
    separator.separate({ pcm: soundOf(talk), units: talk.units, count, signal, ...turn });

  it.each([
    ['reader', 'Carlo'],
    ['reader', 'Allison'],
    ['Carlo', 'June'],
  ] as const)('separates %s and %s when given a count of two speakers', async (a, b) => {
    const talk = mixConversation([clips[a], clips[b]], 60, 4);
    const { speakerOf, prints: found } = await separate(talk, 2);
    expect(found).toHaveLength(2);
    expect(speakerOf[0]).toBe(0);
    expect(speakerErrorRate(talk, speakerOf)).toBeLessThan(0.1);
  });

  it('separates three speakers when given their count', async () => {
    const talk = mixConversation([clips.reader, clips.Allison, clips.Carlo], 90, 5);
    const { speakerOf, prints: found } = await separate(talk, 3);
    expect(found).toHaveLength(3);
    expect(speakerErrorRate(talk, speakerOf)).toBeLessThan(0.15);
  });

  it('finds one speaker in a monologue and none without words', async () => {
    const talk = mixConversation([clips.June], 40, 4);
    expect((await separate(talk, null)).prints).toHaveLength(1);
    const silent = { ...talk, units: [], truth: [] };
    expect((await separate(silent, null)).speakerOf).toEqual([]);
  });

  it('estimates the number of speakers with under 20 % errors when it is unknown', async () => {
    const shares: number[] = [];
    for (const [a, b] of [
      ['reader', 'June'],
      ['Allison', 'Carlo'],
      ['reader', 'Allison'],
      ['June', 'Carlo'],
    ] as const) {
      const talk = mixConversation([clips[a], clips[b]], 60, 11);
      shares.push(speakerErrorRate(talk, (await separate(talk, null)).speakerOf));
    }
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.2);
  });

  it('stops on abort and remains usable', async () => {
    const talk = mixConversation([clips.reader, clips.Carlo], 30, 3);
    const leaving = new AbortController();
    async function* forever(): AsyncGenerator<Uint8Array> {
      for (;;) {
        yield new Uint8Array(CHUNK);
        leaving.abort(new Error('nobody is there'));
      }
    }
    const asked = { ...turn, units: talk.units, count: 2, pcm: forever(), signal: leaving.signal };
    await expect(separator.separate(asked)).rejects.toThrow('nobody is there');
    // Another separation still runs.
    expect((await separate(talk, 2)).prints).toHaveLength(2);
  });

  it('lets a short recording pass long ones, which wait at most as long as requested', async () => {
    const talk = mixConversation([clips.reader, clips.Carlo], 30, 3);
    const hours = [...talk.units, { start: 3599, end: 3600 }];
    const begun = Promise.withResolvers<void>();
    const ending = new AbortController();
    async function* endless(): AsyncGenerator<Uint8Array> {
      begun.resolve();
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        yield new Uint8Array(2);
      }
    }
    const long = { ...turn, units: hours, count: 2 };
    const first = separator.separate({ ...long, pcm: endless(), signal: ending.signal });
    await begun.promise;
    expect((await separate(talk, 2)).prints).toHaveLength(2);
    const other = { ...long, owner: 2, pcm: soundOf(talk) };
    await expect(separator.separate({ ...other, waitMs: 20, signal })).rejects.toMatchObject({
      code: 'server_busy',
    });
    const leaving = new AbortController();
    const waiting = separator.separate({ ...other, signal: leaving.signal });
    leaving.abort(new Error('nobody is there'));
    await expect(waiting).rejects.toThrow('nobody is there');
    const later = separator.separate({ ...other, signal });
    ending.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect((await later).prints).toHaveLength(2);
  });
});
