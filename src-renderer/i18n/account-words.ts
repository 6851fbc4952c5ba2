import type { ACCOUNT_MESSAGES } from '../../src/contract/api/account.ts';
import { loadTexts, textsOf } from './i18n.ts';

const text = textsOf('auth');

type Message = keyof typeof ACCOUNT_MESSAGES;

/** Translates a validation message of the account contract into the current language. */
export async function translateAccountMessage(message: string): Promise<string> {
  const [{ ACCOUNT_MESSAGES }] = await Promise.all([
    import('../../src/contract/api/account.ts'),
    loadTexts('auth'),
  ]);
  const messages: Readonly<Record<string, string>> = ACCOUNT_MESSAGES;
  const name = Object.keys(messages).find((key) => messages[key] === message);
  return name ? text(`account.problem.${name as Message}`) : message;
}
