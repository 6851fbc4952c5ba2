import { hasWords } from '../../../speech/recognition.ts';
import type { DecodeLimits } from '../../audio/decode.ts';
import { loadVoiceActivityDetectors } from '../../audio/voice-activity-detector.ts';
import type { SpeechEngine } from '../engines/engine.ts';
import type { EngineSet } from '../scheduling/engine-set.ts';
import { type AudioInput, createAudioInput, type FrameBatch } from './audio-input.ts';
import type { FindSpeech } from './recheck-piece.ts';
import { recognisePieces } from './recognise-pieces.ts';
import type { RecognitionRequest, RecognitionResult } from './recognition-request.ts';
import { measureWhole, openTakeAudio } from './take-audio.ts';
import { requireCertainLanguage, type Tally } from './tally.ts';
import { createTranscript } from './transcript.ts';

/** Resources shared by all recordings of a server. */
export interface RecognitionContext {
  engines: EngineSet;
  findSpeech: FindSpeech;
  /** For tests: limits other than the contract's. */
  limits?: DecodeLimits;
}

/** Drains input that needs no recognition. */
async function drainInput(input: AudioInput): Promise<void> {
  for (let stop: FrameBatch['stop'] = null; stop !== 'end'; ) {
    const batch = await input.next();
    batch.frames.forEach(input.measure);
    stop = batch.stop;
  }
}

/** The requested language, else the one of the speaker's profile if the engine supports it. */
function languageFor({ languages }: SpeechEngine, { language, hints }: RecognitionRequest): string {
  const profileLanguage = hints?.language ?? null;
  if (language !== 'auto' || profileLanguage === null) return language;
  return languages === 'any' || languages.includes(profileLanguage) ? profileLanguage : language;
}

/** A transcript whose language is not judged yet; `tally`: null when nothing was said. */
export interface TalliedResult {
  readonly result: RecognitionResult;
  readonly tally: Tally | null;
}

/**
 * Transcribes a recording, or one channel of it, in one pass, live or afterwards: audio is decoded, measured, and passed
 * to the engine as fast as its slots allow. A complete recording is recognised only after its whole length is known and
 * allowed: decoding takes a small part of the time. Throws `AudioError` for the recording, `SpeechError` for the engine,
 * and what `request.allow` and `request.source` throw. After it settles, nothing that it started is running any more.
 */
export async function recogniseChannel(
  context: RecognitionContext,
  request: RecognitionRequest,
): Promise<TalliedResult> {
  const { engines, findSpeech } = context;
  const limits = { ...context.limits, channel: request.channel };
  const { source } = request;
  const aborter = new AbortController();
  const signal = AbortSignal.any([request.signal, aborter.signal]);
  const { engine } = engines.choose(request.language, request.staysInside);
  const language = languageFor(engine, request);
  engine.warm?.();
  const transcript = createTranscript(request.onSegment);
  const path = await source.file();
  const audio = openTakeAudio({ source, path, signal, limits });
  const detector = (await loadVoiceActivityDetectors())();
  try {
    const input = createAudioInput({ audio, detector, allow: request.allow });
    const measured = path === null ? null : await measureWhole({ path, signal, limits });
    if (measured) await request.allow(measured.seconds);
    if (measured) request.onMeasured?.(measured.seconds);
    const parts = { engines, findSpeech, input, transcript, request: { ...request, language, signal } };
    const tally = measured?.hasSpeech === false ? null : await recognisePieces(parts);
    if (!tally) await drainInput(input);
    const { format, durationSeconds, sampleRate, channels, bitrate } = audio.facts();
    const { score, noiseLevel, speechSeconds } = input.measurements();
    const text = transcript.text();
    const usedEngine = tally?.engine() ?? engine;
    const facts = {
      engine: usedEngine.id,
      model: usedEngine.model,
      durationSeconds,
      speechSeconds,
      quality: { score, noiseLevel, sampleRate, channels, bitrate, format },
      processingTimeMs: Math.round(performance.now() - audio.endedAt()),
    };
    const segments = transcript.segments();
    // Gap marks alone are no text: the recording is kept, and the user learns that no words were recognised.
    if (!tally || !hasWords(text))
      return { result: { ...facts, text: '', segments, language: null, confidence: null }, tally: null };
    // An engine that reports no language used the requested one.
    const requestedLanguage = language === 'auto' ? null : language;
    const confidence = tally.confidence();
    const spokenLanguage = tally.language() ?? requestedLanguage;
    return { result: { ...facts, text, segments, language: spokenLanguage, confidence }, tally };
  } finally {
    // Otherwise this would wait for audio that has not arrived yet.
    aborter.abort();
    await audio.pcm.return(undefined);
    detector.close();
  }
}

/** Transcribes a recording as `recogniseChannel` does, and judges its language. Throws `language_unsupported`, too. */
export async function recogniseTake(
  context: RecognitionContext,
  request: RecognitionRequest,
): Promise<RecognitionResult> {
  const { result, tally } = await recogniseChannel(context, request);
  // A profile's language is a hint only: its speaker may use another one.
  if (tally) requireCertainLanguage(tally, request.language);
  return result.text === '' ? { ...result, segments: [] } : result;
}
