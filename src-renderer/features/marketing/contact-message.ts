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

/** Maximum lengths in UTF-16 units: mail programs limit the length of an address. */
export const CONTACT_MAX = { name: NAME_MAX, email: EMAIL_MAX, subject: 150, message: 1500 } as const;

export type ContactField = Exclude<keyof ContactMessage, 'category'>;
export type ContactErrors = Readonly<Partial<Record<ContactField, TextKey<'public'>>>>;

/** A rough pattern that catches typing errors. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function emailError(email: string): TextKey<'public'> | null {
  if (email.trim() === '') return 'contact.emailMissing';
  return EMAIL.test(email.trim()) ? null : 'contact.emailInvalid';
}

/** The validation errors in field order; empty if the message is valid. */
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
 * The mailto address (RFC 6068) that opens a mail program with the message. `words`: labels of the category
 * and the sender. `support`: the recipient.
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
