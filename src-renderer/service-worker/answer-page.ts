import { GATEWAY_STATUSES } from '../../src/contract/api/unreachable.ts';

/**
 * Answers with the network's page if our server sends it within `waitMs` milliseconds, so that a new build shows on the
 * next load; otherwise with the cached page. If no page is cached, answers with the network's result, whatever it is.
 */
export async function answerPage(
  network: Promise<Response>,
  cachedPage: () => Promise<Response | undefined>,
  waitMs: number,
): Promise<Response> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null));
  const first = await Promise.race([network.catch(() => null), timeout]);
  if (first && !GATEWAY_STATUSES.includes(first.status)) return first;
  return (await cachedPage()) ?? network;
}
