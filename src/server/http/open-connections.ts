import { AppError } from '../app-error.ts';
import { networkOf } from './address.ts';

/** Limits of concurrent long-lived requests. */
export interface ConnectionLimits {
  readonly perUser: number;
  readonly perAddress: number;
  /** Seconds after which a refused client tries again. */
  readonly retrySeconds: number;
}

/** Counts open long-lived requests: event streams and uploads. */
export interface OpenConnections {
  /**
   * Counts a request until the returned function is called; calling that again does nothing.
   * @throws AppError `too_many_connections` with `retryAfter`
   */
  open(userId: string | null, address: string): () => void;
}

/** `limits`: null for no limit. */
export function createOpenConnections(limits: ConnectionLimits | null): OpenConnections {
  const counts = new Map<string, number>();
  const change = (key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    open(userId, address) {
      if (!limits) return () => undefined;
      const keys = [
        ...(userId === null ? [] : [{ key: `user ${userId}`, max: limits.perUser }]),
        { key: `address ${networkOf(address)}`, max: limits.perAddress },
      ];
      if (keys.some(({ key, max }) => (counts.get(key) ?? 0) >= max))
        throw new AppError('too_many_connections', { retryAfter: limits.retrySeconds });
      for (const { key } of keys) change(key, 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        for (const { key } of keys) change(key, -1);
      };
    },
  };
}

/**
 * Returns the same response; `onEnd` runs when its body has been sent or its client has disconnected. `onStart` receives a
 * function that ends the body early.
 */
export function withBodyEnd(
  response: Response,
  onEnd: () => void,
  onStart: (end: () => void) => void = () => undefined,
): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      async cancel(reason) {
        onEnd();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  onStart(() => {
    onEnd();
    // A body that broke off has ended, too.
    reader.cancel().catch(() => undefined);
  });
  return new Response(body, response);
}

/** The response to a HEAD request. Hono would drop its body unread, and its producer would wait forever. */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}
