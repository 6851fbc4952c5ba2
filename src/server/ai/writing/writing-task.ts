import type { AiService } from '../../../contract/api/ai-services.ts';
import type { AiTool } from '../../../contract/api/ai-tool-list.ts';
import type { AiModelId } from '../../../contract/api/catalogue-ai-models.ts';
import type { RecordSentWords } from '../../privacy/sent-words.ts';
import type { ToolInput } from '../prompts/prompt.ts';

/** A text to be written for a user. */
export interface WritingTask {
  readonly owner: number;
  readonly tool: AiTool;
  /** The service the user chose; there is no fallback to another. */
  readonly aiService: AiService;
  /** The model the user chose; null to choose by task and length. */
  readonly preferredModel: AiModelId | null;
  readonly input: ToolInput;
  /** Time limit for the whole task, in milliseconds. */
  readonly timeoutMs: number;
  /** Records what a service receives, before it is sent. */
  readonly recordSentWords: RecordSentWords;
}

/** The result: `engine`, `model` and `note` as in the contract. */
export interface WritingResult {
  readonly text: string;
  readonly engine: AiService | 'local';
  readonly model: string | null;
  readonly note: string | null;
}

/** The assistant's answer, and the service and model that wrote it. */
export interface AssistantAnswer {
  readonly text: string;
  readonly engine: AiService;
  readonly model: string;
}
