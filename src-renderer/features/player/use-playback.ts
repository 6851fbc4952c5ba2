import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { rememberedSpeed, rememberSpeed, type Speed } from './playback-speed.ts';

/** Milliseconds between updates of the position: spoken words last about 300 ms. */
const POSITION_UPDATE_MS = 80;

export interface Playback {
  readonly audio: HTMLAudioElement;
  readonly isPlaying: boolean;
  /** Position in seconds. */
  readonly time: number;
  readonly hasFailed: boolean;
  readonly speed: Speed;
  setSpeed(speed: Speed): void;
  /** True once the recording has been played, even if it was paused before any sound came. */
  wasUsed(): boolean;
  toggle(): void;
  play(): void;
  /** Plays a range given in seconds. */
  playRange(from: number, to: number): void;
  /** Moves to a position in seconds, limited to the recording. */
  seek(seconds: number): void;
}

/** Applies the playback speed, also when the source changes, and stores it. */
function useSpeed(audio: HTMLAudioElement): [Speed, (speed: Speed) => void] {
  const [speed, setSpeed] = useState(rememberedSpeed);
  useEffect(() => {
    audio.preservesPitch = true;
    // A new source starts at the default rate.
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
  /** End of the range being played, in seconds; null without a range. */
  readonly rangeEnd: RefObject<number | null>;
  setIsPlaying(isPlaying: boolean): void;
  setTime(seconds: number): void;
  setHasFailed(hasFailed: boolean): void;
}

/** Loads a URL and reports its playback events. The setters must be stable. */
function useSource(
  audio: HTMLAudioElement,
  url: string,
  seconds: number,
  { rangeEnd, setIsPlaying, setTime, setHasFailed }: SourceState,
): void {
  useEffect(() => {
    const control = new AbortController();
    const on = (type: string, listener: () => void) =>
      audio.addEventListener(type, listener, { signal: control.signal });
    const updateTime = (): void => setTime(Math.min(audio.currentTime, seconds));
    on('play', () => setIsPlaying(true));
    on('pause', () => {
      rangeEnd.current = null;
      setIsPlaying(false);
    });
    on('ended', () => setTime(seconds));
    on('timeupdate', updateTime);
    on('seeking', updateTime);
    on('error', () => setHasFailed(true));
    setHasFailed(false);
    audio.preload = 'metadata';
    audio.src = url;
    return () => {
      control.abort();
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    };
  }, [audio, url, seconds, rangeEnd, setIsPlaying, setTime, setHasFailed]);
}

/** Plays a URL. `seconds` is its duration, which is missing in files recorded by a browser. */
export function usePlayback(url: string, seconds: number): Playback {
  const audio = useMemo(() => new Audio(), []);
  const [isPlaying, setIsPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  /** End of the range being played, in seconds; null without a range. */
  const rangeEnd = useRef<number | null>(null);

  const wasPlayed = useRef(false);

  useSource(audio, url, seconds, { rangeEnd, setIsPlaying, setTime, setHasFailed });
  const [speed, setSpeed] = useSpeed(audio);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      if (rangeEnd.current !== null && audio.currentTime >= rangeEnd.current) audio.pause();
      setTime(Math.min(audio.currentTime, seconds));
    }, POSITION_UPDATE_MS);
    return () => clearInterval(timer);
  }, [audio, isPlaying, seconds]);

  return useMemo(() => {
    const play = (): void => {
      wasPlayed.current = true;
      // Being paused before it began is no failure; what can't be played fires an error of its own.
      audio.play().catch(() => undefined);
    };
    const seek = (to: number): void => {
      rangeEnd.current = null;
      audio.currentTime = Math.min(Math.max(0, to), seconds);
    };
    return {
      audio,
      isPlaying,
      time,
      hasFailed,
      speed,
      setSpeed,
      wasUsed: () => wasPlayed.current,
      toggle: () => (audio.paused ? play() : audio.pause()),
      play,
      playRange(from, to) {
        seek(from);
        rangeEnd.current = to;
        play();
      },
      seek,
    };
  }, [audio, isPlaying, time, hasFailed, speed, setSpeed, seconds]);
}
