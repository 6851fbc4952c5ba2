import { GATEWAY_STATUSES } from '../../src/contract/api/unreachable.ts';

/**
 * Answers with the network's page, so that a new build shows on the next load, if it arrives from our server
 * within `waitMs` milliseconds; otherwise with the cached page; without one, with the network's result
 * whatever it is.
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
