import type { WhisperPieceResult } from './whisper-process.ts';

/** One piece to be understood; the rest of its meaning is in `WhisperPiece`. */
export interface WhisperAsk {
  samples: ArrayBuffer;
  options: { language: string; prompt: string; maxThreads: number };
}
export type WhisperAnswer = { result: WhisperPieceResult } | { failed: 'load' | 'run' };

/** The part of @fugood/whisper.node that is used; its package ships no declarations. */
export interface WhisperModule {
  loadWhisperModule(): Promise<unknown>;
  toggleNativeLog(on: boolean): Promise<void>;
  initWhisper(options: { filePath: string }): Promise<{
    transcribeData(
      samples: ArrayBuffer,
      options: WhisperAsk['options'],
    ): { promise: Promise<{ language?: string; segments: WhisperPieceResult['segments'] }> };
  }>;
}

/** How the program hears its questions and says its answers. */
interface WhisperLine {
  hear(listener: (ask: WhisperAsk) => void): void;
  say(answer: WhisperAnswer): void;
}

/**
 * The whole program of the process that runs whisper.cpp. It may be passed on as text, so that it runs the same from
 * source and from a bundle: it may use nothing but its arguments.
 */
export function serveWhisper(
  load: (module: string) => unknown,
  modulePath: string,
  modelPath: string,
  line: WhisperLine,
): void {
  const whisper = load(modulePath) as WhisperModule;
  // Listened to by nobody, the native log is silent; switched off, it would print.
  const ready = whisper
    .toggleNativeLog(true)
    .then(() => whisper.initWhisper({ filePath: modelPath }))
    .catch(() => null);
  const answer = async ({ samples, options }: WhisperAsk): Promise<WhisperAnswer> => {
    const context = await ready;
    if (!context) return { failed: 'load' };
    const spoken = context.transcribeData(samples, options).promise;
    // The binding never settles a transcription that failed. With one native thread, work done after it tells.
    const afterwards = context.transcribeData(new ArrayBuffer(0), options).promise;
    return Promise.race<WhisperAnswer>([
      spoken.then(({ language, segments }) => ({ result: { language: language ?? null, segments } })),
      afterwards.then(() => ({ failed: 'run' })),
    ]);
  };
  line.hear(async (ask) => line.say(await answer(ask)));
}
