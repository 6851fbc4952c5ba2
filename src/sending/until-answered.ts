import { AnswerTimeoutError } from './http-error.ts';

/**
 * Repeats a request that is answered only after long work: no answer in time does not mean that the server is
 * unreachable. `probe`: a short request, which throws if it is.
 */
export async function untilAnswered<T>(ask: () => Promise<T>, probe: () => Promise<unknown>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AnswerTimeoutError)) throw error;
    }
    await probe();
  }
}
