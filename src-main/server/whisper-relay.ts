import type { Child } from '../processes/child.ts';
import type { ServerNews, ServerOrder } from './server-messages.ts';

type WhisperNews = Exclude<ServerNews, { is: 'ready' }>;

/** The processes that run Whisper for one run of the server. */
export interface WhisperRelay {
  hear(news: WhisperNews): void;
  /** The server is gone: nobody waits for them any more. */
  end(): void;
}

/** Starts what the server asks for, because a program of Electron's can not start its own kind, and hands on between them. */
export function createWhisperRelay(
  start: (modelPath: string) => Child,
  tellServer: (order: ServerOrder) => void,
): WhisperRelay {
  const children = new Map<number, Child>();

  function begin(id: number, modelPath: string): void {
    const child = start(modelPath);
    children.set(id, child);
    child.on('message', (answer) => tellServer({ is: 'whisper-answer', id, answer }));
    child.on('exit', () => {
      if (children.delete(id)) tellServer({ is: 'whisper-ended', id });
    });
  }

  return {
    hear(news) {
      const child = children.get(news.id);
      if (news.is === 'whisper-start') begin(news.id, news.modelPath);
      else if (news.is === 'whisper-ask') child?.postMessage(news.ask);
      else child?.kill();
    },
    end() {
      for (const child of children.values()) child.kill();
      children.clear();
    },
  };
}
