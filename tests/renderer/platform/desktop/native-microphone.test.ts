import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Bridge } from '../../../../src/contract/desktop/ipc.ts';
import { openNativeMicrophone } from '../../../../src-renderer/platform/desktop/native-microphone.ts';
import { waitFor } from '../../../support/wait-for.ts';

const RATE = 16_000;
const GRAPH_RATE = 48_000;
type Sent = Float32Array | { postMessage(message: null): void } | null;
const sent: Sent[] = [];

/** A stub of the audio worklet node: takes samples, and confirms that they are played. */
class Player {
  readonly context: unknown;
  readonly disconnect = vi.fn<() => void>();
  readonly port = {
    postMessage(message: Sent): void {
      sent.push(message);
      if (message instanceof MessagePort) message.postMessage(null);
    },
  };
  constructor(context: unknown) {
    this.context = context;
  }
}

const context = {
  sampleRate: GRAPH_RATE,
  audioWorklet: { addModule: vi.fn<(address: string) => Promise<void>>(async () => undefined) },
};

const samplesSent = (): Float32Array[] => sent.filter((message) => message instanceof Float32Array);

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('AudioWorkletNode', Player);
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
    bridge,
    stopped,
    open: async (label: string | null) => {
      const device = await openNativeMicrophone(
        bridge as unknown as Bridge,
        context as unknown as AudioContext,
        label,
      );
      if (!device) throw new Error('main has no microphone');
      return device;
    },
    frame: (samples: number) => frame(new Int16Array(samples).fill(16_384).buffer),
    lose: () => lost(),
  };
}

it('plays frames of the main process, also those received before the sample rate', async () => {
  const { open, frame, bridge } = setUp();
  bridge['microphone.open'].mockImplementationOnce(async () => {
    frame(1024);
    return { sampleRate: RATE };
  });
  await open('Desk');
  expect(bridge['microphone.open']).toHaveBeenCalledExactlyOnceWith('Desk');
  frame(512);
  const length = samplesSent().reduce((sum, samples) => sum + samples.length, 0);
  // Half of the 24-sample filter waits for later samples.
  expect(length / 3).toBeGreaterThan(1536 - 30);
  expect(samplesSent().at(-1)?.at(-1)).toBeCloseTo(0.5, 2);
});

it('plays silence while the native microphone is not listening', async () => {
  const { open, frame } = setUp();
  const device = await open(null);
  device.setListening(false);
  frame(512);
  expect(samplesSent()).toHaveLength(1);
  expect(new Set(samplesSent()[0])).toEqual(new Set([0]));
});

it('whenDrained resolves when pending frames are played, or no frame arrives', async () => {
  const { open, frame } = setUp();
  const device = await open(null);
  vi.useFakeTimers();
  const drained = device.whenDrained();
  expect(vi.getTimerCount()).toBe(1);
  frame(512);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  await drained;
  expect(sent.at(-2)).toBeInstanceOf(Float32Array);
  expect(sent.at(-1)).toBeInstanceOf(MessagePort);
  await device.whenDrained();
  expect(sent.at(-1)).toBeInstanceOf(MessagePort);
});

it('whenDrained resolves only when late audio of the main process has arrived', async () => {
  vi.useFakeTimers();
  try {
    const { open, frame } = setUp();
    const device = await open(null);
    /** The main process sends a frame of recorded audio every 64 ms. */
    const listen = async (times: number): Promise<void> => {
      for (let n = 0; n < times; n += 1) {
        await vi.advanceTimersByTimeAsync(64);
        frame(1024);
      }
    };
    await listen(20);
    // The machine is busy: a second is missing.
    await vi.advanceTimersByTimeAsync(1024);
    let isDrained = false;
    void device.whenDrained().then(() => {
      isDrained = true;
    });
    await listen(5);
    expect(isDrained).toBe(false);
    frame(16 * 1024);
    await waitFor(() => expect(isDrained).toBe(true));
  } finally {
    vi.useRealTimers();
  }
});

it('whenDrained resolves after a timeout when missing audio never arrives', async () => {
  vi.useFakeTimers();
  try {
    const { open, frame } = setUp();
    const device = await open(null);
    frame(1024);
    await vi.advanceTimersByTimeAsync(3000);
    const drained = device.whenDrained();
    await vi.advanceTimersByTimeAsync(6000);
    await drained;
    expect(sent.at(-1)).toBeInstanceOf(MessagePort);
  } finally {
    vi.useRealTimers();
  }
});

it('closes the microphone in the main process when it is stopped', async () => {
  const { open, bridge, stopped } = setUp();
  const device = await open(null);
  device.stop();
  expect(device.isLive).toBe(false);
  expect(bridge['microphone.close']).toHaveBeenCalledOnce();
  expect(stopped).toEqual(['frame', 'lost']);
  expect(device.source.disconnect).toHaveBeenCalledOnce();
  expect(sent.at(-1)).toBeNull();
});

it('reports that the native microphone was lost', async () => {
  const { open, lose } = setUp();
  const device = await open(null);
  const changed = vi.fn<(change: string) => void>();
  device.onChange = changed;
  lose();
  expect(changed).toHaveBeenCalledExactlyOnceWith('lost');
  expect(device.isLive).toBe(false);
});

it('does not close the microphone that replaced a lost one', async () => {
  const { open, lose, bridge } = setUp();
  const lost = await open(null);
  lose();
  const next = await open(null);
  lost.stop();
  expect(bridge['microphone.close']).not.toHaveBeenCalled();
  next.stop();
  next.stop();
  expect(bridge['microphone.close']).toHaveBeenCalledOnce();
});

it('opens no native microphone when the main process has none', async () => {
  const { open, bridge, stopped } = setUp();
  bridge['microphone.open'].mockResolvedValueOnce(null);
  await expect(open(null)).rejects.toThrow('main has no microphone');
  bridge['microphone.open'].mockRejectedValueOnce(new Error('no process'));
  await expect(open(null)).rejects.toThrow('main has no microphone');
  expect(stopped).toEqual(['frame', 'lost', 'frame', 'lost']);
});
