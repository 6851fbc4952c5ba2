import { EMAIL_MAX, MAIL_ADDRESS_MAX, NAME_MAX } from '../../../src/contract/limits.ts';
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

/** Maximum lengths in UTF-16 units. */
export const CONTACT_MAX = { name: NAME_MAX, email: EMAIL_MAX, subject: 150, message: 10_000 } as const;

export type ContactField = Exclude<keyof ContactMessage, 'category'>;
export type ContactErrors = Readonly<Partial<Record<ContactField, TextKey<'public'>>>>;

/** A rough pattern that catches typing errors. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function emailError(email: string): TextKey<'public'> | null {
  if (email.trim() === '') return 'contact.emailMissing';
  return EMAIL.test(email.trim()) ? null : 'contact.emailInvalid';
}

export type ContactStart = Partial<Pick<ContactMessage, 'subject' | 'message'>>;

/**
 * The message from the form's fields, which a visitor may have filled before the script was loaded; empty fields get
 * the texts of `start`, as do unchanged texts of an `earlier` start.
 */
export function filledMessage(
  message: ContactMessage,
  fields: FormData,
  start: ContactStart,
  earlier: ContactStart,
): ContactMessage {
  const text = (name: ContactField): string => String(fields.get(name) || message[name]);
  const startText = (name: keyof ContactStart): string => {
    const typed = text(name);
    return typed === '' || typed === earlier[name] ? (start[name] ?? '') : typed;
  };
  return {
    name: text('name'),
    email: text('email'),
    category: CONTACT_CATEGORIES.find((each) => each === fields.get('category')) ?? message.category,
    subject: startText('subject'),
    message: startText('message'),
  };
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

/** How a message gets into an e-mail program, opened by a mailto address (RFC 6068). */
export interface MailtoPlan {
  /** The address with all of the message. */
  readonly whole: string;
  /** If that is longer than programs support: a text to paste, and the address without it. */
  readonly pasted: { readonly text: string; readonly address: string } | null;
}

/** Plans how an e-mail program gets the message. `words`: labels of the category and the sender. `support`: the recipient. */
export function planMailto(
  { name, email, subject, message }: ContactMessage,
  words: { readonly category: string; readonly from: string },
  support: string,
): MailtoPlan {
  const title = `[${words.category}] ${subject.trim()}`.toWellFormed();
  const text = `${message.trim()}\n\n${words.from}: ${name.trim()} <${email.trim()}>`.toWellFormed();
  const address = `mailto:${support}?subject=${encodeURIComponent(title)}`;
  const whole = `${address}&body=${encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'))}`;
  return { whole, pasted: whole.length > MAIL_ADDRESS_MAX ? { text, address } : null };
}
