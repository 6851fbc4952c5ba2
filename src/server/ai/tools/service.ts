import type { AiService } from '../../../contract/api/ai-services.ts';
import { AI_TOOL_TABLE, type AiTool } from '../../../contract/api/ai-tool-list.ts';
import type { WrittenBy } from '../../../contract/api/text-origin.ts';
import { AppError } from '../../app-error.ts';
import type { ReceiptRecorder } from '../../privacy/sent-words.ts';
import { DONE_EVENT, type EventSource } from '../../server-event.ts';
import type { SessionUser } from '../../session-user.ts';
import type { TranscriptionStore } from '../../transcriptions/store.ts';
import { serviceFor } from '../writing/default-service.ts';
import type { AiTimeouts } from '../writing/timeouts.ts';
import type { Writer } from '../writing/writer.ts';
import { progressEvents } from './progress-events.ts';
import type { RequestInput } from './request-input.ts';
import { writerOf } from './written-by.ts';

/** A parsed request to a tool. */
export interface ToolRequest {
  readonly text: string;
  readonly aiService?: AiService | undefined;
  readonly language?: string | undefined;
  readonly targetLanguage?: string;
  readonly instruction?: string;
  /** The transcription that stores the result. */
  readonly transcriptionId?: string | undefined;
  /** The transcription that the words belong to. */
  readonly textId?: string | undefined;
}

/** The writing tools, called on behalf of users. */
export function createAiTools(parts: {
  writer: Writer;
  timeouts: AiTimeouts;
  requestInput: RequestInput;
  transcriptions: TranscriptionStore;
  recordInReceipt: ReceiptRecorder;
}) {
  const { writer, timeouts, requestInput, transcriptions, recordInReceipt } = parts;

  /** The transcription may have been deleted while the service was writing. */
  async function storeResult(
    owner: number,
    id: string,
    text: string,
    writer: WrittenBy | null,
  ): Promise<void> {
    if (!(await transcriptions.personalize(owner, id, text, writer))) throw new AppError('not_found');
  }

  return {
    /**
     * Starts a tool; its events report the progress.
     * @throws AppError `provider_not_configured`, `nothing_leaves`; `not_found` for a transcription of another user
     */
    async run(user: SessionUser, tool: AiTool, request: ToolRequest): Promise<EventSource> {
      const { owner } = user;
      const { input, preferredModel } = await requestInput(user, request);
      const aiService = request.aiService ?? serviceFor(preferredModel, await writer.servicesFor(owner));
      const { transcriptionId } = request;
      const recordSentWords = recordInReceipt(owner, request.textId ?? transcriptionId, tool);
      if (transcriptionId !== undefined && !(await transcriptions.find(owner, transcriptionId))) {
        throw new AppError('not_found');
      }
      await writer.requireAvailable(tool, aiService, owner);
      const timeoutMs = timeouts.deadlineMs(input.text.length);
      return (signal) =>
        progressEvents(async (emit, runSignal) => {
          const { text, ...details } = await writer.write(
            { owner, tool, aiService, preferredModel, input, timeoutMs, recordSentWords },
            runSignal,
            emit,
          );
          // An unchanged text is not stored as a new version.
          const isNew = text !== input.text;
          if (transcriptionId !== undefined && isNew)
            await storeResult(owner, transcriptionId, text, writerOf(details));
          return { name: DONE_EVENT, data: { [AI_TOOL_TABLE[tool].field]: text, ...details } };
        }, signal);
    },
  };
}

export type AiTools = ReturnType<typeof createAiTools>;
