import { createRequire } from 'node:module';
import { PCM_RATE } from './decoder.ts';

/** Samples in one frame, the longest that the detector takes: 30 ms. */
export const FRAME_SAMPLES = 480;
export const FRAME_BYTES = FRAME_SAMPLES * 2;
export const FRAME_SECONDS = FRAME_SAMPLES / PCM_RATE;
/** 0 lets most through, 3 least (libfvad's `fvad_set_mode`): here nothing that was said may be missed. */
const MODE = 2;

/** The part of @echogarden/fvad-wasm that is used; its package ships no declarations. */
interface FvadModule {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _fvad_new(): number;
  _fvad_free(detector: number): void;
  _fvad_set_mode(detector: number, mode: number): number;
  _fvad_set_sample_rate(detector: number, rate: number): number;
  /** 1 where there is a voice, 0 where there is none, -1 for a frame of any other length. */
  _fvad_process(detector: number, frame: number, samples: number): number;
}
interface FvadPackage {
  default(): Promise<FvadModule>;
}

export interface VoiceDetector {
  /** Whether the next frame of 480 samples holds a voice. */
  hear(frame: Uint8Array): boolean;
  /** Gives its memory back. */
  close(): void;
}

const require = createRequire(import.meta.url);
let loading: Promise<() => VoiceDetector> | undefined;

async function load(): Promise<() => VoiceDetector> {
  // Loaded from where it is installed: it looks for its .wasm file beside itself.
  const { default: start }: FvadPackage = require('@echogarden/fvad-wasm');
  const fvad = await start();
  const scratch = fvad._malloc(FRAME_BYTES);
  return () => {
    const detector = fvad._fvad_new();
    if (detector === 0) throw new Error('There is no memory for another voice detector.');
    fvad._fvad_set_mode(detector, MODE);
    fvad._fvad_set_sample_rate(detector, PCM_RATE);
    let isOpen = true;
    return {
      hear(frame) {
        fvad.HEAPU8.set(frame, scratch);
        return fvad._fvad_process(detector, scratch, FRAME_SAMPLES) === 1;
      },
      close() {
        if (isOpen) fvad._fvad_free(detector);
        isOpen = false;
      },
    };
  };
}

/** The voice activity detector of WebRTC (libfvad), as WebAssembly; gives what makes one for each recording. */
export function loadVoiceDetectors(): Promise<() => VoiceDetector> {
  loading ??= load();
  return loading;
}
