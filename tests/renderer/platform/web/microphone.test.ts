import { afterEach, expect, it, vi } from 'vitest';
import { createMicrophone } from '../../../../src-renderer/platform/web/microphone.ts';
import { PAGE_MICROPHONE } from '../../../../src-renderer/platform/web/microphone-device.ts';

afterEach(() => vi.unstubAllGlobals());

/** A computer with microphones; returns the tracks that were opened. */
function stubMicrophones(): { readyState: string }[] {
  class Node {
    readonly gain = { value: 1 };
    connect = (next: unknown) => next;
    disconnect = () => undefined;
  }
  for (const name of ['GainNode', 'DelayNode', 'AnalyserNode', 'MediaStreamAudioDestinationNode'])
    vi.stubGlobal(name, Node);
  class Context extends EventTarget {
    state = 'running';
    createMediaStreamSource = () => new Node();
    close = async () => undefined;
  }
  class Recorder extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
  }
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('MediaRecorder', Recorder);
  const tracks: { readyState: string }[] = [];
  const getUserMedia = async () => {
    const track = Object.assign(new EventTarget(), {
      readyState: 'live',
      muted: false,
      stop: () => {
        track.readyState = 'ended';
      },
    });
    tracks.push(track);
    return { getAudioTracks: () => [track] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  return tracks;
}

it('keeps the system’s microphone open in advance, and follows a change of it', async () => {
  const tracks = stubMicrophones();
  const states = () => tracks.map(({ readyState }) => readyState);
  let system = 'desk';
  const source = createMicrophone({ ...PAGE_MICROPHONE, preRollMs: () => 100, systemDevice: () => system });
  source.prepare();
  await expect.poll(states).toEqual(['live']);
  source.prepare();
  await new Promise((resolve) => setImmediate(resolve));
  expect(states()).toEqual(['live']);
  system = 'headset';
  source.prepare();
  await expect.poll(states).toEqual(['ended', 'live']);
  // The microphone that is already open is used.
  const capture = await source.open(50);
  expect(states()).toEqual(['ended', 'live']);
  capture.close();
});

it('opens no second microphone while one is in use', async () => {
  const tracks = stubMicrophones();
  const states = () => tracks.map(({ readyState }) => readyState);
  const source = createMicrophone({ ...PAGE_MICROPHONE, preRollMs: () => 100 });
  const opening = source.open(50);
  source.prepare();
  const capture = await opening;
  source.prepare();
  await new Promise((resolve) => setImmediate(resolve));
  expect(states()).toEqual(['live']);
  capture.close();
  await expect.poll(states).toEqual(['ended', 'live']);
});
