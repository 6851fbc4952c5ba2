import type { Child } from '../processes/child.ts';
import type { EngineProgram, ServerNews, ServerOrder } from './server-messages.ts';

type EngineNews = Exclude<ServerNews, { is: 'ready' }>;

/** The processes that run engines for one run of the server. */
export interface EngineRelay {
  hear(news: EngineNews): void;
  /** The server is gone: nobody waits for them any more. */
  end(): void;
}

/** Starts a program of an engine. */
export type StartEngine = (program: EngineProgram, args: readonly string[]) => Child;

/** Starts what the server asks for, because a program of Electron's can not start its own kind, and hands on between them. */
export function createEngineRelay(start: StartEngine, tellServer: (order: ServerOrder) => void): EngineRelay {
  const children = new Map<number, Child>();

  function begin(id: number, program: EngineProgram, args: readonly string[]): void {
    const child = start(program, args);
    children.set(id, child);
    child.on('message', (message) => tellServer({ is: 'engine-message', id, message }));
    child.on('exit', () => {
      if (children.delete(id)) tellServer({ is: 'engine-ended', id });
    });
  }

  return {
    hear(news) {
      const child = children.get(news.id);
      if (news.is === 'engine-start') begin(news.id, news.program, news.args);
      else if (news.is === 'engine-message') child?.postMessage(news.message);
      else child?.kill();
    },
    end() {
      for (const child of children.values()) child.kill();
      children.clear();
    },
  };
}
