import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { AudioFormat } from '../../../src/contract/api/audio-formats.ts';
import { RECORDING_MAX_SECONDS } from '../../../src/contract/limits.ts';
import { createDurationCounter, type DecodeOptions, decodeAudio } from '../../../src/server/audio/decode.ts';
import { openSessions } from '../../../src/server/audio/threads/decoder-threads.ts';
import { PCM_BYTES_PER_SECOND } from '../../../src/speech/audio/pcm.ts';
import { fileWith } from '../../support/speech/test-folder.ts';
import {
  containerOf,
  SENTENCE,
  speak,
  synthesize,
  toFormat,
  withDelayedAudio,
  withSilentFirstTrack,
} from '../../support/speech/voice.ts';

async function decode(path: string, format: AudioFormat, more: Partial<DecodeOptions> = {}) {
  const decoding = decodeAudio({ path, format, signal: new AbortController().signal, ...more });
  const parts: Uint8Array[] = [];
  for await (const samples of decoding.pcm) {
    expect(samples.length % 2).toBe(0);
    parts.push(samples);
  }
  const pcm = Buffer.concat(parts);
  return { pcm, bytes: pcm.length, ...decoding.facts() };
}

const EVERY = [
  ...(['mp3', 'm4a', 'mp4', 'wav', 'ogg', 'webm', 'live.webm', 'flac', 'aac', 'vorbis.ogg'] as const),
  ...(['vorbis.webm', 'flac.ogg', 'surround.ogg', 'surround.wav', 'aac.mkv'] as const),
];

const seconds = async (wav: string) => ((await stat(wav)).size - 44) / 32_000;

describe('decodeAudio', () => {
  test.each(EVERY)('decodes %s to its real duration', async (format) => {
    const voice = await speak(SENTENCE);
    const result = await decode(await toFormat(voice, format), containerOf(format));
    expect(Math.abs(result.durationSeconds - (await seconds(voice)))).toBeLessThan(0.1);
    expect(result.bytes).toBe(result.durationSeconds * 32_000);
  });

  test('reports sample rate, channels and bit rate of the source', async () => {
    const result = await decode(await toFormat(await speak(SENTENCE), 'wav'), 'wav');
    expect(result).toMatchObject({ sampleRate: 44_100, channels: 2 });
    expect(result.bitrate).toBeGreaterThan(1405);
    expect(result.bitrate).toBeLessThan(1420);
  });

  test('decodes a truncated file up to its end', async () => {
    const whole = await readFile(await toFormat(await speak(SENTENCE), 'webm'));
    const half = await fileWith(whole.subarray(0, whole.length / 2));
    const { durationSeconds } = await decode(half, 'webm');
    expect(durationSeconds).toBeGreaterThan(1);
    expect(durationSeconds).toBeLessThan(2.5);
  });

  test.each([
    ['fewer bytes than the file has', 1000],
    ['nothing', 0],
    ['more bytes than the file has', 0xffff_fff0],
  ])('ignores a WAV header that declares %s', async (_name, declared) => {
    const bytes = Buffer.from(
      await readFile(await synthesize('sine=d=4', 'wav', ['-bitexact', '-ar', '16000'])),
    );
    bytes.writeUInt32LE(declared, bytes.indexOf('data') + 4);
    const { durationSeconds } = await decode(await fileWith(bytes), 'wav');
    expect(durationSeconds).toBeCloseTo(4, 1);
  });

  test.each([
    [
      'junk behind a webm signature',
      Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(5000, 7)]),
      'webm',
    ],
    ['nothing', Buffer.alloc(0), 'wav'],
    ['a WAV without samples', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), 'wav'],
    ['a playlist that names another file', Buffer.from("ffconcat version 1.0\nfile '/etc/hostname'"), 'mp3'],
  ] as const)('rejects as unreadable: %s', async (_name, bytes, format) => {
    await expect(decode(await fileWith(bytes), format)).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('rejects a video without an audio track', async () => {
    const video = await synthesize('testsrc=d=1:size=64x64:rate=5', 'mp4', ['-c:v', 'mpeg4']);
    await expect(decode(video, 'mp4')).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('rejects audio beyond the maximum duration', async () => {
    const path = await toFormat(await speak(SENTENCE), 'ogg');
    await expect(decode(path, 'ogg', { maxSeconds: 1 })).rejects.toMatchObject({ code: 'too_long' });
    expect(openSessions()).toBe(0);
  });

  test('allows a little more than the maximum duration, for the clock of the device', () => {
    const second = new Uint8Array(PCM_BYTES_PER_SECOND);
    const count = createDurationCounter();
    for (let at = 0; at < RECORDING_MAX_SECONDS + 5; at += 1) count.add(second);
    expect(() => {
      for (let at = 0; at < 120; at += 1) count.add(second);
    }).toThrow('longer than allowed');
  });

  test('aborts and closes a decoder that exceeds its time limit', async () => {
    const path = await synthesize('sine=d=600', 'mp3', ['-b:a', '32k']);
    // Not the samples, of which there are too many to be printed.
    const outcome = decode(path, 'mp3', { timeLimitMs: 1 }).then(
      () => 'decoded',
      (error: { code?: string }) => error.code,
    );
    expect(await outcome).toBe('decode_timeout');
    expect(openSessions()).toBe(0);
  });

  test('does not count the time of a slow reader', async () => {
    const path = await synthesize('sine=d=600', 'mp3', ['-b:a', '32k']);
    const decoding = decodeAudio({
      path,
      format: 'mp3',
      signal: new AbortController().signal,
      timeLimitMs: 1500,
    });
    const first = await decoding.pcm.next();
    await sleep(1600);
    const second = await decoding.pcm.next();
    await decoding.pcm.return();
    expect([first.done, second.done]).toEqual([false, false]);
  });

  test('closes the decoder when the caller aborts or stops reading', async () => {
    const path = await synthesize('sine=d=600', 'mp3', ['-b:a', '32k']);
    const control = new AbortController();
    const decoding = decodeAudio({ path, format: 'mp3', signal: control.signal });
    await decoding.pcm.next();
    expect(openSessions()).toBe(1);
    control.abort();
    await expect(
      (async () => {
        for await (const _ of decoding.pcm);
      })(),
    ).rejects.toMatchObject({ code: 'aborted' });
    expect(openSessions()).toBe(0);

    const left = decodeAudio({ path, format: 'mp3', signal: new AbortController().signal });
    await left.pcm.next();
    await left.pcm.return();
    expect(openSessions()).toBe(0);
  });

  test.each([
    ['mp4', 'aac'],
    ['mp4', 'alac'],
    ['mkv', 'libopus'],
  ] as const)(
    'decodes the default audio track instead of a silent first one: %s, %s',
    async (ending, codec) => {
      const path = await withSilentFirstTrack(await speak(SENTENCE), ending, codec);
      const { pcm } = await decode(path, ending === 'mkv' ? 'webm' : 'mp4');
      expect(pcm.some((byte) => byte > 2 && byte < 254)).toBe(true);
    },
  );

  test.each([
    ['webm', 'libvpx', 'libopus'],
    ['mkv', 'mpeg4', 'aac'],
    ['mp4', 'mpeg4', 'aac'],
    ['mkv', 'mpeg4', 'ac3'],
  ] as const)('fills gaps in the audio of a video with silence: %s, %s, %s', async (ending, video, audio) => {
    const path = await withDelayedAudio(await synthesize('sine=d=4'), 2.5, ending, [video, audio]);
    const { pcm, durationSeconds } = await decode(path, ending === 'mp4' ? 'mp4' : 'webm');
    const isLoud = (second: number) =>
      Array.from({ length: 100 }, (_, index) => pcm.readInt16LE(second * 32_000 + index * 2)).some(
        (sample) => sample > 1000,
      );
    expect([2.3, 2.7, 3.3, 3.7, 5.3, 5.7, 6.3].map(isLoud)).toEqual([
      false,
      ...[true, true],
      ...[false, false],
      ...[true, true],
    ]);
    expect(durationSeconds).toBeCloseTo(6.5, 0);
  });

  test('inserts no silence where an audio-only recording was paused', async () => {
    const gap = ['-af', "aselect='not(between(t,1,3))'"];
    const path = await synthesize('sine=d=4', 'webm', gap);
    expect((await decode(path, 'webm')).durationSeconds).toBeCloseTo(2, 1);
  });

  test('uses ffmpeg for a codec without a WebAssembly decoder', async () => {
    const voice = await speak(SENTENCE);
    const { durationSeconds, channels } = await decode(await toFormat(voice, 'alac.m4a'), 'mp4');
    expect(durationSeconds).toBeCloseTo(await seconds(voice), 1);
    expect(channels).toBe(1);
  });

  test('decodes all other formats without ffmpeg', async () => {
    const voice = await speak(SENTENCE);
    const paths = await Promise.all(EVERY.map((format) => toFormat(voice, format)));
    vi.stubEnv('PATH', '/nowhere');
    for (const [index, format] of EVERY.entries()) {
      const { durationSeconds } = await decode(paths[index] ?? '', containerOf(format));
      expect(Math.abs(durationSeconds - (await seconds(voice)))).toBeLessThan(0.1);
    }
    vi.unstubAllEnvs();
  });

  test('reports a missing decoder when a codec needs ffmpeg and it is not installed', async () => {
    const path = await toFormat(await speak(SENTENCE), 'alac.m4a');
    vi.stubEnv('PATH', '/nowhere');
    await expect(decode(path, 'mp4')).rejects.toMatchObject({ code: 'decoder_missing' });
    vi.unstubAllEnvs();
  });
});
