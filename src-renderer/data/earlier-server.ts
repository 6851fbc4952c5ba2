import { HttpError } from './http-error.ts';

/** Sends a request with a new field; and to a server of an earlier version, which refuses the field, without it. */
export async function withoutFieldIfRefused<T>(
  withField: () => Promise<T>,
  without: () => Promise<T>,
): Promise<T> {
  try {
    return await withField();
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'invalid_input') throw error;
    return without();
  }
}
