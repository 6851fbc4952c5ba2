import type { QueryClient } from '@tanstack/react-query';
import { AI_TOOL_TABLE, type AiTool, type AiToolTable } from '../../src/contract/api/ai-tool-list.ts';
import type { ApiRequest } from '../../src/contract/api/api.ts';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { NetworkError } from './http-error.ts';
import { streamWriting, type WritingListener, wordsIn } from './stream-writing.ts';
import { transcriptionKeys } from './transcription-keys.ts';
import { writerOf } from './writer-of.ts';

/** The request body of each tool. */
type ToolInputs = {
  [T in AiTool]: ApiRequest<AiToolTable[T]['route'], never> extends { body: infer B } ? B : never;
};
export type ToolInput<T extends AiTool = AiTool> = ToolInputs[T];

/**
 * The result of a tool; `engine` is the service that wrote it or `local`, `note` says what a local tool could
 * not do.
 */
export interface ToolAnswer {
  readonly text: string;
  readonly engine: string;
  readonly model: string | null;
  readonly note: string | null;
}

/** Runs a tool on a text and streams its words. Throws the errors of `streamWriting`. */
export function runTool<T extends AiTool>(
  tool: T,
  input: ToolInput<T>,
  listener: WritingListener,
): Promise<ToolAnswer> {
  const { route, field } = AI_TOOL_TABLE[tool];
  return streamWriting(
    route.slice('POST '.length),
    input,
    (fields) => {
      const text = wordsIn(fields[field]);
      const engine = wordsIn(fields.engine);
      if (text === null || engine === null) throw new NetworkError('The answer of a tool could not be read.');
      return { text, engine, model: wordsIn(fields.model), note: wordsIn(fields.note) };
    },
    listener,
  );
}

/** Adds the personal version to the cached transcription, as the server has stored it. */
export function cachePersonalized(client: QueryClient, id: string, answer: ToolAnswer): void {
  const writer = writerOf(answer);
  client.setQueryData<TranscriptionDetail>(transcriptionKeys.detail(id), (before) => {
    if (!before) return before;
    const writtenBy = before.editedAt === null && writer ? writer : before.writtenBy;
    return { ...before, personalizedText: answer.text, writtenBy };
  });
}
