import { EMAIL_MAX, NAME_MAX } from '../../../src/contract/limits.ts';
import type { TextKey } from '../../i18n/text-keys.ts';

export const CONTACT_CATEGORIES = ['general', 'bug', 'feature', 'account', 'billing'] as const;
export type ContactCategory = (typeof CONTACT_CATEGORIES)[number];

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly category: ContactCategory;
  readonly subject: string;
  readonly message: string;
}

/** Longest entries, in UTF-16 units: a mail program takes no address of any length. */
export const CONTACT_MAX = { name: NAME_MAX, email: EMAIL_MAX, subject: 150, message: 1500 } as const;

export type ContactField = Exclude<keyof ContactMessage, 'category'>;
export type ContactErrors = Readonly<Partial<Record<ContactField, TextKey<'public'>>>>;

/** Enough to tell a slip of the hand: something, an at sign, something with a dot. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function emailError(email: string): TextKey<'public'> | null {
  if (email.trim() === '') return 'contact.emailMissing';
  return EMAIL.test(email.trim()) ? null : 'contact.emailInvalid';
}

/** What is wrong with a message, in the order of its fields; empty where it can be sent. */
export function checkMessage({ name, email, subject, message }: ContactMessage): ContactErrors {
  const problem = emailError(email);
  return {
    ...(name.trim() === '' && { name: 'contact.nameMissing' }),
    ...(problem && { email: problem }),
    ...(subject.trim() === '' && { subject: 'contact.subjectMissing' }),
    ...(message.trim() === '' && { message: 'contact.messageMissing' }),
  };
}

/**
 * The mailto address (RFC 6068) that opens a mail program with the message to support in it. `words`: what the
 * category and the line with the sender are called. `support`: whom it goes to.
 */
export function mailtoAddress(
  { name, email, subject, message }: ContactMessage,
  words: { readonly category: string; readonly from: string },
  support: string,
): string {
  const title = `[${words.category}] ${subject.trim()}`;
  const lines = [message.trim(), '', `${words.from}: ${name.trim()} <${email.trim()}>`];
  const body = lines.join('\n').replaceAll(/\r?\n/g, '\r\n');
  return `mailto:${support}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}
