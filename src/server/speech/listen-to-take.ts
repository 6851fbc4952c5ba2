import type { DecodeLimits } from '../audio/decode.ts';
import { loadVoiceDetectors } from '../audio/voice-detector.ts';
import { createDesk } from './desk.ts';
import { requireLanguage, type SpeechEngine } from './engine.ts';
import { createIntake, type Heard, type Intake } from './intake.ts';
import { listenInPieces } from './listen-in-pieces.ts';
import { listenInStream } from './listen-in-stream.ts';
import type { ListenRequest, TranscribedRecording } from './listening.ts';
import type { Slots } from './slots.ts';
import type { SpareCores } from './spare-cores.ts';
import { measureWhole, openTakeSound } from './take-sound.ts';
import { createTranscript } from './transcript.ts';

/** What all recordings of a server share. */
export interface SpeechDesk {
  engine: SpeechEngine;
  slots: Slots;
  spareCores: SpareCores;
  /** For tests: other bounds than the contract's. */
  limits?: DecodeLimits;
}

/** Lets everything pass by that nobody has to hear. */
async function passBy(intake: Intake): Promise<void> {
  for (let stop: Heard['stop'] = null; stop !== 'end'; ) {
    const heard = await intake.next();
    heard.frames.forEach(intake.measure);
    stop = heard.stop;
  }
}

/** The language to listen for: the one asked for, else the speaker's own where the engine understands it. */
function languageFor({ languages }: SpeechEngine, { language, hints }: ListenRequest): string {
  const own = hints?.language ?? null;
  if (language !== 'auto' || own === null) return language;
  return languages === 'any' || languages.includes(own) ? own : language;
}

/**
 * Turns a recording into text in one pass, while it comes or afterwards: as its sound is decoded it is measured,
 * and heard by the engine as fast as its turns allow. A paid engine hears nothing of a recording that is all
 * there before its whole length is known and allowed.
 *
 * Throws `AudioError` for the recording, `SpeechError` for the engine, and what `request.allow` and
 * `request.source` throw. When it settles, every process that it started has ended.
 */
export async function listenToTake(desk: SpeechDesk, request: ListenRequest): Promise<TranscribedRecording> {
  const { engine, limits = {} } = desk;
  const { source } = request;
  const over = new AbortController();
  const signal = AbortSignal.any([request.signal, over.signal]);
  const language = languageFor(engine, request);
  requireLanguage(engine, language);
  const place = createDesk(desk.slots, request.owner, signal);
  const transcript = createTranscript(request.onSegment);
  const path = await source.file();
  const sound = openTakeSound({ source, path, signal, limits });
  const detector = (await loadVoiceDetectors())();
  try {
    const intake = createIntake({ sound, detector, allow: request.allow });
    let result: { language: string | null; confidence: number | null } = { language: null, confidence: null };
    await place.hold();
    const isPaid = engine.kind === 'pieces' && engine.isPaid;
    const whole = isPaid && path !== null ? await measureWhole({ path, signal, limits }) : null;
    if (whole) await request.allow(whole.seconds);
    const parts = { intake, desk: place, transcript, request: { ...request, language, signal } };
    if (whole?.hasSpeech === false) await passBy(intake);
    else if (engine.kind === 'pieces') result = await listenInPieces({ ...parts, engine });
    else {
      const { confidence } = await listenInStream({ ...parts, engine, spareCores: desk.spareCores });
      result = { language: engine.language, confidence };
    }
    const { format, durationSeconds, sampleRate, channels, bitrate } = sound.facts();
    const { score, noiseLevel, speechSeconds } = intake.measured();
    // An engine that tells no language has heard the one it was told.
    const told = language === 'auto' ? null : language;
    const isSilent = transcript.segments().length === 0;
    return {
      text: transcript.text(),
      segments: transcript.segments(),
      ...(isSilent ? { language: null, confidence: null } : { ...result, language: result.language ?? told }),
      durationSeconds,
      speechSeconds,
      quality: { score, noiseLevel, sampleRate, channels, bitrate, format },
      processingTimeMs: Math.round(performance.now() - sound.endedAt()),
    };
  } finally {
    // Sound that is still waited for would otherwise be waited for here, too.
    over.abort();
    await sound.pcm.return(undefined);
    place.letGo();
    detector.close();
  }
}
