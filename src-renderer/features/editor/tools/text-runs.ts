import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../../src/contract/api/account.ts';
import type { WrittenBy } from '../../../../src/contract/api/text-origin.ts';
import { userKeys } from '../../../data/user-keys.ts';
import type { Autosave, SaveState } from '../autosave.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import type { ToolRunner } from './tool-run.ts';

/** The document of one text and what stores it; both still work when the editor is no longer on screen. */
export interface HeldText {
  readonly editor: TranscriptEditor;
  readonly autosave: Autosave;
  /** Is told who changed the text; null for a tool of our own. */
  onWritten(writer: WrittenBy | null): void;
}

/** The tools of one text. They outlive its editor: a tool that works goes on when another page or text is opened. */
export interface TextRun<C = unknown> {
  readonly runner: ToolRunner;
  /** What a tool is told beside the text, as of the last drawing of its editor. */
  context: C;
  /** The text as its last editor holds it. */
  text(): HeldText;
  isOnScreen(): boolean;
  /** Takes over from the editor before; returns what ends it. */
  attach(text: HeldText): () => void;
}

/** Texts that are not on screen and of which something is remembered: a result to be seen, or a step to be undone. */
const REMEMBERED_MAX = 6;

interface Entry {
  readonly run: TextRun;
  stop(): void;
}

class TextRuns {
  readonly #entries = new Map<string, Entry>();

  constructor(client: QueryClient) {
    let owner = client.getQueryData<User | null>(userKeys.current)?.id;
    client.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] !== userKeys.current[0]) return;
      const now = client.getQueryData<User | null>(userKeys.current)?.id;
      // What belongs to somebody who left is neither stored nor told.
      if (now !== owner) this.#forgetAll();
      owner = now;
    });
  }

  of<C>(id: string, context: C, text: HeldText, createRunner: (run: TextRun<C>) => ToolRunner): TextRun<C> {
    const known = this.#entries.get(id);
    this.#entries.delete(id);
    const entry = known ?? createEntry(context, text, createRunner as (run: TextRun) => ToolRunner);
    this.#entries.set(id, entry);
    this.#forgetOldest();
    return entry.run as TextRun<C>;
  }

  #forgetOldest(): void {
    const idle = [...this.#entries].filter(
      ([, { run }]) => !run.isOnScreen() && run.runner.get().kind !== 'running',
    );
    // The last one has just been asked for, and comes on screen.
    for (const [id] of idle.slice(0, -1 - REMEMBERED_MAX)) this.#entries.delete(id);
  }

  #forgetAll(): void {
    for (const { stop } of this.#entries.values()) stop();
    this.#entries.clear();
  }
}

function createEntry(context: unknown, first: HeldText, createRunner: (run: TextRun) => ToolRunner): Entry {
  let text = first;
  let screens = 0;
  // The runner asks for the run only when a tool is started.
  const run: TextRun = {
    context,
    text: () => text,
    isOnScreen: () => screens > 0,
    attach(next) {
      text = next;
      screens += 1;
      return () => {
        screens -= 1;
        // What was in sight has been told.
        if (screens === 0) run.runner.dismiss();
      };
    },
    get runner() {
      return runner;
    },
  };
  const runner = createRunner(run);
  return { run, stop: runner.stop };
}

const allRuns = new WeakMap<QueryClient, TextRuns>();

/** The tools of one text: those that are at work on it already, or new ones. */
export function textRunOf<C>(
  client: QueryClient,
  id: string,
  context: C,
  text: HeldText,
  createRunner: (run: TextRun<C>) => ToolRunner,
): TextRun<C> {
  const runs = allRuns.get(client) ?? new TextRuns(client);
  allRuns.set(client, runs);
  return runs.of(id, context, text, createRunner);
}

/** Stores what was done to a text whose editor is not on screen, and gives what came of it. */
export async function storeText({ autosave }: HeldText): Promise<SaveState> {
  autosave.edited();
  await autosave.flush();
  return autosave.state();
}
