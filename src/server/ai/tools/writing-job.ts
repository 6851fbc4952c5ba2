import type { AiService } from '../../../contract/api/ai-services.ts';
import type { AiTool } from '../../../contract/api/ai-tool-list.ts';
import type { AiModelId } from '../../../contract/api/catalogue-ai-models.ts';
import type { TaskInput } from '../prompts/prompt.ts';

/** Something to be written for somebody. */
export interface Job {
  readonly owner: number;
  readonly tool: AiTool;
  /** The service that the person chose: no other takes its place. */
  readonly aiService: AiService;
  /** The model that the person chose for good; null to choose one by task and length. */
  readonly preferredModel: AiModelId | null;
  readonly input: TaskInput;
  /** Milliseconds that all of it may take. */
  readonly withinMs: number;
}

/** What came of it: `engine`, `model` and `note` as the contract has them. */
export interface Written {
  readonly text: string;
  readonly engine: AiService | 'local';
  readonly model: string | null;
  readonly note: string | null;
}

/** What the assistant said, and who it was. */
export interface Answered {
  readonly text: string;
  readonly engine: AiService;
  readonly model: string;
}
