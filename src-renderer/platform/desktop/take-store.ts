import type { Bridge } from '../../../src/contract/desktop/ipc.ts';
import { type TakeRecord, type TakeStore, TakeStoreError, type TakeStoreProblem } from '../recording.ts';

type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: TakeStoreProblem };

/** Unwraps an answer of the main process; no answer counts as an unavailable store. */
async function unwrap<T>(answer: Promise<Answer<T>>): Promise<T> {
  let outcome: Answer<T>;
  try {
    outcome = await answer;
  } catch (cause) {
    throw new TakeStoreError('unavailable', cause);
  }
  if (outcome.ok) return outcome.value;
  throw new TakeStoreError(outcome.problem);
}

async function joinSlices(bridge: Bridge, { id, userId, mimeType }: TakeRecord): Promise<Blob> {
  const parts: Blob[] = [];
  let from = 0;
  for (;;) {
    const slices = await unwrap(bridge['takes.slices']({ takeId: id, userId, from }));
    if (slices.length === 0) return new Blob(parts, { type: mimeType });
    // Each batch becomes a Blob at once, which the browser keeps outside the page's memory.
    parts.push(new Blob(slices));
    from += slices.length;
  }
}

/** Takes on disk, stored by the main process. */
export function createDesktopTakes(bridge: Bridge): TakeStore {
  const find = (takeId: string, userId: string) => unwrap(bridge['takes.find']({ takeId, userId }));
  return {
    create: (opening) => unwrap(bridge['takes.create']({ ...opening })),
    append: (takeId, slice) => unwrap(bridge['takes.append']({ ...slice, takeId })),
    seal: (takeId, failure) => unwrap(bridge['takes.seal']({ takeId, failure })),
    list: (userId) => unwrap(bridge['takes.list'](userId)),
    find,
    ids: async (userId) => new Set(await unwrap(bridge['takes.ids'](userId))),
    // The app has one window that records.
    claimedElsewhere: async () => new Set(),
    setLanguages: (takeId, languages) => unwrap(bridge['takes.set-languages']({ takeId, ...languages })),
    async audio(takeId, userId) {
      const take = await find(takeId, userId);
      return take && joinSlices(bridge, take);
    },
    remove: (takeId) => unwrap(bridge['takes.remove']({ takeId })),
    claim: (takeId) => unwrap(bridge['takes.claim']({ takeId }).then((value) => ({ ok: true, value }))),
    // A main process that does not respond holds no claim for this page.
    release: (takeId) => void bridge['takes.release']({ takeId }).catch(() => undefined),
    watch: (listener) => bridge['takes.changed'](listener),
  };
}
