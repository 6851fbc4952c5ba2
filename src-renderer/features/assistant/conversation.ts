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
export function createConversation(ports: ConversationPorts): Conversation {
  let talk: Talk = { turns: [], words: null };
  let stopping: AbortController | null = null;
  let next = 1;
  const listeners = new Set<() => void>();
  const set = (change: Partial<Talk>): void => {
    talk = { ...talk, ...change };
    for (const listener of [...listeners]) listener();
  };
  const withTurn = (turn: Omit<Turn, 'id'>): readonly Turn[] => [...talk.turns, { ...turn, id: next++ }];
  const before = () =>
    talk.turns
      .filter(({ aside }) => !aside)
      .slice(-CONVERSATION_MAX)
      .map(({ role, content }) => ({ role, content }));

  async function run({ question, improves }: Wish, conversation: AssistantQuestion['conversation']) {
    const control = new AbortController();
    stopping = control;
    const isOver = (): boolean => control.signal.aborted;
    try {
      const answer = await ports.ask(
        { ...question, conversation },
        { onWords: (words) => !isOver() && set({ words }), signal: control.signal },
      );
      if (isOver()) return;
      const { text: content, model } = answer;
      const writer = writerOf(answer);
      set({
        turns: withTurn({ role: 'assistant', content, model, writer, ...(improves && { improves }) }),
        words: null,
      });
    } catch (error) {
      if (isOver()) return;
      set({ turns: withTurn({ role: 'assistant', content: ports.failed(error), aside: true }), words: null });
    }
  }

  return {
    get: () => talk,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async send(wish) {
      if (talk.words !== null) return;
      const conversation = before();
      set({ turns: withTurn({ role: 'user', content: wish.shown }), words: '' });
      await run(wish, conversation);
    },
    stop() {
      if (talk.words === null) return;
      stopping?.abort();
      const said = talk.words.trim();
      const turns = said === '' ? talk.turns : withTurn({ role: 'assistant', content: said });
      set({ turns, words: null });
    },
    say: (content) => set({ turns: withTurn({ role: 'assistant', content, aside: true }) }),
    clear() {
      stopping?.abort();
      set({ turns: [], words: null });
    },
  };
}
