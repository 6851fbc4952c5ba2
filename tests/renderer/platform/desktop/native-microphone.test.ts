import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Bridge } from '../../../../src/contract/desktop/ipc.ts';
import { openNativeMicrophone } from '../../../../src-renderer/platform/desktop/native-microphone.ts';

const RATE = 16_000;
const written: { timestamp: number; numberOfFrames: number }[] = [];

/** The used part of Chromium's class: what is written to it would be audible. */
class Generator extends EventTarget {
  readyState = 'live';
  readonly writable = new WritableStream({ write: (sound) => void written.push(sound) });
  stop(): void {
    this.readyState = 'ended';
  }
}

class Sound {
  readonly timestamp: number;
  readonly numberOfFrames: number;
  constructor({ timestamp, numberOfFrames }: AudioDataInit) {
    this.timestamp = timestamp;
    this.numberOfFrames = numberOfFrames;
  }
}

class Stream {
  readonly #tracks: readonly unknown[];
  constructor(tracks: readonly unknown[]) {
    this.#tracks = tracks;
  }
  getAudioTracks() {
    return this.#tracks;
  }
}

beforeEach(() => {
  written.length = 0;
  vi.stubGlobal('MediaStreamTrackGenerator', Generator);
  vi.stubGlobal('AudioData', Sound);
  vi.stubGlobal('MediaStream', Stream);
});
afterEach(() => void vi.unstubAllGlobals());

function setUp() {
  let [frame, lost] = [(_bytes: ArrayBuffer): void => undefined, (): void => undefined];
  const stopped: string[] = [];
  const bridge = {
    'microphone.open': vi.fn<Bridge['microphone.open']>(async () => ({ sampleRate: RATE })),
    'microphone.close': vi.fn<Bridge['microphone.close']>(async () => undefined),
    'microphone.frame': (listener: (bytes: ArrayBuffer) => void) => {
      frame = listener;
      return () => void stopped.push('frame');
    },
    'microphone.lost': (listener: () => void) => {
      lost = listener;
      return () => void stopped.push('lost');
    },
  };
  return {
    ...{ bridge, stopped },
    open: (label: string | null) => openNativeMicrophone(bridge as unknown as Bridge, label),
    frame: (samples: number) => frame(new Int16Array(samples).buffer),
    lose: () => lost(),
  };
}

const firstTrack = (stream: MediaStream | null): MediaStreamTrack => {
  const [track] = stream?.getAudioTracks() ?? [];
  if (!track) throw new Error('there is no track');
  return track;
};

it('gives what main hears as a stream, without a gap between its pieces', async () => {
  const { open, frame, bridge } = setUp();
  firstTrack(await open('Desk'));
  expect(bridge['microphone.open']).toHaveBeenCalledExactlyOnceWith('Desk');
  frame(1024);
  frame(512);
  frame(512);
  await vi.waitFor(() => expect(written).toHaveLength(3));
  expect(written.map(({ timestamp }) => timestamp)).toEqual([0, 64_000, 96_000]);
});

it('lets go of main’s microphone when its track is stopped', async () => {
  const { open, bridge, stopped } = setUp();
  const track = firstTrack(await open(null));
  track.stop();
  expect(track.readyState).toBe('ended');
  expect(bridge['microphone.close']).toHaveBeenCalledOnce();
  expect(stopped).toEqual(['frame', 'lost']);
});

it('ends by itself when the device goes away', async () => {
  const { open, lose } = setUp();
  const track = firstTrack(await open(null));
  const ended = vi.fn<() => void>();
  track.addEventListener('ended', ended);
  lose();
  expect(ended).toHaveBeenCalledOnce();
  expect(track.readyState).toBe('ended');
});

it('does not close the microphone that takes its place', async () => {
  const { open, lose, bridge } = setUp();
  const lost = firstTrack(await open(null));
  lose();
  const next = firstTrack(await open(null));
  lost.stop();
  expect(bridge['microphone.close']).not.toHaveBeenCalled();
  next.stop();
  next.stop();
  expect(bridge['microphone.close']).toHaveBeenCalledOnce();
});

it('is none where main has none, or the engine can’t make tracks', async () => {
  const { open, bridge } = setUp();
  bridge['microphone.open'].mockResolvedValueOnce(null);
  expect(await open(null)).toBeNull();
  vi.stubGlobal('MediaStreamTrackGenerator', undefined);
  expect(await open(null)).toBeNull();
  expect(bridge['microphone.open']).toHaveBeenCalledOnce();
});
