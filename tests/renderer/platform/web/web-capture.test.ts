import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, PAGE_MICROPHONE } from '../../../../src-renderer/platform/web/microphone-device.ts';
import { WebCapture } from '../../../../src-renderer/platform/web/web-capture.ts';

class Node {
  readonly gain = { value: 1 };
  connect = (next: unknown) => next;
  disconnect = () => undefined;
}

class Recorder extends EventTarget {
  readonly state = 'inactive';
  start = () => undefined;
}

class Track extends EventTarget {
  readyState = 'live';
  muted: boolean;
  stop = () => undefined;

  constructor(isMuted = false) {
    super();
    this.muted = isMuted;
  }

  mute(isMuted: boolean): void {
    this.muted = isMuted;
    this.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
  }

  pull(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

/** The microphones that the system provides, in order. */
let microphones: (Track | Promise<Track>)[];

beforeEach(() => {
  for (const name of ['GainNode', 'AnalyserNode', 'MediaStreamAudioDestinationNode'])
    vi.stubGlobal(name, Node);
  vi.stubGlobal('MediaRecorder', Recorder);
  const getUserMedia = async () => {
    const track = await microphones.shift();
    if (!track) throw new DOMException('none', 'NotFoundError');
    return { getAudioTracks: () => [track] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => vi.unstubAllGlobals());

async function opened(...tracks: (Track | Promise<Track>)[]) {
  microphones = tracks;
  const context = Object.assign(new EventTarget(), {
    state: 'running',
    currentTime: 1.5,
    createMediaStreamSource: () => new Node(),
    resume: async () => undefined,
  }) as unknown as AudioContext;
  const device = await openDevice(context, PAGE_MICROPHONE);
  const capture = new WebCapture(context, { device, deviceKey: '', others: null }, '', PAGE_MICROPHONE);
  const onChange = vi.fn();
  const start = () => capture.start({ onSlice: () => undefined, onFailure: expect.fail, onChange });
  return { capture, start, changes: () => onChange.mock.calls.flat() };
}

it('measures time by the audio graph, also after another microphone has replaced a lost one', async () => {
  const lost = new Track();
  const { capture, start, changes } = await opened(lost, new Track());
  start();
  expect(capture.audioTimeMs).toBe(1500);
  lost.pull();
  await expect.poll(changes).toEqual(['switched']);
  expect(capture.audioTimeMs).toBe(1500);
});

it('reports that the system mutes the microphone, and unmutes it', async () => {
  const track = new Track();
  const { start, changes } = await opened(track);
  start();
  track.mute(true);
  track.mute(false);
  expect(changes()).toEqual(['muted', 'live']);
});

it('reports that the microphone replacing a lost one is muted', async () => {
  const lost = new Track();
  const { start, changes } = await opened(lost, new Track(true));
  start();
  lost.pull();
  await expect.poll(changes).toEqual(['switched', 'muted']);
});

it('reports silence while the system provides no other microphone', async () => {
  const lost = new Track();
  const given = Promise.withResolvers<Track>();
  const { start, changes } = await opened(lost, given.promise);
  start();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  lost.pull();
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  expect(changes()).toEqual(['muted']);
  given.resolve(new Track());
  await expect.poll(changes).toEqual(['muted', 'switched']);
});

it('reports a microphone that was lost before the recording began', async () => {
  const lost = new Track();
  const { start, changes } = await opened(lost);
  lost.pull();
  // Meanwhile no other microphone is found.
  await new Promise((resolve) => setImmediate(resolve));
  start();
  await expect.poll(changes).toEqual(['lost']);
});
