import type { AudioFormat } from '../../contract/audio-formats.ts';
import type { NoiseLevel } from '../../contract/transcriptions.ts';
import { type Decoding, decodeAudio } from '../audio/decode.ts';
import { createQualityMeter, type QualityMeter } from '../audio/quality.ts';
import { requireLanguage, type SpeechEngine, type SpeechResult } from './engine.ts';

export interface RecordingRequest {
  path: string;
  format: AudioFormat;
  /** `auto` or a language code. */
  language: string;
  engine: SpeechEngine;
  signal: AbortSignal;
  /** Bounds other than the contract's: decoded seconds, and milliseconds of waiting for the decoder. */
  limits?: { maxSeconds?: number; timeLimitMs?: number };
}

/** `text` is empty and `segments` are none where nothing was said. Seconds, percent, Hz, kbit/s, milliseconds. */
export interface TranscribedRecording {
  text: string;
  segments: SpeechResult['segments'];
  language: string | null;
  confidence: number | null;
  durationSeconds: number;
  speechSeconds: number;
  quality: {
    score: number | null;
    noiseLevel: NoiseLevel | null;
    sampleRate: number | null;
    channels: number | null;
    bitrate: number | null;
    format: AudioFormat;
  };
  processingTimeMs: number;
}

async function* measured(decoding: Decoding, meter: QualityMeter): AsyncGenerator<Uint8Array> {
  for await (const samples of decoding.pcm) {
    meter.add(samples);
    yield samples;
  }
}

async function drain(pcm: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _samples of pcm) {
    // Only the meter wants them.
  }
}

const NOTHING_SAID: SpeechResult = { text: '', segments: [], language: null, confidence: null };

/**
 * Turns a recording into text in one pass: while the decoder works, its sound is measured and heard by the
 * engine. An engine that wants the file is asked after the pass, and not at all where there is no speech.
 *
 * Throws `AudioError` for the recording and `SpeechError` for the engine. When it settles, every process that
 * it started has ended.
 */
export async function transcribeRecording(request: RecordingRequest): Promise<TranscribedRecording> {
  const { path, format, language, engine, signal, limits } = request;
  requireLanguage(engine, language);
  const started = performance.now();
  const decoding = decodeAudio({ path, format, signal, ...limits });
  const meter = createQualityMeter();
  const pcm = measured(decoding, meter);
  const input = { pcm: () => pcm, file: path, format };
  let result = NOTHING_SAID;
  try {
    if (engine.takes === 'stream') {
      result = await engine.transcribe(input, { language, signal });
    } else {
      await drain(pcm);
      if (meter.result().speechSeconds > 0) {
        const durationHint = decoding.facts().durationSeconds;
        result = await engine.transcribe(input, { language, signal, durationHint });
      }
    }
  } finally {
    await pcm.return(undefined);
  }
  const quality = meter.result();
  const { durationSeconds, sampleRate, channels, bitrate } = decoding.facts();
  const isSilent = quality.speechSeconds === 0 || result.text.trim() === '';
  const { text, segments, confidence, language: heard } = isSilent ? NOTHING_SAID : result;
  return {
    text,
    segments,
    language: heard,
    confidence,
    durationSeconds,
    speechSeconds: quality.speechSeconds,
    quality: { score: quality.score, noiseLevel: quality.noiseLevel, sampleRate, channels, bitrate, format },
    processingTimeMs: Math.round(performance.now() - started),
  };
}
