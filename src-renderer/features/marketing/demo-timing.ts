/** Durations of the demo's steps for one kind of screen, in milliseconds. */
export interface DemoTiming {
  /** From page load until the recording starts. */
  readonly untilRecording: number;
  /** From then until typing starts. */
  readonly untilTyping: number;
  readonly perCharacter: number;
  /** From the last character until the button appears. */
  readonly untilButton: number;
}

/** The specification's timings of the landing demo (growth 4), and its number of bars (growth 9). */
export const DEMO = {
  phone: { untilRecording: 1000, untilTyping: 2000, perCharacter: 50, untilButton: 500, bars: 12 },
  desktop: { untilRecording: 1500, untilTyping: 2500, perCharacter: 30, untilButton: 800, bars: 80 },
} as const satisfies Record<string, DemoTiming & { readonly bars: number }>;

/** The recording that the demo plays: flite's voice `slt` speaking the text `landing.spoken`. */
export const DEMO_RECORDING = '/demo.mp3';
