import type { Bridge } from '../../../src/contract/desktop/ipc.ts';

/**
 * Chromium's API that creates a track from samples; absent from the DOM types because other browsers lack it.
 */
interface AudioTrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<AudioData>;
}
type TrackGeneratorClass = new (init: { kind: 'audio' }) => AudioTrackGenerator;

/** 16-bit samples as `AudioData`; `timestamp` is its offset from the first sample in microseconds. */
function soundOf(bytes: ArrayBuffer, sampleRate: number, timestamp: number): AudioData {
  return new AudioData({
    format: 's16',
    sampleRate,
    numberOfFrames: bytes.byteLength / Int16Array.BYTES_PER_ELEMENT,
    numberOfChannels: 1,
    timestamp,
    data: bytes,
  });
}

/** Number of times the main process's microphone was opened. */
let latest = 0;

/**
 * Opens the microphone in the main process if the browser engine can't, as an ordinary stream for the
 * encoder. Null if the main process can't either. The track ends when the device disappears.
 */
export async function openNativeMicrophone(
  bridge: Bridge,
  label: string | null,
): Promise<MediaStream | null> {
  const Generator = (globalThis as { MediaStreamTrackGenerator?: TrackGeneratorClass })
    .MediaStreamTrackGenerator;
  if (!Generator) return null;
  const opened = await bridge['microphone.open'](label);
  if (!opened) return null;
  const { sampleRate } = opened;
  latest += 1;
  const own = latest;
  const track = new Generator({ kind: 'audio' });
  const writer = track.writable.getWriter();
  let samples = 0;
  let isOpen = true;

  const hear = (bytes: ArrayBuffer): void => {
    const sound = soundOf(bytes, sampleRate, Math.round((samples * 1_000_000) / sampleRate));
    samples += sound.numberOfFrames;
    // A stopped track rejects writes; its samples are not needed any more.
    writer.write(sound).catch(() => undefined);
  };
  const stops = [
    bridge['microphone.frame'](hear),
    bridge['microphone.lost'](() => {
      isOpen = false;
      // `stop()` fires no event, but the loss of a device must fire `ended`.
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }),
  ];
  function release(): void {
    for (const stop of stops.splice(0)) stop();
  }
  const stopTrack = track.stop.bind(track);
  track.stop = () => {
    release();
    stopTrack();
    // The main process has one microphone; a newer track that uses it must stay open.
    if (isOpen && own === latest) bridge['microphone.close']().catch(() => undefined);
    isOpen = false;
  };
  return new MediaStream([track]);
}
