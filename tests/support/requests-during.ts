import { hashPassword } from '../../src/server/accounts/passwords/passwords.ts';

/**
 * Begins requests until a change is answered; returns their answers. They queue for hashes with the change and with those
 * made here, so that some begin before it and end after it.
 */
export async function requestsDuring<T>(change: Promise<unknown>, begin: () => Promise<T>): Promise<T[]> {
  const begun: Promise<T>[] = [];
  let isOver = false;
  const over = change.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    begun.push(begin(), begin());
    await hashPassword('the queue is never empty');
  }
  await over;
  return Promise.all(begun);
}
