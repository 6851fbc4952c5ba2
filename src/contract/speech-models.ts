/** A downloadable speech model that runs locally, as a GGUF file. */
export interface SpeechModel {
  /** Identifier in the API and in command-line tools. */
  readonly id: string;
  /** Display name, the same in every language. */
  readonly name: string;
  /** Folder of the file on the model server. */
  readonly repository: string;
  /** File name, remote and local. */
  readonly file: string;
  /** Size of the file in bytes; null when only the server knows it. */
  readonly bytes: number | null;
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
  /** Language codes, or `any` for about a hundred. */
  readonly languages: readonly string[] | 'any';
  /** True when the model detects the spoken language. */
  readonly detectsLanguage: boolean;
  /** Word error rate in percent, as published by its makers for read English (LibriSpeech, test-clean). */
  readonly errorRate: number;
  /** Speed as a multiple of real time on a laptop with eight cores, without a GPU; published figures. */
  readonly speed: number;
  /** SPDX identifier. */
  readonly licence: string;
  /** Finest timestamps in the result. */
  readonly times: 'word' | 'segment' | 'none';
  /** True when the model recognises speech during recording. */
  readonly streams: boolean;
}

/** Where the engine's makers publish the models; `<repository>/resolve/main/<file>` follows. */
export const MODEL_SOURCE = 'https://huggingface.co/handy-computer/';

const EUROPEAN = [
  ...['bg', 'hr', 'cs', 'da', 'nl', 'en', 'et', 'fi', 'fr', 'de', 'el', 'hu', 'it'],
  ...['lv', 'lt', 'mt', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'es', 'sv', 'uk'],
];

/** Smallest first. Checksums and sizes as published by the source. */
export const SPEECH_MODELS = [
  {
    id: 'whisper-base',
    name: 'Whisper base',
    repository: 'whisper-base-gguf',
    file: 'whisper-base-Q8_0.gguf',
    bytes: null,
    sha256: '81c069428bc8a24551a8169cf31cf09bcfd9d4cf50389ae281323c9aa9648c81',
    languages: 'any',
    detectsLanguage: true,
    errorRate: 5.1,
    speed: 10,
    licence: 'Apache-2.0',
    times: 'segment',
    streams: false,
  },
  {
    id: 'parakeet-110m',
    name: 'Parakeet 110M',
    repository: 'parakeet-tdt_ctc-110m-gguf',
    file: 'parakeet-tdt_ctc-110m-Q8_0.gguf',
    bytes: 135_373_280,
    sha256: '7dd44c74a331d788a4e5f8b16913b3feb29ced22cf5613aad0e0f6cd30516296',
    languages: ['en'],
    detectsLanguage: false,
    errorRate: 2.43,
    speed: 26,
    licence: 'CC-BY-4.0',
    times: 'word',
    streams: false,
  },
  {
    id: 'whisper-small',
    name: 'Whisper small',
    repository: 'whisper-small-gguf',
    file: 'whisper-small-Q8_0.gguf',
    bytes: null,
    sha256: '9b9c8811bbcc82a7766f0fb0925614bdacb0923b2cc630daeac17108b655b860',
    languages: 'any',
    detectsLanguage: true,
    errorRate: 3.3,
    speed: 2.8,
    licence: 'Apache-2.0',
    times: 'segment',
    streams: false,
  },
  {
    id: 'parakeet-v3',
    name: 'Parakeet 0.6B v3',
    repository: 'parakeet-tdt-0.6b-v3-gguf',
    file: 'parakeet-tdt-0.6b-v3-Q4_K_M.gguf',
    bytes: 485_425_504,
    sha256: 'b68557be1e3c40207fd7c4bd9d63f1d3316b963f15325bfb0cc16a8bb0ffd181',
    languages: EUROPEAN,
    detectsLanguage: true,
    errorRate: 1.98,
    speed: 9,
    licence: 'CC-BY-4.0',
    times: 'word',
    streams: false,
  },
  {
    id: 'nemotron',
    name: 'Nemotron 3.5 streaming 0.6B',
    repository: 'nemotron-3.5-asr-streaming-0.6b-gguf',
    file: 'nemotron-3.5-asr-streaming-0.6b-Q4_K_M.gguf',
    bytes: 495_831_520,
    sha256: '41c99fa5fb6f3d35f68e79adc3e755eca2232a8d921178bd647b71194792b8fd',
    languages: [
      ...['en', 'es', 'fr', 'it', 'pt', 'nl', 'de', 'tr', 'ru', 'ar', 'hi', 'ja', 'ko', 'vi', 'uk'],
      ...['pl', 'sv', 'cs', 'no', 'da', 'bg', 'fi', 'hr', 'sk', 'zh', 'hu', 'ro', 'et'],
    ],
    detectsLanguage: true,
    errorRate: 3.28,
    speed: 9,
    licence: 'OpenMDW-1.1',
    times: 'word',
    streams: true,
  },
  {
    id: 'qwen3-asr',
    name: 'Qwen3-ASR 0.6B',
    repository: 'Qwen3-ASR-0.6B-gguf',
    file: 'Qwen3-ASR-0.6B-Q8_0.gguf',
    bytes: 850_423_456,
    sha256: 'f081b2d5e23bd669d92cc331d722a8a0681943b8e6f34b48996fd5c319b5acd8',
    languages: [
      ...['zh', 'en', 'yue', 'ar', 'de', 'fr', 'es', 'pt', 'id', 'it', 'ko', 'ru', 'th', 'vi', 'ja'],
      ...['tr', 'hi', 'ms', 'nl', 'sv', 'da', 'fi', 'pl', 'cs', 'fil', 'fa', 'el', 'ro', 'hu', 'mk'],
    ],
    detectsLanguage: true,
    errorRate: 2.11,
    speed: 4.6,
    licence: 'Apache-2.0',
    times: 'none',
    streams: false,
  },
  {
    id: 'whisper-turbo',
    name: 'Whisper large-v3-turbo',
    repository: 'whisper-large-v3-turbo-gguf',
    file: 'whisper-large-v3-turbo-Q8_0.gguf',
    bytes: 886_381_760,
    sha256: 'b2e30cc286bc9f3aba4db9099fc7403543497c05ce7100d0d83091ddfd25a183',
    languages: 'any',
    detectsLanguage: true,
    errorRate: 2.01,
    speed: 0.6,
    licence: 'Apache-2.0',
    times: 'segment',
    streams: false,
  },
  {
    id: 'cohere',
    name: 'Cohere Transcribe 03-2026',
    repository: 'cohere-transcribe-03-2026-gguf',
    file: 'cohere-transcribe-03-2026-Q5_K_M.gguf',
    bytes: 1_770_270_208,
    sha256: '14d02f1ad6dd77b3a60f82639879012c3adb4fe25c50a5a47a2c4c661daf1558',
    languages: ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'el', 'ar', 'ja', 'zh', 'vi', 'ko'],
    detectsLanguage: false,
    errorRate: 1.25,
    speed: 3,
    licence: 'Apache-2.0',
    times: 'none',
    streams: false,
  },
] as const satisfies readonly SpeechModel[];

export type SpeechModelId = (typeof SPEECH_MODELS)[number]['id'];
export const SPEECH_MODEL_IDS = SPEECH_MODELS.map(({ id }) => id) as readonly SpeechModelId[];

/** Address of a model's file. `source` ends with a slash. */
export function modelAddress(
  { repository, file }: Pick<SpeechModel, 'repository' | 'file'>,
  source: string,
): string {
  return `${source}${repository}/resolve/main/${file}`;
}
