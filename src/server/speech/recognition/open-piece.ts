import { joinTexts } from '../../../text/join-texts.ts';
import type { Piece } from '../../audio/pieces.ts';
import type { EngineSession, Recognition, SessionOptions } from '../engines/engine.ts';
import { SpeechError } from '../engines/speech-error.ts';
import type { EngineLease } from '../scheduling/engine-lease.ts';
import type { EngineSlots } from '../scheduling/engine-set.ts';

export interface PieceContext {
  /** The engine and its lease at this moment: it changes where one fails. */
  engine(): EngineSlots;
  lease(used: EngineSlots): EngineLease;
  /** Session options beside the sound. */
  session(): Pick<SessionOptions, 'language' | 'vocabulary' | 'context'>;
  /** Settled words that are still held back, in front of the interim text. */
  held(): string;
  onPartial(text: string): void;
  isWatched(): boolean;
  signal: AbortSignal;
}

/** A piece on its way to the engine, from its first sound on. Methods throw `SpeechError`. */
export interface OpenPiece {
  add(pcm: Uint8Array): void;
  /** Feeds the added sound to the engine. */
  flush(): Promise<void>;
  /** Gives the engine up while no sound comes: the piece is heard from its beginning once it is whole. */
  abandon(): void;
  /** The recognition result of the whole piece. */
  hear(piece: Piece): Promise<Recognition>;
  drop(): void;
}

/** Hears one stretch of sound that is all there. */
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

export function createOpenPiece(context: PieceContext): OpenPiece {
  const used = context.engine();
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
      // An engine that fails on a growing piece is asked again, or another one is, once the piece is whole.
      giveUp();
    });
  };

  return {
    add: (pcm) => void parts.push(pcm),
    flush,
    abandon() {
      if (session && used.engine.slotFrom === 'open') giveUp();
    },
    async hear({ samples }) {
      await flush();
      // The engine may have changed since the piece began.
      if (isAbandoned || used !== context.engine()) {
        drop();
        return hearWhole(context.engine(), samples, context);
      }
      await context.lease(used).hold();
      session ??= openSession(used, context);
      return session.end();
    },
    drop,
  };
}
