import type { AiTool, LocalTool } from '../../../contract/api/ai-tool-list.ts';
import type { LocalWork } from '../local/local-work.ts';
import type { Task, TaskInput } from '../prompts/prompt.ts';
import type { Pair } from './version-measures.ts';

/** One tool, whole: how it is asked for, what may come of it, and how it is done without a service. */
export interface Tool {
  /** How a service is asked for it. */
  readonly prompt: (input: TaskInput) => Task;
  /**
   * Whether an answer is a version of its text rather than a reply to it. The limits let through what the tool is for
   * and are far from what a reply looks like. Null: whatever is no excuse.
   */
  readonly isVersion: ((pair: Pair) => boolean) | null;
  /**
   * How parts of a long text that were worked on one by one are joined: with what stood between them, or as lines. Null
   * for a tool that has to know the whole text.
   */
  readonly split: 'gaps' | 'lines' | null;
  /** Whether the text as it is will do where no version of it came; else the tool fails. */
  readonly keepsText: boolean;
  /** `light`: work on each sentence by itself, for which a small model does. */
  readonly model: 'light' | 'full';
  /** Tokens that its answer takes at most; null for as many as a text of the same length. */
  readonly maxTokens: number | null;
  /** How it is done without a writing service; null where it can't be. */
  readonly local: LocalWork | null;
}

type Settings = Pick<Tool, 'prompt' | 'isVersion'> &
  Partial<Pick<Tool, 'split' | 'keepsText' | 'model' | 'maxTokens'>>;
/** What the contract says can be done without a service has to say how. */
type Local<T extends AiTool> = T extends LocalTool ? { readonly local: LocalWork } : { readonly local: null };

/** Makes a tool of what it says; what it leaves out is the careful choice: the whole text, a large model, or a failure. */
export const defineTool = <T extends AiTool>(settings: Settings & Local<T>): Tool => ({
  split: null,
  keepsText: false,
  model: 'full',
  maxTokens: null,
  ...settings,
});
