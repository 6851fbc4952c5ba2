/** A Whisper model that can be downloaded and run on this computer, in the format of whisper.cpp. */
export interface SpeechModel {
  readonly id: string;
  /** Name of the file, on the server of the models and on the disk. */
  readonly file: string;
  /** Bytes of the file. */
  readonly bytes: number;
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
  readonly languages: 'many' | 'english';
  /** Words for how fast it is: about how many seconds of speech one second of a plain laptop understands. */
  readonly speed: 'fastest' | 'fast' | 'steady' | 'slow' | 'slowest';
  /** How many words it gets right, beside the others. */
  readonly accuracy: 'plain' | 'fair' | 'good' | 'better' | 'best';
}

/** Where the models are kept by the makers of whisper.cpp; the file name follows. */
export const MODEL_SOURCE = 'https://huggingface.co/ggerganov/whisper.cpp/resolve/main/';

/** Smallest first. Sizes and sums as the source lists them. */
export const SPEECH_MODELS = [
  {
    id: 'tiny',
    file: 'ggml-tiny.bin',
    bytes: 77_691_713,
    sha256: 'be07e048e1e599ad46341c8d2a135645097a538221678b7acdd1b1919c6e1b21',
    languages: 'many',
    speed: 'fastest',
    accuracy: 'plain',
  },
  {
    id: 'base',
    file: 'ggml-base.bin',
    bytes: 147_951_465,
    sha256: '60ed5bc3dd14eea856493d334349b405782ddcaf0028d4b5df4088345fba2efe',
    languages: 'many',
    speed: 'fast',
    accuracy: 'fair',
  },
  {
    id: 'small',
    file: 'ggml-small.bin',
    bytes: 487_601_967,
    sha256: '1be3a9b2063867b937e64e2ec7483364a79917e157fa98c5d94b5c1fffea987b',
    languages: 'many',
    speed: 'steady',
    accuracy: 'good',
  },
  {
    id: 'medium',
    file: 'ggml-medium.bin',
    bytes: 1_533_763_059,
    sha256: '6c14d5adee5f86394037b4e4e8b59f1673b6cee10e3cf0b11bbdbee79c156208',
    languages: 'many',
    speed: 'slow',
    accuracy: 'better',
  },
  {
    id: 'large-v3-turbo',
    file: 'ggml-large-v3-turbo.bin',
    bytes: 1_624_555_275,
    sha256: '1fc70f774d38eb169993ac391eea357ef47c88757ef72ee5943879b7e8e2bc69',
    languages: 'many',
    speed: 'steady',
    accuracy: 'best',
  },
  {
    id: 'large-v3',
    file: 'ggml-large-v3.bin',
    bytes: 3_095_033_483,
    sha256: '64d182b440b98d5203c4f9bd541544d84c605196c4f7b845dfa11fb23594d1e2',
    languages: 'many',
    speed: 'slowest',
    accuracy: 'best',
  },
] as const satisfies readonly SpeechModel[];

export type SpeechModelId = (typeof SPEECH_MODELS)[number]['id'];
export const SPEECH_MODEL_IDS = SPEECH_MODELS.map(({ id }) => id) as readonly SpeechModelId[];
