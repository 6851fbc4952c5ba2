import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../../src/contract/api/account.ts';
import type { AiService } from '../../../../src/contract/api/ai-services.ts';
import type { AiTool } from '../../../../src/contract/api/ai-tool-list.ts';
import type { WrittenBy } from '../../../../src/contract/api/text-origin.ts';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { userKeys } from '../../../data/user-keys.ts';
import type { Autosave } from '../autosave.ts';
import type { SaveState } from '../save-state.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import type { ToolRunner } from './tool-run.ts';

/** The document of one text and its autosave; both still work after the editor has unmounted. */
export interface OpenedText {
  readonly editor: TranscriptEditor;
  readonly autosave: Autosave;
  /** Receives the service that changed the text, null for a tool of the server itself, and the tool. */
  onWritten(writer: WrittenBy | null, tool: AiTool): void;
}

/** Dependencies of the tools besides the text. */
export interface SessionContext {
  readonly transcription: TranscriptionDetail;
  readonly aiService: AiService;
}

/**
 * The tools of one text. They outlive its editor: a running tool continues when another page or text is
 * opened.
 */
export interface ToolSession {
  readonly runner: ToolRunner;
  /** Updated on each render of the editor. */
  context: SessionContext;
  /** The text in its latest editor. */
  text(): OpenedText;
  isOnScreen(): boolean;
  /** Replaces the previous editor; returns the cleanup function. */
  attach(text: OpenedText): () => void;
}

/** Maximum number of closed texts whose results and undo steps are kept. */
const CLOSED_TEXTS_MAX = 6;

interface Entry {
  readonly session: ToolSession;
  stop(): void;
}

class ToolSessions {
  readonly #entries = new Map<string, Entry>();

  constructor(client: QueryClient) {
    let lastUserId = client.getQueryData<User | null>(userKeys.current)?.id;
    client.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] !== userKeys.current[0]) return;
      const userId = client.getQueryData<User | null>(userKeys.current)?.id;
      // Results of a user who signed out are neither stored nor shown.
      if (userId !== lastUserId) this.#forgetAll();
      lastUserId = userId;
    });
  }

  of(
    id: string,
    context: SessionContext,
    text: OpenedText,
    createRunner: (session: ToolSession) => ToolRunner,
  ): ToolSession {
    const existing = this.#entries.get(id);
    this.#entries.delete(id);
    const entry = existing ?? createEntry(context, text, createRunner);
    this.#entries.set(id, entry);
    this.#forgetOldest();
    return entry.session;
  }

  #forgetOldest(): void {
    const idle = [...this.#entries].filter(
      ([, { session }]) => !session.isOnScreen() && session.runner.get().kind !== 'running',
    );
    // The last entry was just requested and is about to be shown.
    for (const [id] of idle.slice(0, -1 - CLOSED_TEXTS_MAX)) this.#entries.delete(id);
  }

  #forgetAll(): void {
    for (const { stop } of this.#entries.values()) stop();
    this.#entries.clear();
  }
}

function createEntry(
  context: SessionContext,
  first: OpenedText,
  createRunner: (session: ToolSession) => ToolRunner,
): Entry {
  let text = first;
  let mountCount = 0;
  // The runner uses `session` only when a tool starts.
  const session: ToolSession = {
    context,
    text: () => text,
    isOnScreen: () => mountCount > 0,
    attach(next) {
      text = next;
      mountCount += 1;
      return () => {
        mountCount -= 1;
        // The user has seen a result that was on screen; a proposal waits until it is decided or dismissed.
        if (mountCount === 0 && session.runner.get().kind !== 'kept') session.runner.dismiss();
      };
    },
    get runner() {
      return runner;
    },
  };
  const runner = createRunner(session);
  return { session, stop: runner.stop };
}

const allSessions = new WeakMap<QueryClient, ToolSessions>();

/** The tools of one text: the existing ones, or new ones. */
export function toolSessionOf(
  client: QueryClient,
  id: string,
  context: SessionContext,
  text: OpenedText,
  createRunner: (session: ToolSession) => ToolRunner,
): ToolSession {
  const sessions = allSessions.get(client) ?? new ToolSessions(client);
  allSessions.set(client, sessions);
  return sessions.of(id, context, text, createRunner);
}

/** Stores the changes of a text whose editor is closed, and returns the resulting save state. */
export async function storeText({ autosave }: OpenedText): Promise<SaveState> {
  autosave.notifyEdited();
  await autosave.flush();
  return autosave.state();
}
