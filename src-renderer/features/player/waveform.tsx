import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { usePlatform } from '../../platform/platform-context.ts';
import { useColorScheme } from '../../theme/theme-choice.ts';

const HEIGHT = 56;

/** A canvas can't read variables: the colours of the theme as they are now. */
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
  /** What the audio plays. */
  readonly url: string;
  readonly peaks: readonly number[];
  /** Length of the recording. */
  readonly seconds: number;
}

/** The outline of a recording; a press or a drag goes to that place. What it tells, its surroundings say in words. */
export function Waveform({ audio, url, peaks, seconds }: WaveformProps) {
  const { styleNonce } = usePlatform();
  const scheme = useColorScheme();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<WaveSurfer | null>(null);
  useEffect(() => {
    if (!box.current) return;
    const wave = WaveSurfer.create({
      container: box.current,
      media: audio,
      // Told it, because it would set the source of the audio to nothing otherwise.
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
    drawn.current = wave;
    return () => {
      drawn.current = null;
      wave.destroy();
    };
  }, [audio, url, peaks, seconds, styleNonce]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page once the scheme changed
  useEffect(() => {
    const frame = requestAnimationFrame(() => drawn.current?.setOptions(colours()));
    return () => cancelAnimationFrame(frame);
  }, [scheme]);
  return <div ref={box} />;
}
