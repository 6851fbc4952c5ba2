import { createListeners } from '../../../src/async/listeners.ts';
import type { WrittenBy } from '../../../src/contract/api/text-origin.ts';
import { CONVERSATION_MAX, EARLIER_MESSAGE_MAX, TOOL_TEXT_MAX } from '../../../src/contract/limits.ts';
import { cutText } from '../../../src/text/cut-text.ts';
import type { AssistantAnswer, AssistantQuestion } from '../../data/assistant.ts';
import { writerOf } from '../../data/writer-of.ts';

/** A text that an answer can replace: it was sent as a whole, with these words. */
interface ReplaceableText {
  readonly textId: string;
  readonly sent: string;
}

/** A displayed message. `improves`: the text that it can replace. `failedRequest`: the request whose failure it reports. */
export interface Turn {
  readonly id: number;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly improves?: ReplaceableText;
  readonly failedRequest?: UserRequest;
  /** The model that wrote it. */
  readonly model?: string;
  readonly writer?: WrittenBy | null;
  /** True for messages outside the conversation: the greeting, or an error. */
  readonly isAside?: boolean;
}

/** `words`: the part of the pending answer received so far; null if none is pending. */
export interface ConversationState {
  readonly turns: readonly Turn[];
  readonly words: string | null;
}

/** A request of the user: `shown` appears in the conversation, `question` is sent to the assistant. */
export interface UserRequest {
  readonly shown: string;
  readonly question: Omit<AssistantQuestion, 'conversation'>;
  readonly improves?: ReplaceableText;
}

export interface ConversationPorts {
  ask(
    question: AssistantQuestion,
    listener: { onWords(text: string): void; signal: AbortSignal },
  ): Promise<AssistantAnswer>;
  /** The error text for users. */
  failureText(error: unknown): string;
}

export interface Conversation {
  get(): ConversationState;
  subscribe(listener: () => void): () => void;
  /** Sends a request and adds the answer; does nothing while one is pending. */
  send(request: UserRequest): Promise<void>;
  /** Sends the last request again if it failed; does nothing otherwise. */
  retry(): Promise<void>;
  /** Aborts the request; the part of the answer received so far is kept. */
  stop(): void;
  /** Adds a message of the assistant without a request. */
  addMessage(content: string): void;
  clear(): void;
}

/** As much of a text as the server takes. */
export const withinLimit = (content: string): string => cutText(content, TOOL_TEXT_MAX);

/** A conversation with the assistant, one request at a time. */
export class AssistantConversation implements Conversation {
  readonly #ports: ConversationPorts;
  #state: ConversationState = { turns: [], words: null };
  #control: AbortController | null = null;
  #nextId = 1;
  readonly #listeners = createListeners();

  constructor(ports: ConversationPorts) {
    this.#ports = ports;
  }

  readonly get: Conversation['get'] = () => this.#state;

  readonly subscribe: Conversation['subscribe'] = (listener) => {
    return this.#listeners.add(listener);
  };

  readonly send: Conversation['send'] = async (request) => {
    if (this.#state.words !== null) return;
    const conversation = this.#history();
    this.#set({ turns: this.#withTurn({ role: 'user', content: request.shown }), words: '' });
    await this.#run(request, conversation);
  };

  readonly retry: Conversation['retry'] = async () => {
    const { turns } = this.#state;
    const request = turns.at(-1)?.failedRequest;
    if (!request) return;
    // The question precedes the failure.
    this.#set({ turns: turns.slice(0, -2) });
    await this.send(request);
  };

  readonly stop: Conversation['stop'] = () => {
    if (this.#state.words === null) return;
    this.#control?.abort();
    const partialAnswer = this.#state.words.trim();
    const turns =
      partialAnswer === ''
        ? this.#state.turns
        : this.#withTurn({ role: 'assistant', content: partialAnswer });
    this.#set({ turns, words: null });
  };

  readonly addMessage: Conversation['addMessage'] = (content) =>
    this.#set({ turns: this.#withTurn({ role: 'assistant', content, isAside: true }) });

  readonly clear: Conversation['clear'] = () => {
    this.#control?.abort();
    this.#set({ turns: [], words: null });
  };

  #set(change: Partial<ConversationState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.notify();
  }

  #withTurn(turn: Omit<Turn, 'id'>): readonly Turn[] {
    return [...this.#state.turns, { ...turn, id: this.#nextId++ }];
  }

  /**
   * The earlier messages without blank ones. A request has a limit, and the server shortens all but the last anyway:
   * twice what it keeps of one, so that it marks the cut.
   */
  #history() {
    return this.#state.turns
      .filter(({ isAside, content }) => !isAside && content.trim() !== '')
      .slice(-CONVERSATION_MAX)
      .map(({ role, content }, n, { length }) => ({
        role,
        content:
          n < length - 1 ? cutText(content.trim(), 2 * EARLIER_MESSAGE_MAX) : withinLimit(content.trim()),
      }));
  }

  async #run(request: UserRequest, conversation: AssistantQuestion['conversation']) {
    const { question, improves } = request;
    const control = new AbortController();
    this.#control = control;
    const isAborted = (): boolean => control.signal.aborted;
    try {
      const answer = await this.#ports.ask(
        { ...question, conversation },
        { onWords: (words) => !isAborted() && this.#set({ words }), signal: control.signal },
      );
      if (isAborted()) return;
      const { text: content, model } = answer;
      const writer = writerOf(answer);
      this.#set({
        turns: this.#withTurn({ role: 'assistant', content, model, writer, ...(improves && { improves }) }),
        words: null,
      });
    } catch (error) {
      if (isAborted()) return;
      const content = this.#ports.failureText(error);
      this.#set({
        turns: this.#withTurn({ role: 'assistant', content, isAside: true, failedRequest: request }),
        words: null,
      });
    }
  }
}
