import type { WrittenBy } from '../../../src/contract/api/text-origin.ts';
import { CONVERSATION_MAX } from '../../../src/contract/limits.ts';
import type { AssistantAnswer, AssistantQuestion } from '../../data/assistant.ts';
import { writerOf } from '../../data/written-answer.ts';
import type { TextPort } from '../../ui/text-port.ts';

/** One turn on screen. `improves`: the text whose place the answer can take, where it was sent whole. */
export interface Turn {
  readonly id: number;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly improves?: TextPort;
  /** Which model said it. */
  readonly model?: string;
  readonly writer?: WrittenBy | null;
  /** It is no part of the talk: the greeting, or why there is no answer. */
  readonly aside?: boolean;
}

/** `words`: what has come of the answer that is awaited; null while none is. */
export interface Talk {
  readonly turns: readonly Turn[];
  readonly words: string | null;
}

/** What somebody wants: `shown` stands in the talk, the rest goes to the assistant. */
export interface Wish {
  readonly shown: string;
  readonly question: Omit<AssistantQuestion, 'conversation'>;
  readonly improves?: TextPort;
}

export interface ConversationPorts {
  ask(
    question: AssistantQuestion,
    listener: { onWords(text: string): void; signal: AbortSignal },
  ): Promise<AssistantAnswer>;
  /** Words for people about a failure. */
  failed(error: unknown): string;
}

export interface Conversation {
  get(): Talk;
  subscribe(listener: () => void): () => void;
  /** Asks, and adds the answer; nothing happens while one is awaited. */
  send(wish: Wish): Promise<void>;
  /** Stops waiting; what has come of the answer stays. */
  stop(): void;
  /** Adds something that the assistant says by itself. */
  say(content: string): void;
  clear(): void;
}

/** A talk with the assistant, one question at a time. */
export class AssistantConversation implements Conversation {
  readonly #ports: ConversationPorts;
  #talk: Talk = { turns: [], words: null };
  #stopping: AbortController | null = null;
  #next = 1;
  readonly #listeners = new Set<() => void>();

  constructor(ports: ConversationPorts) {
    this.#ports = ports;
  }

  readonly get: Conversation['get'] = () => this.#talk;

  readonly subscribe: Conversation['subscribe'] = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly send: Conversation['send'] = async (wish) => {
    if (this.#talk.words !== null) return;
    const conversation = this.#before();
    this.#set({ turns: this.#withTurn({ role: 'user', content: wish.shown }), words: '' });
    await this.#run(wish, conversation);
  };

  readonly stop: Conversation['stop'] = () => {
    if (this.#talk.words === null) return;
    this.#stopping?.abort();
    const said = this.#talk.words.trim();
    const turns = said === '' ? this.#talk.turns : this.#withTurn({ role: 'assistant', content: said });
    this.#set({ turns, words: null });
  };

  readonly say: Conversation['say'] = (content) =>
    this.#set({ turns: this.#withTurn({ role: 'assistant', content, aside: true }) });

  readonly clear: Conversation['clear'] = () => {
    this.#stopping?.abort();
    this.#set({ turns: [], words: null });
  };

  #set(change: Partial<Talk>): void {
    this.#talk = { ...this.#talk, ...change };
    for (const listener of [...this.#listeners]) listener();
  }

  #withTurn(turn: Omit<Turn, 'id'>): readonly Turn[] {
    return [...this.#talk.turns, { ...turn, id: this.#next++ }];
  }

  #before() {
    return this.#talk.turns
      .filter(({ aside }) => !aside)
      .slice(-CONVERSATION_MAX)
      .map(({ role, content }) => ({ role, content }));
  }

  async #run({ question, improves }: Wish, conversation: AssistantQuestion['conversation']) {
    const control = new AbortController();
    this.#stopping = control;
    const isOver = (): boolean => control.signal.aborted;
    try {
      const answer = await this.#ports.ask(
        { ...question, conversation },
        { onWords: (words) => !isOver() && this.#set({ words }), signal: control.signal },
      );
      if (isOver()) return;
      const { text: content, model } = answer;
      const writer = writerOf(answer);
      this.#set({
        turns: this.#withTurn({ role: 'assistant', content, model, writer, ...(improves && { improves }) }),
        words: null,
      });
    } catch (error) {
      if (isOver()) return;
      this.#set({
        turns: this.#withTurn({ role: 'assistant', content: this.#ports.failed(error), aside: true }),
        words: null,
      });
    }
  }
}
