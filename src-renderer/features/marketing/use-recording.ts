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

/** The demo's recording, loaded on first playback. */
export function useRecording(): DemoRecording {
  const audio = useRef<HTMLAudioElement>(undefined);
  const [isPlaying, setIsPlaying] = useState(false);
  const [played, setPlayed] = useState<number | null>(null);
  useEffect(
    () => () => {
      audio.current?.pause();
      if (audio.current) URL.revokeObjectURL(audio.current.src);
    },
    [],
  );
  const open = async (): Promise<HTMLAudioElement> => {
    const sound = await fetchRecording();
    sound.ontimeupdate = () => setPlayed(sound.currentTime / sound.duration);
    sound.onplay = () => setIsPlaying(true);
    sound.onpause = () => setIsPlaying(false);
    sound.onended = () => setPlayed(null);
    audio.current = sound;
    return sound;
  };
  const toggle = async (): Promise<void> => {
    const sound = audio.current ?? (await open());
    if (sound.paused) await sound.play();
    else sound.pause();
  };
  return { isPlaying, played, toggle };
}
