import { useEffect, useRef } from 'react';
import { ringLength, smoothLevel } from '../../../ui/meter.ts';
import classes from './voice-wave.module.css';

/** Width of one bar, and of a bar with its gap, in CSS pixels. */
const BAR_WIDTH = 3;
const BAR_PITCH = 6;
/** Milliseconds between two bars: slow enough not to tire the eye. */
const STEP_MS = 60;
/** Height of a silent bar, as a share of the canvas height. */
const SILENT_HEIGHT = 0.01;

/** The drawing context, scaled to CSS pixels at the screen's full resolution. */
function scaledContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const { clientWidth, clientHeight } = canvas;
  const density = window.devicePixelRatio;
  const [width, height] = [Math.round(clientWidth * density), Math.round(clientHeight * density)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.setTransform(density, 0, 0, density, 0, 0);
  return context;
}

function draw(canvas: HTMLCanvasElement, loudness: readonly number[]): void {
  const context = scaledContext(canvas);
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  context.clearRect(0, 0, width, height);
  context.fillStyle = getComputedStyle(canvas).color;
  const count = Math.min(loudness.length, Math.ceil(width / BAR_PITCH));
  for (let index = 0; index < count; index += 1) {
    const barHeight = Math.max(SILENT_HEIGHT, loudness.at(-1 - index) ?? 0) * height;
    context.beginPath();
    context.roundRect(
      width - (index + 1) * BAR_PITCH,
      (height - barHeight) / 2,
      BAR_WIDTH,
      barHeight,
      BAR_WIDTH / 2,
    );
    context.fill();
  }
}

/** The microphone level as a wave across the screen; the newest sound enters at the end. */
export function VoiceWave({ level, running }: { level: () => number; running: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!running) return;
    const loudness: number[] = [];
    let shown = 0;
    const timer = setInterval(() => {
      const surface = canvas.current;
      if (!surface || document.visibilityState === 'hidden') return;
      shown = smoothLevel(shown, ringLength(level()));
      loudness.push(shown);
      if (loudness.length > surface.clientWidth / BAR_PITCH + 1) loudness.shift();
      requestAnimationFrame(() => draw(surface, loudness));
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [level, running]);
  return (
    <div className={classes.wave} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}
