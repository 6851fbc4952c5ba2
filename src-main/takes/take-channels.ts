import type { IpcHandlers } from '../../src/contract/desktop/ipc.ts';
import { hasCode } from '../../src/node/error-code.ts';
import { ownBytes } from './own-bytes.ts';
import type { TakeClaims } from './take-claims.ts';
import type { DiskTakes } from './take-store.ts';

type StoreResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: 'full' | 'unavailable' };

export type TakeHandlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `takes.${string}`>>;

/**
 * Handlers of the channels `takes.*`: the page's access to the store. `onError` receives the errors that
 * the page only sees as `unavailable`; `onStored` is called when more of a take is stored.
 */
export function takeHandlers(parts: {
  readonly takes: DiskTakes;
  readonly claims: TakeClaims;
  onError(error: unknown): void;
  onStored(takeId: string): void;
}): TakeHandlers {
  const { takes, claims, onError, onStored } = parts;

  async function attempt<T>(work: Promise<T>): Promise<StoreResult<T>> {
    try {
      return { ok: true, value: await work };
    } catch (error) {
      if (hasCode(error, 'ENOSPC', 'EDQUOT')) return { ok: false, problem: 'full' };
      onError(error);
      return { ok: false, problem: 'unavailable' };
    }
  }

  return {
    'takes.create': (opening) => attempt(takes.create(opening)),
    async 'takes.append'(slice) {
      const answer = await attempt(takes.append(slice));
      if (answer.ok) onStored(slice.takeId);
      return answer;
    },
    'takes.seal': ({ takeId, failure }) => attempt(takes.seal(takeId, failure)),
    'takes.list': (userId) =>
      attempt(
        takes.list(
          userId,
          (id) => claims.claimantOf(id) !== 'main',
          (id) => claims.claimantOf(id) === null,
        ),
      ),
    'takes.find': ({ takeId, userId }) => attempt(takes.find(takeId, userId)),
    'takes.ids': (userId) => attempt(takes.ids(userId)),
    'takes.set-languages': ({ takeId, ...languages }) => attempt(takes.setLanguages(takeId, languages)),
    'takes.slices': ({ takeId, userId, from }) =>
      attempt(takes.slices(takeId, userId, from).then((slices) => slices.map(ownBytes))),
    'takes.remove': ({ takeId }) => attempt(takes.remove(takeId)),
    'takes.claim': ({ takeId }) => claims.claim(takeId, 'page'),
    'takes.release': ({ takeId }) => claims.release(takeId, 'page'),
  };
}
