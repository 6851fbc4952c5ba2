import { createListeners } from '../../../../src/async/listeners.ts';
import type { AiService } from '../../../../src/contract/api/ai-services.ts';
import type { AiTool } from '../../../../src/contract/api/ai-tool-list.ts';
import type { RecipeStep } from '../../../../src/contract/api/recipes.ts';
import type { TranslationLanguage } from '../../../../src/contract/languages.ts';
import type { ToolAnswer } from '../../../data/ai-tools.ts';
import type { WritingListener } from '../../../data/stream-writing.ts';
import { setPageBusy } from '../../../page-state/page-busy.ts';
import type { TextRange } from '../changes/rebase.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import type { StyledText } from '../styled-text.ts';
import type { SelectedWords } from './selected-words.ts';

/** A step of an editor's history, compared by identity. */
export type HistoryStep = TranscriptEditor['history']['undos'][number];

/** A request to run a tool. */
export interface ToolRequest {
  readonly tool: AiTool;
  /** The words that were selected when it was first asked for; null for the whole text. */
  readonly selected?: SelectedWords | null;
  readonly targetLanguage?: TranslationLanguage;
  readonly instruction?: string;
  /** A recipe to run instead of the tool. */
  readonly recipe?: {
    readonly id: string;
    readonly name: string;
    readonly steps: readonly RecipeStep[];
    /** The message about a step that failed after others had succeeded. */
    stopped(step: number, reason: string): string;
  };
  /** The service to use; if unset, the one the user picked. */
  readonly aiService?: AiService;
}

/** Words for a stretch of a text as it was before others edited it. */
export interface Proposal {
  readonly before: string;
  readonly stretch: TextRange;
  readonly words: string;
  /** The language of the words, if they are a translation. */
  readonly translatedTo: TranslationLanguage | undefined;
}

interface AnsweredTool {
  readonly answer: ToolAnswer;
  /** Whether it worked on selected words instead of the whole text. */
  readonly isPart: boolean;
  /** Why another service, which was asked for the same afterwards, gave no result. */
  readonly failure?: string | undefined;
}

/**
 * The result of a tool: `done` if applied to the text, with the text before it; `kept` as a proposal if the
 * text was edited meanwhile.
 */
export type ToolResult =
  | (AnsweredTool & {
      readonly kind: 'done';
      readonly before: StyledText;
      /** The text after the tool's change. */
      readonly after: string;
      readonly changes: number;
      /** The language of the result, if it is a translation. */
      readonly translatedTo: TranslationLanguage | undefined;
      /** The history step of the change. */
      readonly step: HistoryStep | undefined;
      /** The history step that reverted the change, if any. */
      readonly revertStep?: HistoryStep | undefined;
    })
  | (AnsweredTool & {
      readonly kind: 'kept';
      readonly proposal: Proposal;
      /** The number of changes, and of omitted ones, when the answer arrived. */
      readonly changes: number;
      readonly leftOut: number;
    });

export type ToolRun =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly request: ToolRequest;
      readonly words: string;
      readonly at?: string | undefined;
    }
  | { readonly kind: 'failed'; readonly request: ToolRequest; readonly reason: string }
  | (ToolResult & { readonly request: ToolRequest });

export interface ToolPorts {
  /** Runs the tool and applies the result to the text. Rejects with the signal's reason when stopped. */
  work(request: ToolRequest, onWords: WritingListener['onWords'], signal: AbortSignal): Promise<ToolResult>;
  /** The error text for users. */
  reasonOf(error: unknown): string;
  /** Reports the result; the page stays busy until it is stored. */
  onDone(request: ToolRequest, result: ToolResult): Promise<void> | void;
  onFailed(request: ToolRequest, reason: string): void;
}

export interface ToolRunner {
  get(): ToolRun;
  subscribe(listener: () => void): () => void;
  /** Starts a tool; does nothing while one is running. */
  start(request: ToolRequest): Promise<void>;
  /** Stops the running tool; the text is not changed. */
  stop(): void;
  /** Shows an earlier result again. */
  restore(result: ToolRun): void;
  /** Records the history step that reverted the last tool. */
  recordRevert(step: HistoryStep | undefined): void;
  /** Records how many changes a review has left of the last tool. */
  setRemainingChanges(changes: number): void;
  /** Clears the result of the last tool; its changes to the text stay. */
  dismiss(): void;
}

/** Runs one tool at a time and keeps its result. */
export function createToolRunner(ports: ToolPorts): ToolRunner {
  let run: ToolRun = { kind: 'idle' };
  let control: AbortController | null = null;
  const listeners = createListeners();
  const set = (next: ToolRun): void => {
    run = next;
    listeners.notify();
  };
  const work = async (request: ToolRequest, signal: AbortSignal): Promise<void> => {
    const onWords: WritingListener['onWords'] = (words, at) => {
      if (!signal.aborted) set({ kind: 'running', request, words, at });
    };
    let result: ToolResult;
    try {
      result = await ports.work(request, onWords, signal);
    } catch (error) {
      if (signal.aborted) return;
      const reason = ports.reasonOf(error);
      set({ kind: 'failed', request, reason });
      ports.onFailed(request, reason);
      return;
    }
    if (signal.aborted) return;
    set({ ...result, request });
    await ports.onDone(request, result);
  };
  return {
    get: () => run,
    subscribe(listener) {
      return listeners.add(listener);
    },
    async start(request) {
      if (run.kind === 'running') return;
      control = new AbortController();
      const { signal } = control;
      set({ kind: 'running', request, words: '' });
      setPageBusy(signal, true);
      await work(request, signal).finally(() => setPageBusy(signal, false));
    },
    stop() {
      if (run.kind !== 'running') return;
      control?.abort();
      set({ kind: 'idle' });
    },
    restore: set,
    recordRevert(revertStep) {
      if (run.kind === 'done') set({ ...run, revertStep });
    },
    setRemainingChanges(changes) {
      if (run.kind === 'done') set({ ...run, changes });
    },
    dismiss() {
      if (run.kind !== 'running') set({ kind: 'idle' });
    },
  };
}
