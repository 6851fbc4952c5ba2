import { PCM_BYTES_PER_SECOND } from '../../../speech/audio/pcm.ts';
import type { Piece } from '../../../speech/audio/pieces.ts';
import type { Recognition } from '../../../speech/recognition.ts';
import { joinTexts } from '../../../text/join-texts.ts';
import type { EngineSession, SessionOptions } from '../engines/engine.ts';
import { SpeechError } from '../engines/speech-error.ts';
import type { EngineLease } from '../scheduling/engine-lease.ts';
import type { EngineSlots } from '../scheduling/engine-set.ts';

export interface PieceContext {
  /** The current engine and its lease; a failure replaces them. */
  engine(): EngineSlots;
  lease(engineSlots: EngineSlots): EngineLease;
  /** Session options besides the audio. */
  session(): Pick<SessionOptions, 'language' | 'vocabulary' | 'phrases' | 'context'>;
  /** Final words that are still held back; they precede the interim text. */
  heldText(): string;
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
  recognise(piece: Piece): Promise<Recognition>;
  drop(): void;
}

/** Recognises one complete piece of audio. */
export async function recognisePiece(
  engineSlots: EngineSlots,
  samples: Uint8Array,
  context: PieceContext,
): Promise<Recognition> {
  await context.lease(engineSlots).acquire();
  const session = openSession(engineSlots, context);
  try {
    await session.feed(samples);
    return await session.end();
  } finally {
    session.close();
  }
}

function openSession({ engine }: EngineSlots, context: PieceContext): EngineSession {
  const { signal, isWatched, heldText: held, onPartial } = context;
  return engine.open({
    ...context.session(),
    signal,
    isWatched,
    onPartial: (text) => onPartial(joinTexts([held(), text])),
  });
}

/** The audio of a piece without the silence that pads a short one: as received while it grew. */
const audioOf = ({ samples, start, end }: Piece): Uint8Array =>
  samples.subarray(0, 2 * Math.round(((end - start) * PCM_BYTES_PER_SECOND) / 2));

export function createOpenPiece(context: PieceContext): OpenPiece {
  const engineSlots = context.engine();
  const { collects = false } = engineSlots.engine;
  let parts: Uint8Array[] = [];
  let session: EngineSession | null = null;
  let isAbandoned = false;

  const drop = () => {
    parts = [];
    session?.close();
    session = null;
  };
  const abandonSession = () => {
    isAbandoned = true;
    drop();
  };
  const send = async () => {
    if (!session && engineSlots.engine.slotFrom === 'open') await context.lease(engineSlots).acquire();
    session ??= openSession(engineSlots, context);
    await session.feed(Buffer.concat(parts.splice(0)));
  };
  const flush = async () => {
    if (isAbandoned || parts.length === 0) return;
    await send().catch((error: unknown) => {
      if (!(error instanceof SpeechError) || error.code === 'aborted') throw error;
      // After a failure on a growing piece, the complete piece is retried, possibly with another engine.
      abandonSession();
    });
  };

  return {
    add(pcm) {
      // The piece already holds its audio: the engine receives it at the end, not twice.
      if (!collects) parts.push(pcm);
    },
    flush,
    abandon() {
      if (session && engineSlots.engine.slotFrom === 'open') abandonSession();
    },
    async recognise(piece) {
      const { samples } = piece;
      await flush();
      // The engine may have changed since the piece began.
      if (isAbandoned || engineSlots !== context.engine()) {
        drop();
        return recognisePiece(context.engine(), samples, context);
      }
      await context.lease(engineSlots).acquire();
      session ??= openSession(engineSlots, context);
      if (collects) await session.feed(audioOf(piece));
      return session.end();
    },
    drop,
  };
}
