import { removeMovedAside } from './cache-database.ts';
import { CacheFile, type CacheFileParts, type CacheStores } from './cache-file.ts';
import type { CachedUser } from './user-store.ts';

/** Access to the cached data; null when this computer cannot store any: the app then only works online. */
export interface Cache {
  use<T>(work: (stores: CacheStores) => T): Promise<T | null>;
  /** The last signed-in user of a server. */
  userAt(serverName: string): Promise<CachedUser | null>;
  /**
   * Deletes all data of a user, or that of all users if the file cannot be read or changed now. False when even that
   * failed: nothing is read or stored until it succeeds.
   */
  forget(userId: string): Promise<boolean>;
  /** As `forget`, for the user who is signed in at a server. */
  forgetAt(serverName: string): Promise<boolean>;
  /** As `forget`, for all users. */
  discard(): Promise<boolean>;
  close(): void;
}

/**
 * The cache in one SQLite file, opened at first use. Failures only go to `onError`: they must never block a
 * response of the server.
 */
export function createCache(
  path: string,
  onError: (error: unknown) => void,
  deletion: Pick<CacheFileParts, 'remove' | 'deleteAgainMs'> = {},
): Cache {
  const file = new CacheFile({ path, onBroken: onError, ...deletion });
  let isReported = false;

  async function use<T>(work: (stores: CacheStores) => T): Promise<T | null> {
    try {
      return work(await file.open());
    } catch (error) {
      // A file that cannot be opened is reported once, not with every response.
      if (file.isOpen || !isReported) onError(error);
      isReported = true;
      return null;
    }
  }

  const succeeds = (work: Promise<void>): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => {
        onError(error);
        return false;
      },
    );

  async function forget(userIdOf: (stores: CacheStores) => string | null): Promise<boolean> {
    const isDeleted = await use((stores) => {
      const userId = userIdOf(stores);
      if (userId !== null) stores.users.forget(userId);
      return true;
    });
    const isForgotten = isDeleted === true && (await succeeds(removeMovedAside(path)));
    return isForgotten || succeeds(file.discard());
  }

  return {
    use,
    userAt: (serverName) => use(({ users }) => users.findByServer(serverName)),
    forget: (userId) => forget(() => userId),
    forgetAt: (serverName) => forget(({ users }) => users.findByServer(serverName)?.userId ?? null),
    discard: () => succeeds(file.discard()),
    close: () => file.close(),
  };
}
