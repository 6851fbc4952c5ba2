import { NetworkError } from '../../src-renderer/data/http-error.ts';

/**
 * What happens to a request. `lost`: it never arrives. `unanswered`: it arrives, its answer does not.
 * `twice`: it arrives two times. `late`: the client gives up, and it arrives after the next one. `busy`: an
 * intermediary answers 503.
 */
export const REQUEST_FAULTS = ['well', 'lost', 'unanswered', 'twice', 'late', 'busy'] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/** A `fetch` that applies one of `fates` to each request in order; later requests succeed. */
export function faultyNetwork(
  deliver: (request: Request) => Promise<Response>,
  fates: readonly RequestFault[],
): { send(request: Request): Promise<Response>; settled(): Promise<void> } {
  const waiting = [...fates];
  const late: Request[] = [];
  const underway = new Set<Promise<unknown>>();

  function inBackground(request: Request): void {
    const done = deliver(request).finally(() => underway.delete(done));
    underway.add(done);
  }
  async function treat(fate: RequestFault, request: Request): Promise<Response> {
    switch (fate) {
      case 'well':
        return deliver(request);
      case 'lost':
        throw new NetworkError('lost');
      case 'unanswered':
        await deliver(request);
        throw new NetworkError('unanswered');
      case 'twice':
        inBackground(request.clone());
        return deliver(request);
      case 'late':
        late.push(request);
        throw new NetworkError('late');
      case 'busy':
        return new Response('', { status: 503 });
    }
  }
  return {
    async send(request) {
      const behind = late.splice(0);
      try {
        return await treat(waiting.shift() ?? 'well', request);
      } finally {
        for (const one of behind) inBackground(one);
      }
    },
    /** Resolves when every sent request has arrived. */
    async settled() {
      for (const one of late.splice(0)) inBackground(one);
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}
