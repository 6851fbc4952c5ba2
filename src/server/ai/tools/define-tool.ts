import type { AiTool, LocalTool } from '../../../contract/api/ai-tool-list.ts';
import type { LocalImplementation } from '../local/local-work.ts';
import type { PromptParts, ToolInput } from '../prompts/prompt.ts';
import type { AnswerPair } from './version-measures.ts';

/** The complete definition of a tool: its prompt, the check of its answer, and its local implementation. */
export interface Tool {
  /** Builds the prompt for a service. */
  readonly prompt: (input: ToolInput) => PromptParts;
  /**
   * True when an answer is a version of its text rather than a reply to it. The limits accept normal results
   * of the tool and are far from typical replies. Null: anything but a refusal is accepted.
   */
  readonly isVersion: ((pair: AnswerPair) => boolean) | null;
  /**
   * How separately processed parts of a long text are joined: with the original gaps, with those that another
   * language needs, or as lines. Null for a tool that needs the whole text.
   */
  readonly split: 'gaps' | 'translated' | 'lines' | null;
  /**
   * True when the unchanged text is an acceptable result if the service returned no version of it; otherwise the tool
   * fails.
   */
  readonly keepsText: boolean;
  /** `light`: works sentence by sentence, so a small model is enough. */
  readonly model: 'light' | 'full';
  /** Maximum tokens of the answer; null for about the length of the text. */
  readonly maxTokens: number | null;
  /** The implementation without a writing service; null if there is none. */
  readonly local: LocalImplementation | null;
}

type Settings = Pick<Tool, 'prompt' | 'isVersion'> &
  Partial<Pick<Tool, 'split' | 'keepsText' | 'model' | 'maxTokens'>>;
/** A tool that the contract marks as local must have a local implementation. */
type Local<T extends AiTool> = T extends LocalTool
  ? { readonly local: LocalImplementation }
  : { readonly local: null };

/** Defines a tool; omitted settings get the safe default: whole text, large model, failure if no result. */
export const defineTool = <T extends AiTool>(settings: Settings & Local<T>): Tool => ({
  split: null,
  keepsText: false,
  model: 'full',
  maxTokens: null,
  ...settings,
});
