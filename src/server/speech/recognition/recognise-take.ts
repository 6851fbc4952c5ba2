import type { DecodeLimits } from '../../audio/decode.ts';
import { loadVoiceDetectors } from '../../audio/voice-detector.ts';
import type { SpeechEngine } from '../engines/engine.ts';
import { SpeechError } from '../engines/speech-error.ts';
import type { EngineSet } from '../scheduling/engine-set.ts';
import { type AudioInput, createAudioInput, type Heard } from './audio-input.ts';
import { type FindSpeech, hasWords } from './hear-again.ts';
import { recognisePieces } from './recognise-pieces.ts';
import type { Recognised, RecognitionRequest } from './recognition-request.ts';
import { measureWhole, openTakeAudio } from './take-audio.ts';
import type { Tally } from './tally.ts';
import { createTranscript } from './transcript.ts';

/** Below this confidence in percent, what an engine of fixed languages heard may be another language (measured). */
const GUESS_CONFIDENCE = 50;

/** What all recordings of a server share. */
export interface RecognitionContext {
  engines: EngineSet;
  findSpeech: FindSpeech;
  /** For tests: other bounds than the contract's. */
  limits?: DecodeLimits;
}

/** Drains input that needs no recognition. */
async function passBy(input: AudioInput): Promise<void> {
  for (let stop: Heard['stop'] = null; stop !== 'end'; ) {
    const heard = await input.next();
    heard.frames.forEach(input.measure);
    stop = heard.stop;
  }
}

/** The language to listen for: the one asked for, else the speaker's own where the engine understands it. */
function languageFor({ languages }: SpeechEngine, { language, hints }: RecognitionRequest): string {
  const own = hints?.language ?? null;
  if (language !== 'auto' || own === null) return language;
  return languages === 'any' || languages.includes(own) ? own : language;
}

/** Throws where an engine that can't tell languages has probably heard another one than its own. */
function requireSurely(tally: Tally, language: string): void {
  const engine = tally.engine();
  if (language !== 'auto' || engine === null || engine.detectsLanguage) return;
  if ((tally.confidence() ?? 100) >= GUESS_CONFIDENCE) return;
  throw new SpeechError(
    'language_unsupported',
    'This may be a language that the speech engine does not know.',
  );
}

/**
 * Turns a recording into text in one pass, while it comes or afterwards: as its sound is decoded it is measured,
 * and heard by the engine as fast as its turns allow. A paid engine hears nothing of a recording that is all
 * there before its whole length is known and allowed.
 *
 * Throws `AudioError` for the recording, `SpeechError` for the engine, and what `request.allow` and
 * `request.source` throw. When it settles, nothing that it started runs any more.
 */
export async function recogniseTake(
  context: RecognitionContext,
  request: RecognitionRequest,
): Promise<Recognised> {
  const { engines, findSpeech, limits = {} } = context;
  const { source } = request;
  const over = new AbortController();
  const signal = AbortSignal.any([request.signal, over.signal]);
  const { engine } = engines.choose(request.language);
  const language = languageFor(engine, request);
  engine.warm?.();
  const transcript = createTranscript(request.onSegment);
  const path = await source.file();
  const sound = openTakeAudio({ source, path, signal, limits });
  const detector = (await loadVoiceDetectors())();
  try {
    const input = createAudioInput({ sound, detector, allow: request.allow });
    const whole = engine.isPaid && path !== null ? await measureWhole({ path, signal, limits }) : null;
    if (whole) await request.allow(whole.seconds);
    const parts = { engines, findSpeech, input, transcript, request: { ...request, language, signal } };
    const tally = whole?.hasSpeech === false ? null : await recognisePieces(parts);
    if (!tally) await passBy(input);
    const { format, durationSeconds, sampleRate, channels, bitrate } = sound.facts();
    const { score, noiseLevel, speechSeconds } = input.measured();
    const text = transcript.text();
    const heardBy = tally?.engine() ?? engine;
    const facts = {
      engine: heardBy.id,
      model: heardBy.model,
      durationSeconds,
      speechSeconds,
      quality: { score, noiseLevel, sampleRate, channels, bitrate, format },
      processingTimeMs: Math.round(performance.now() - sound.endedAt()),
    };
    // Marks alone are no text: the recording is kept, and whoever spoke is told that no words were heard.
    if (!tally || !hasWords(text))
      return { ...facts, text: '', segments: [], language: null, confidence: null };
    requireSurely(tally, language);
    // An engine that tells no language has heard the one it was told.
    const told = language === 'auto' ? null : language;
    const confidence = tally.confidence();
    return {
      ...facts,
      text,
      segments: transcript.segments(),
      language: tally.language() ?? told,
      confidence,
    };
  } finally {
    // Sound that is still waited for would otherwise be waited for here, too.
    over.abort();
    await sound.pcm.return(undefined);
    detector.close();
  }
}
