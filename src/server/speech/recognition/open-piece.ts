import type { Recognition } from '../../../speech/recognition.ts';
import { PCM_BYTES_PER_SECOND } from '../../../speech/sound/pcm.ts';
import type { Piece } from '../../../speech/sound/pieces.ts';
import { joinTexts } from '../../../text/join-texts.ts';
import type { EngineSession, SessionOptions } from '../engines/engine.ts';
import { SpeechError } from '../engines/speech-error.ts';
import type { EngineLease } from '../scheduling/engine-lease.ts';
import type { EngineSlots } from '../scheduling/engine-set.ts';

export interface PieceContext {
  /** The current engine and its lease; a failure replaces them. */
  engine(): EngineSlots;
  lease(used: EngineSlots): EngineLease;
  /** Session options besides the audio. */
  session(): Pick<SessionOptions, 'language' | 'vocabulary' | 'phrases' | 'context'>;
  /** Final words that are still held back; they precede the interim text. */
  held(): string;
  onPartial(text: string): void;
  isWatched(): boolean;
  signal: AbortSignal;
}

/** A piece that is passed to the engine while it grows. Methods throw `SpeechError`. */
export interface OpenPiece {
  add(pcm: Uint8Array): void;
  /** Feeds the added audio to the engine. */
  flush(): Promise<void>;
  /**
   * Releases the engine while no audio arrives: the complete piece is recognised from its beginning later.
   */
  abandon(): void;
  /** The recognition result of the whole piece. */
  hear(piece: Piece): Promise<Recognition>;
  drop(): void;
}

/** Recognises one complete piece of audio. */
export async function hearWhole(
  used: EngineSlots,
  samples: Uint8Array,
  context: PieceContext,
): Promise<Recognition> {
  await context.lease(used).hold();
  const session = openSession(used, context);
  try {
    await session.hear(samples);
    return await session.end();
  } finally {
    session.close();
  }
}

function openSession({ engine }: EngineSlots, context: PieceContext): EngineSession {
  const { signal, isWatched, held, onPartial } = context;
  return engine.open({
    ...context.session(),
    signal,
    isWatched,
    onPartial: (text) => onPartial(joinTexts([held(), text])),
  });
}

/** The audio of a piece without the silence that pads a short one: as received while it grew. */
const soundOf = ({ samples, start, end }: Piece): Uint8Array =>
  samples.subarray(0, 2 * Math.round(((end - start) * PCM_BYTES_PER_SECOND) / 2));

export function createOpenPiece(context: PieceContext): OpenPiece {
  const used = context.engine();
  const { collects = false } = used.engine;
  let parts: Uint8Array[] = [];
  let session: EngineSession | null = null;
  let isAbandoned = false;

  const drop = () => {
    parts = [];
    session?.close();
    session = null;
  };
  const giveUp = () => {
    isAbandoned = true;
    drop();
  };
  const send = async () => {
    if (!session && used.engine.slotFrom === 'open') await context.lease(used).hold();
    session ??= openSession(used, context);
    await session.hear(Buffer.concat(parts.splice(0)));
  };
  const flush = async () => {
    if (isAbandoned || parts.length === 0) return;
    await send().catch((error: unknown) => {
      if (!(error instanceof SpeechError) || error.code === 'aborted') throw error;
      // After a failure on a growing piece, the complete piece is retried, possibly with another engine.
      giveUp();
    });
  };

  return {
    add(pcm) {
      // The piece already holds its audio: the engine receives it at the end, not twice.
      if (!collects) parts.push(pcm);
    },
    flush,
    abandon() {
      if (session && used.engine.slotFrom === 'open') giveUp();
    },
    async hear(piece) {
      const { samples } = piece;
      await flush();
      // The engine may have changed since the piece began.
      if (isAbandoned || used !== context.engine()) {
        drop();
        return hearWhole(context.engine(), samples, context);
      }
      await context.lease(used).hold();
      session ??= openSession(used, context);
      if (collects) await session.hear(soundOf(piece));
      return session.end();
    },
    drop,
  };
}
