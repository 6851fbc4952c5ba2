/** A lock that is held, or that somebody waits for. */
interface Asked {
  readonly name: string;
  readonly mode: LockMode;
  readonly window: object;
  readonly grant: () => void;
  isHeld: boolean;
}

/** A window's part of a lock table; `crash` gives up all its locks without a word, as a browser does. */
export interface LockWindow {
  readonly manager: LockManager;
  crash(): void;
}

/** The lock table of one origin by the rules of the Web Locks API: a queue a name, exclusive and shared. */
export function lockTable(): { open(): LockWindow } {
  let asked: Asked[] = [];

  function serve(): void {
    for (const one of asked) {
      if (one.isHeld) continue;
      const before = asked.slice(0, asked.indexOf(one)).filter(({ name }) => name === one.name);
      if (before.some(({ mode }) => mode === 'exclusive' || one.mode === 'exclusive')) continue;
      one.isHeld = true;
      one.grant();
    }
  }

  function leave(isMeant: (one: Asked) => boolean): void {
    asked = asked.filter((one) => !isMeant(one));
    serve();
  }

  function open(): LockWindow {
    const window = {};
    async function request(name: string, ...rest: unknown[]): Promise<unknown> {
      const work = rest.at(-1) as (lock: Lock | null) => unknown;
      const { mode = 'exclusive', ifAvailable = false } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
      if (ifAvailable && asked.some((one) => one.name === name)) return work(null);
      let mine: Asked | undefined;
      await new Promise<void>((grant) => {
        mine = { name, mode, window, grant, isHeld: false };
        asked.push(mine);
        serve();
      });
      try {
        return await work({ name, mode });
      } finally {
        leave((one) => one === mine);
      }
    }
    const manager = {
      request,
      query: async () => ({ held: asked.filter(({ isHeld }) => isHeld), pending: [] }),
    };
    return { manager: manager as unknown as LockManager, crash: () => leave((one) => one.window === window) };
  }
  return { open };
}
