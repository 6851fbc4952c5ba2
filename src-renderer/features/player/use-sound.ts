import { useCallback, useEffect, useState } from 'react';
import { fetchKeptRecording } from '../../data/kept-recording.ts';
import { flatPeaks, WAVEFORM_MAX_BYTES, WAVEFORM_MAX_SECONDS, waveformOf } from './peaks.ts';

export interface Sound {
  /** An absolute URL for playback. */
  readonly url: string;
  readonly peaks: readonly number[];
}
export type SoundState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly sound: Sound }
  | { readonly kind: 'failed' };

const LOADING: SoundState = { kind: 'loading' };

/** Prepares a recording for playback; `seconds` is its duration. */
async function preparePlayback(source: Blob | string, seconds: number, signal: AbortSignal): Promise<Sound> {
  const isShort = seconds <= WAVEFORM_MAX_SECONDS;
  const streamed = (): Sound => ({ url: new URL(String(source), location.href).href, peaks: flatPeaks() });
  if (typeof source === 'string' && !isShort) return streamed();
  const blob =
    typeof source === 'string' ? await fetchKeptRecording(source, WAVEFORM_MAX_BYTES, signal) : source;
  if (!blob) return streamed();
  const isSmall = isShort && blob.size <= WAVEFORM_MAX_BYTES;
  const peaks = isSmall ? await waveformOf(blob) : flatPeaks();
  signal.throwIfAborted();
  return { url: URL.createObjectURL(blob), peaks };
}

/** Prepares a recording for playback while the component is mounted. */
export function useSound(source: Blob | string, seconds: number): [state: SoundState, retry: () => void] {
  const [state, setState] = useState<SoundState>(LOADING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry
  useEffect(() => {
    const control = new AbortController();
    let url: string | null = null;
    setState(LOADING);
    preparePlayback(source, seconds, control.signal).then(
      (sound) => {
        url = sound.url;
        if (control.signal.aborted) URL.revokeObjectURL(url);
        else setState({ kind: 'ready', sound });
      },
      () => {
        if (!control.signal.aborted) setState({ kind: 'failed' });
      },
    );
    return () => {
      control.abort();
      if (url?.startsWith('blob:')) URL.revokeObjectURL(url);
    };
  }, [source, seconds, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return [state, retry];
}
