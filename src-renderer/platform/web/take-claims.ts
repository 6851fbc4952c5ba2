/** The claims of windows on takes. */
export interface TakeClaims {
  claim(takeId: string): Promise<boolean>;
  release(takeId: string): void;
  /** True if this window has claimed the take. */
  hasClaimed(takeId: string): boolean;
  /** Ids of takes that other windows have claimed. */
  claimedElsewhere(): Promise<ReadonlySet<string>>;
  /** Resolves when the window that has claimed the take releases it, closes or crashes. */
  whenFree(takeId: string): Promise<void>;
}

const PREFIX = 'parlance-take-';
/**
 * A second lock of each claimed take, for windows that wait until the claim ends. They do not wait for the first one:
 * they would briefly hold it, and a claim made at that moment would be refused.
 */
const WAIT_PREFIX = 'parlance-taken-';

/**
 * Claims by the Web Locks API: the browser releases them when a window closes or crashes, so a claimed take
 * belongs to a live window. Without that API (no secure context, and so no microphone) each window sees only
 * its own claims.
 */
export function createTakeClaims(manager: LockManager | undefined): TakeClaims {
  const releases = new Map<string, () => void>();
  /** Pending claims, so that a repeated request does not refuse the page's own claim. */
  const pending = new Map<string, Promise<boolean>>();

  function claim(takeId: string, locks: LockManager): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const held: Promise<unknown> = locks.request(PREFIX + takeId, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(false);
          return undefined;
        }
        // Released after the claim, so that a waiting window finds the take free.
        locks.request(WAIT_PREFIX + takeId, () => held).catch(reject);
        return new Promise<void>((release) => {
          releases.set(takeId, release);
          resolve(true);
        });
      });
      held.catch(reject);
    });
  }

  return {
    async claim(takeId) {
      if (releases.has(takeId)) return true;
      if (!manager) {
        releases.set(takeId, () => undefined);
        return true;
      }
      const pendingClaim = pending.get(takeId);
      if (pendingClaim) return pendingClaim;
      const claimed = claim(takeId, manager).finally(() => pending.delete(takeId));
      pending.set(takeId, claimed);
      return claimed;
    },
    release(takeId) {
      releases.get(takeId)?.();
      releases.delete(takeId);
    },
    hasClaimed: (takeId) => releases.has(takeId) || pending.has(takeId),
    async claimedElsewhere() {
      if (!manager) return new Set();
      const { held = [] } = await manager.query();
      const ids = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
      return new Set(ids.filter((id) => !releases.has(id)));
    },
    async whenFree(takeId) {
      await manager?.request(WAIT_PREFIX + takeId, { mode: 'shared' }, () => undefined);
    },
  };
}
