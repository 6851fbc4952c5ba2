import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionOptions, SpeechEngine } from '../../../src/server/speech/engines/engine.ts';
import type { Recognition } from '../../../src/speech/recognition.ts';

/** A session of the counting engine: its options, its audio, and how it ended. */
export interface CountedSession extends Pick<SessionOptions, 'language' | 'vocabulary' | 'context'> {
  sound: Buffer;
  /** How many times it was given sound. */
  times: number;
  end: 'heard' | 'closed' | null;
}

export interface CountingEngine extends SpeechEngine {
  sessions: CountedSession[];
  /** The finished sessions, in order. */
  pieces: CountedSession[];
}

/**
 * An engine that returns the number of the piece as its text. `answer` may return something else, or throw.
 */
export function createCountingEngine(
  more: Partial<SpeechEngine> & { answer?: (piece: CountedSession) => Promise<Partial<Recognition>> } = {},
): CountingEngine {
  const { answer = async () => ({}), ...others } = more;
  const sessions: CountedSession[] = [];
  const pieces: CountedSession[] = [];
  return {
    id: 'openai',
    model: 'counting',
    languages: 'any',
    detectsLanguage: true,
    isPaid: true,
    slots: 1,
    slotFrom: 'end',
    sessions,
    pieces,
    open({ language, vocabulary, context }) {
      const facts = { language, vocabulary, context };
      const session: CountedSession = { ...facts, sound: Buffer.alloc(0), times: 0, end: null };
      sessions.push(session);
      return {
        async feed(pcm) {
          session.sound = Buffer.concat([session.sound, pcm]);
          session.times += 1;
        },
        async end() {
          const text = `piece ${pieces.push(session)}`;
          session.end = 'heard';
          await sleep(10);
          const heard = { text, language: 'en', confidence: 80, words: null, ...(await answer(session)) };
          const seconds = session.sound.length / 32_000;
          const segments = heard.text === '' ? [] : [{ start: 0, end: seconds, text: heard.text }];
          return { segments, ...heard };
        },
        close() {
          session.end ??= 'closed';
        },
      };
    },
    ...others,
  };
}
