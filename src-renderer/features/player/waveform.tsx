import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { usePlatform } from '../../platform/platform-context.ts';
import { useColorScheme } from '../../theme/theme-choice.ts';

const HEIGHT = 56;

/** Reads the theme's current colours, because a canvas can't use CSS variables. */
function colours(): { waveColor: string; progressColor: string; cursorColor: string } {
  const styles = getComputedStyle(document.documentElement);
  const read = (name: string): string => styles.getPropertyValue(name).trim();
  return {
    waveColor: read('--pl-control'),
    progressColor: read('--pl-ink'),
    cursorColor: read('--pl-ink'),
  };
}

export interface WaveformProps {
  readonly audio: HTMLAudioElement;
  /** The URL that the audio element plays. */
  readonly url: string;
  readonly peaks: readonly number[];
  /** Duration in seconds. */
  readonly seconds: number;
}

/**
 * The waveform of a recording; a press or drag seeks. It has no accessible content: the controls around it
 * have the same information.
 */
export function Waveform({ audio, url, peaks, seconds }: WaveformProps) {
  const { styleNonce } = usePlatform();
  const scheme = useColorScheme();
  const box = useRef<HTMLDivElement>(null);
  const waveRef = useRef<WaveSurfer | null>(null);
  useEffect(() => {
    if (!box.current) return;
    const wave = WaveSurfer.create({
      container: box.current,
      media: audio,
      // Without the URL, the library would clear the source of the audio element.
      url,
      peaks: [[...peaks]],
      duration: seconds,
      height: HEIGHT,
      barWidth: 2,
      barGap: 2,
      barRadius: 2,
      cursorWidth: 1,
      dragToSeek: { debounceTime: 80 },
      hideScrollbar: true,
      ...colours(),
      ...(styleNonce && { cspNonce: styleNonce }),
    });
    waveRef.current = wave;
    return () => {
      waveRef.current = null;
      wave.destroy();
    };
  }, [audio, url, peaks, seconds, styleNonce]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours change with the scheme
  useEffect(() => {
    const frame = requestAnimationFrame(() => waveRef.current?.setOptions(colours()));
    return () => cancelAnimationFrame(frame);
  }, [scheme]);
  return <div ref={box} />;
}
