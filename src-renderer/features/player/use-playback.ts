import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { rememberedSpeed, rememberSpeed, type Speed } from './playback-speed.ts';

/** Milliseconds between looks at where the sound is: words follow each other in about 300. */
const LOOK_MS = 80;

export interface Playback {
  readonly audio: HTMLAudioElement;
  readonly isPlaying: boolean;
  /** Seconds. */
  readonly time: number;
  readonly hasFailed: boolean;
  readonly speed: Speed;
  setSpeed(speed: Speed): void;
  /** True once the recording has been played, even if it was paused before any sound came. */
  isInUse(): boolean;
  toggle(): void;
  play(): void;
  /** Plays from one second to another, and stops there. */
  playStretch(from: number, to: number): void;
  /** Goes to a second of the recording, kept within it. */
  seek(seconds: number): void;
}

/** Keeps the speed of a sound: of one that is new, and of one that plays. */
function useSpeed(audio: HTMLAudioElement): [Speed, (speed: Speed) => void] {
  const [speed, setSpeed] = useState(rememberedSpeed);
  useEffect(() => {
    audio.preservesPitch = true;
    // A new source begins at the default again.
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
  }, [audio, speed]);
  const choose = useCallback((next: Speed): void => {
    rememberSpeed(next);
    setSpeed(next);
  }, []);
  return [speed, choose];
}

interface SourceState {
  /** Where a stretch that is played ends. */
  readonly until: RefObject<number | null>;
  setIsPlaying(isPlaying: boolean): void;
  setTime(seconds: number): void;
  setHasFailed(hasFailed: boolean): void;
}

/** Loads an address, and tells what its sound does. The setters stay the same from render to render. */
function useSource(
  audio: HTMLAudioElement,
  url: string,
  seconds: number,
  { until, setIsPlaying, setTime, setHasFailed }: SourceState,
): void {
  useEffect(() => {
    const leaving = new AbortController();
    const on = (type: string, listener: () => void) =>
      audio.addEventListener(type, listener, { signal: leaving.signal });
    const look = (): void => setTime(Math.min(audio.currentTime, seconds));
    on('play', () => setIsPlaying(true));
    on('pause', () => {
      until.current = null;
      setIsPlaying(false);
    });
    on('ended', () => setTime(seconds));
    on('timeupdate', look);
    on('seeking', look);
    on('error', () => setHasFailed(true));
    setHasFailed(false);
    audio.preload = 'metadata';
    audio.src = url;
    return () => {
      leaving.abort();
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    };
  }, [audio, url, seconds, until, setIsPlaying, setTime, setHasFailed]);
}

/** Plays an address. `seconds` is its length: recordings made in a browser do not tell it themselves. */
export function usePlayback(url: string, seconds: number): Playback {
  const audio = useMemo(() => new Audio(), []);
  const [isPlaying, setIsPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  /** Where a stretch that is played ends; null where all is played. */
  const until = useRef<number | null>(null);

  const wasPlayed = useRef(false);

  useSource(audio, url, seconds, { until, setIsPlaying, setTime, setHasFailed });
  const [speed, setSpeed] = useSpeed(audio);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      if (until.current !== null && audio.currentTime >= until.current) audio.pause();
      setTime(Math.min(audio.currentTime, seconds));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [audio, isPlaying, seconds]);

  return useMemo(() => {
    const play = (): void => {
      wasPlayed.current = true;
      // Being paused before it began is no failure; what can't be played fires an error of its own.
      audio.play().catch(() => undefined);
    };
    const seek = (to: number): void => {
      until.current = null;
      audio.currentTime = Math.min(Math.max(0, to), seconds);
    };
    return {
      audio,
      isPlaying,
      time,
      hasFailed,
      speed,
      setSpeed,
      isInUse: () => wasPlayed.current,
      toggle: () => (audio.paused ? play() : audio.pause()),
      play,
      playStretch(from, to) {
        seek(from);
        until.current = to;
        play();
      },
      seek,
    };
  }, [audio, isPlaying, time, hasFailed, speed, setSpeed, seconds]);
}
