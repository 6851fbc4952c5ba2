import { useEffect, useRef, useState } from 'react';
import { DEMO_RECORDING } from './demo-timing.ts';

export interface DemoRecording {
  readonly isPlaying: boolean;
  /** How much of it was played, from 0 to 1; null before it was played. */
  readonly played: number | null;
  /** Plays or pauses. Rejects where the recording can't be had. */
  toggle(): Promise<void>;
}

/** As a whole, because some browsers play only what can be asked for in parts. */
async function fetchRecording(): Promise<HTMLAudioElement> {
  const response = await fetch(DEMO_RECORDING);
  if (!response.ok) throw new Error(`The recording was answered with ${response.status}.`);
  return new Audio(URL.createObjectURL(await response.blob()));
}

/** The demo's recording, fetched when somebody wants to hear it. */
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
