import { createCasing } from '../../text/casing.ts';
import { type CutEvent, type CutRule, createCutter } from '../audio/cuts.ts';
import { FRAME_SECONDS } from '../audio/voice-detector.ts';
import { comes, type Desk } from './desk.ts';
import type { StreamingEngine } from './engine.ts';
import { createGlances } from './glances.ts';
import type { Heard, Intake } from './intake.ts';
import type { ListenRequest } from './listening.ts';
import { createRelay, type SettledWords } from './relay.ts';
import type { SpareCores } from './spare-cores.ts';
import { createTape } from './tape.ts';
import type { Transcript } from './transcript.ts';

/**
 * What a streaming engine does after an utterance grows faster than the utterance does, so speech without a pause
 * is given one near 15 seconds.
 */
const CUTS: CutRule = { from: 11, to: 15, pause: () => 0.4 };
/** While others wait, a recording keeps the engine for so much sound, and then up to the next pause. */
const TURN_FRAMES = Math.round(15 / FRAME_SECONDS);
/** While others wait, so long a silence of the line in the middle of speech ends the turn. */
const STALL_MS = 2000;
/** Sound kept before speech when the engine is started for it. */
const LEAD_FRAMES = Math.round(0.3 / FRAME_SECONDS);
/** Less speech than this is the last word's end, or no word yet; more would take too long to glance at. */
const GLANCE_FRAMES = { min: Math.round(0.4 / FRAME_SECONDS), max: Math.round(20 / FRAME_SECONDS) };

export interface StreamListening {
  engine: StreamingEngine;
  intake: Intake;
  desk: Desk;
  transcript: Transcript;
  spareCores: SpareCores;
  request: Pick<ListenRequest, 'signal' | 'onPartial' | 'isWatched'>;
}

/** Confidence of all words together. */
interface Confidence {
  sum: number;
  words: number;
}

/** Brings one stretch of a recording, from gap to gap, to the engine. */
function createStretch(listening: StreamListening, base: number, confidence: Confidence) {
  const { engine, intake, desk, transcript, request } = listening;
  const casing = createCasing();
  const cutter = createCutter(CUTS);
  const tape = createTape();
  /** Frames that may go to the engine, and frames of the turn so far. */
  let ready = 0;
  let inTurn = 0;
  let hasGivenWay = false;

  const waiting: SettledWords[] = [];
  const tell = ({ words, goesOn }: SettledWords) => {
    for (const word of words) confidence.sum += word.confidence ?? 0;
    confidence.words += words.length;
    transcript.tell({
      start: base + (words[0]?.start ?? 0),
      end: base + (words.at(-1)?.end ?? 0),
      text: casing.settle(words.map(({ word }) => word).join(' '), goesOn),
    });
  };
  /** In steady noise an engine hears words too: they wait until there was speech. */
  const tellWaiting = () => {
    if (intake.hasSpeech()) for (const settled of waiting.splice(0)) tell(settled);
  };
  const onSettled = (settled: SettledWords) => {
    waiting.push(settled);
    tellWaiting();
  };
  const relay = createRelay({ engine, tape, signal: request.signal, onSettled });
  const glances = createGlances({
    engine,
    spareCores: listening.spareCores,
    isWatched: request.isWatched,
    settled: relay.settled,
    unsettled() {
      const [from, end] = [relay.settled(), tape.end()];
      if (tape.speech(from, end) < GLANCE_FRAMES.min) return null;
      const begin = Math.max(tape.begin(), from - LEAD_FRAMES, end - GLANCE_FRAMES.max);
      return {
        pcm: tape.pcm(begin, end),
        skip: Math.max(0, from - begin) * FRAME_SECONDS,
        end,
        settled: from,
      };
    },
    onWords: (words) => request.onPartial(casing.tentative(words.map(({ word }) => word).join(' '))),
  });

  /** Brings what is ready to the engine; silence does not start it again once it has given way to others. */
  const feed = async () => {
    if (!relay.isRunning()) {
      const from = relay.settled();
      if (hasGivenWay && tape.speech(from, ready) === 0) {
        relay.skip(Math.max(from, ready - LEAD_FRAMES));
        return;
      }
      await desk.hold();
      inTurn = 0;
    }
    await relay.feed(ready);
  };

  const giveWay = async (end: () => Promise<void>) => {
    await end();
    desk.letGo();
    hasGivenWay = true;
  };

  const take = async (event: CutEvent) => {
    if (event.kind === 'frame') {
      ready += 1;
      inTurn += 1;
      return;
    }
    await feed();
    if (event.kind === 'cut') await relay.cut(event.speechAfter);
    if (inTurn >= TURN_FRAMES && desk.isWanted()) await giveWay(relay.end);
  };

  return {
    async hear({ frames, stop }: Heard): Promise<void> {
      for (const frame of frames) {
        intake.measure(frame);
        tape.push(frame);
        for (const event of cutter.push(frame)) await take(event);
      }
      if (stop) for (const event of cutter.flush()) await take(event);
      await feed();
      if (!stop) return;
      await relay.end();
      tellWaiting();
    },
    /** Waits for more sound; gives the engine to others who want it while none comes. */
    async wait(pending: Promise<unknown>): Promise<void> {
      const hasCome = await comes(pending, (waitedMs) => {
        glances.look();
        return desk.isWanted() && (cutter.isPaused() || waitedMs >= STALL_MS);
      });
      if (!hasCome) await giveWay(cutter.isPaused() ? relay.end : relay.abandon);
    },
    async close(): Promise<void> {
      await Promise.all([relay.stop(), glances.close()]);
    },
  };
}

/**
 * Lets a streaming engine hear a recording in one run, as if all of it were there at once. Only while others wait
 * for the engine is the run ended in between, in a pause, and a new one goes on from there.
 */
export async function listenInStream(listening: StreamListening): Promise<{ confidence: number | null }> {
  const { intake, desk, transcript } = listening;
  const confidence: Confidence = { sum: 0, words: 0 };
  await desk.hold();
  for (let isOver = false; !isOver; ) {
    const stretch = createStretch(listening, intake.seconds(), confidence);
    try {
      for (let stop: Heard['stop'] = null; stop === null; ) {
        const pending = intake.next();
        await stretch.wait(pending);
        const heard = await pending;
        await stretch.hear(heard);
        stop = heard.stop;
        isOver = stop === 'end';
      }
    } finally {
      await stretch.close();
    }
    if (!isOver) transcript.tellGap(intake.seconds());
  }
  return {
    confidence: confidence.words > 0 ? Math.round((confidence.sum / confidence.words) * 10) / 10 : null,
  };
}
