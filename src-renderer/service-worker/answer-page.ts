import { GATEWAY_STATUSES } from '../../src/contract/api/unreachable.ts';

/**
 * The network's page, so that a new build shows at the next load - but only if it comes within `waitMs` milliseconds
 * and from our server; else the kept page; and where none is kept, whatever the network comes to.
 */
export async function answerPage(
  network: Promise<Response>,
  keptPage: () => Promise<Response | undefined>,
  waitMs: number,
): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null));
  const first = await Promise.race([network.catch(() => null), late]);
  if (first && !GATEWAY_STATUSES.includes(first.status)) return first;
  return (await keptPage()) ?? network;
}
