import { createRequire } from 'node:module';
import { once } from '../../async/once.ts';
import { FRAME_BYTES, FRAME_SAMPLES, PCM_RATE } from '../../speech/audio/pcm.ts';

/** Aggressiveness: 0 lets most through, 3 least (`fvad_set_mode`). No speech may be missed here. */
const MODE = 2;

/** The used part of @echogarden/fvad-wasm; the package has no type declarations. */
interface FvadModule {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _fvad_new(): number;
  _fvad_free(detector: number): void;
  _fvad_set_mode(detector: number, mode: number): number;
  _fvad_set_sample_rate(detector: number, rate: number): number;
  /** Returns 1 for voice, 0 for none, -1 for a frame of invalid length. */
  _fvad_process(detector: number, frame: number, samples: number): number;
}
interface FvadPackage {
  default(): Promise<FvadModule>;
}

export interface VoiceActivityDetector {
  /** True when the next frame of 480 samples contains a voice. */
  isVoice(frame: Uint8Array): boolean;
  /** Frees its memory. */
  close(): void;
}

const require = createRequire(import.meta.url);

/** Loads WebRTC's voice activity detector (libfvad) as WebAssembly; returns a factory of detectors. */
export const loadVoiceActivityDetectors = once(async (): Promise<() => VoiceActivityDetector> => {
  // Loaded with require from the installed package: it looks for its .wasm file next to itself.
  const { default: start }: FvadPackage = require('@echogarden/fvad-wasm');
  const fvad = await start();
  const scratch = fvad._malloc(FRAME_BYTES);
  return () => {
    const detector = fvad._fvad_new();
    if (detector === 0) throw new Error('Out of memory for another voice activity detector.');
    fvad._fvad_set_mode(detector, MODE);
    fvad._fvad_set_sample_rate(detector, PCM_RATE);
    let isOpen = true;
    return {
      isVoice(frame) {
        fvad.HEAPU8.set(frame, scratch);
        return fvad._fvad_process(detector, scratch, FRAME_SAMPLES) === 1;
      },
      close() {
        if (isOpen) fvad._fvad_free(detector);
        isOpen = false;
      },
    };
  };
});
