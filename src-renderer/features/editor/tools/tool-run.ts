import type { AiService } from '../../../../src/contract/api/ai-services.ts';
import type { AiTool } from '../../../../src/contract/api/ai-tool-list.ts';
import type { TranslationLanguage } from '../../../../src/contract/languages.ts';
import type { ToolAnswer } from '../../../data/ai-tools.ts';
import type { Review } from '../changes/review.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import type { StyledText } from '../styled-text.ts';

/** A step of an editor's history, known by its identity. */
export type HistoryStep = TranscriptEditor['history']['undos'][number];

/** What somebody asks for. */
export interface ToolRequest {
  readonly tool: AiTool;
  readonly targetLanguage?: TranslationLanguage;
  readonly instruction?: string;
  /** Who is to do it; without one, whoever was picked. */
  readonly aiService?: AiService;
}

interface ToolAnswered {
  readonly answer: ToolAnswer;
  /** Whether it worked on some selected words, and not on the whole text. */
  readonly isPart: boolean;
}

/**
 * What came of a tool: it is in the text, with the text before it; or, where the text was edited meanwhile, kept as a
 * proposal.
 */
export type ToolResult =
  | (ToolAnswered & {
      readonly kind: 'done';
      readonly before: StyledText;
      /** The text as the tool left it. */
      readonly after: string;
      readonly changes: number;
      /** The step of the editor's history that it was. */
      readonly step: HistoryStep | undefined;
      /** The step that took it back, where one did. */
      readonly takenBack?: HistoryStep | undefined;
    })
  | (ToolAnswered & { readonly kind: 'kept'; readonly review: Review; readonly leftOut: number });

export type ToolRun =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly request: ToolRequest; readonly words: string }
  | { readonly kind: 'failed'; readonly request: ToolRequest; readonly reason: string }
  | (ToolResult & { readonly request: ToolRequest });

export interface ToolPorts {
  /** Has the tool work, and puts the result in the text. Rejects with the signal's reason when stopped. */
  work(request: ToolRequest, onWords: (words: string) => void, signal: AbortSignal): Promise<ToolResult>;
  /** Words for people about a failure. */
  reasonOf(error: unknown): string;
  onDone(request: ToolRequest, result: ToolResult): void;
  onFailed(request: ToolRequest, reason: string): void;
}

export interface ToolRunner {
  get(): ToolRun;
  subscribe(listener: () => void): () => void;
  /** Starts a tool; nothing happens while one works. */
  start(request: ToolRequest): Promise<void>;
  /** Stops the tool that works; the text stays as it is. */
  stop(): void;
  /** Tells by which step what the last tool did was taken back. */
  tookBack(step: HistoryStep | undefined): void;
  /** Lets go of what came of the last tool; what it changed in the text stays. */
  dismiss(): void;
}

/** One tool at a time, and what became of it. */
export function createToolRunner(ports: ToolPorts): ToolRunner {
  let run: ToolRun = { kind: 'idle' };
  let stopping: AbortController | null = null;
  const listeners = new Set<() => void>();
  const set = (next: ToolRun): void => {
    run = next;
    for (const listener of listeners) listener();
  };
  const work = async (request: ToolRequest, { signal }: AbortController): Promise<void> => {
    const onWords = (words: string): void => {
      if (!signal.aborted) set({ kind: 'running', request, words });
    };
    try {
      const result = await ports.work(request, onWords, signal);
      if (signal.aborted) return;
      set({ ...result, request });
      ports.onDone(request, result);
    } catch (error) {
      if (signal.aborted) return;
      const reason = ports.reasonOf(error);
      set({ kind: 'failed', request, reason });
      ports.onFailed(request, reason);
    }
  };
  return {
    get: () => run,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start(request) {
      if (run.kind === 'running') return;
      stopping = new AbortController();
      set({ kind: 'running', request, words: '' });
      await work(request, stopping);
    },
    stop() {
      if (run.kind !== 'running') return;
      stopping?.abort();
      set({ kind: 'idle' });
    },
    tookBack(takenBack) {
      if (run.kind === 'done') set({ ...run, takenBack });
    },
    dismiss() {
      if (run.kind !== 'running') set({ kind: 'idle' });
    },
  };
}
