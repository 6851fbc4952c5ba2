import type { AnswerMessage } from '../http/register-mcp.ts';
import { answerMessage } from '../mcp/answer-message.ts';
import type { Texts } from '../mcp/text-tools.ts';
import type { AiModule } from './ai-module.ts';
import type { TranscriptionsModule } from './transcriptions-module.ts';

/** Answers assistants that search, read and add texts. */
export function mcpModule(
  { transcriptions }: Pick<TranscriptionsModule, 'transcriptions'>,
  { writer }: Pick<AiModule, 'writer'>,
): AnswerMessage {
  const texts: Texts = {
    list: transcriptions.list,
    get: (owner, id) => transcriptions.get(owner, id),
    add: (owner, added) =>
      transcriptions.add(owner, added, { aiService: writer.firstAvailable(), recordedOn: 'program' }),
  };
  return (message, caller) => answerMessage(message, texts, caller);
}
