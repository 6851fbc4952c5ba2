/** A file by its content: `sha256` is its address, too. `bytes`: its size. */
export interface SpeechFile {
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * The files of the built-in engine, Moonshine Tiny, for the server's process and for recognition in the page.
 * `runtime`: ONNX Runtime as WebAssembly, tied to this version's scripts.
 */
export const SPEECH_FILES = {
  encoder: {
    sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
    bytes: 7_937_661,
  },
  decoder: {
    sha256: '5aaac62cadb4357488a987199f1bdc7bb5a4adf9332b3ad952bb83004ed76dd7',
    bytes: 20_244_750,
  },
  voiceDetector: {
    sha256: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
    bytes: 2_327_524,
  },
  runtime: {
    sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
    bytes: 14_239_897,
  },
} as const satisfies Record<string, SpeechFile>;
export type SpeechFileName = keyof typeof SPEECH_FILES;

/** Bytes of all of them. */
export const SPEECH_FILES_BYTES = Object.values(SPEECH_FILES).reduce((sum, { bytes }) => sum + bytes, 0);
