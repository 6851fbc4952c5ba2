import type { Bridge } from '../../../src/contract/desktop/ipc.ts';

/** Chromium's way of making a track out of samples; not in the types, because other browsers lack it. */
interface AudioTrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<AudioData>;
}
type TrackGeneratorClass = new (init: { kind: 'audio' }) => AudioTrackGenerator;

/** 16-bit samples as a piece of sound that begins so many microseconds after the first. */
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

/** How many times main's microphone was opened. */
let latest = 0;

/**
 * Opens the microphone in main, for when the browser engine can't, as a stream like any other: the encoder notices
 * no difference. Null where main can't either. The track ends by itself when the device goes away.
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
    // A track that was stopped takes no more: then there is nobody who hears it either.
    writer.write(sound).catch(() => undefined);
  };
  const stops = [
    bridge['microphone.frame'](hear),
    bridge['microphone.lost'](() => {
      isOpen = false;
      // A track's own end is told by an event; one that is stopped by hand tells nothing.
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
    // Main has one microphone: the one that took this one's place is not to be closed in its stead.
    if (isOpen && own === latest) bridge['microphone.close']().catch(() => undefined);
    isOpen = false;
  };
  return new MediaStream([track]);
}
