import { useEffect, useRef, useState } from 'react';
import { DEMO_RECORDING } from './demo-timing.ts';

export interface DemoRecording {
  readonly isPlaying: boolean;
  /** Played share, 0 to 1; null before the first playback. */
  readonly played: number | null;
  /** Plays or pauses. Rejects if the recording can't be loaded. */
  toggle(): Promise<void>;
}

/** Loads the whole file, because some browsers only stream from servers that support range requests. */
async function fetchRecording(): Promise<HTMLAudioElement> {
  const response = await fetch(DEMO_RECORDING);
  if (!response.ok) throw new Error(`The recording was answered with ${response.status}.`);
  return new Audio(URL.createObjectURL(await response.blob()));
}

function release(sound: HTMLAudioElement): void {
  sound.pause();
  URL.revokeObjectURL(sound.src);
}

/** Ignores that a second press paused the sound before it began. */
function throwUnlessPaused(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

/** The demo's recording, loaded on first playback. */
export function useRecording(): DemoRecording {
  const loading = useRef<Promise<HTMLAudioElement>>(undefined);
  const hasLeft = useRef(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const [played, setPlayed] = useState<number | null>(null);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      // A failed load has been reported by the press that began it.
      loading.current?.then(release, () => undefined);
    };
  }, []);
  const load = async (): Promise<HTMLAudioElement> => {
    const sound = await fetchRecording();
    sound.ontimeupdate = () => setPlayed(sound.currentTime / sound.duration);
    sound.onplay = () => setIsPlaying(true);
    sound.onpause = () => setIsPlaying(false);
    sound.onended = () => setPlayed(null);
    return sound;
  };
  const toggle = async (): Promise<void> => {
    loading.current ??= load().catch((error: unknown) => {
      loading.current = undefined;
      throw error;
    });
    const sound = await loading.current;
    if (hasLeft.current) return;
    if (sound.paused) await sound.play().catch(throwUnlessPaused);
    else sound.pause();
  };
  return { isPlaying, played, toggle };
}
