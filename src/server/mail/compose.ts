import { type InterfaceLanguage, RIGHT_TO_LEFT } from '../../contract/languages.ts';
import type { Message } from './mail.ts';
import { type MailTemplate, mailTexts } from './mail-texts.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A value with its own text direction: otherwise, Arabic would reverse an address that begins with a digit. */
const bidiIsolated = (value: string): string => `<bdi>${escapeHtml(value)}</bdi>`;

/**
 * Renders a message in a language, as plain text and simple HTML. `link`: the target of its button, if it has one. User
 * names are never included: otherwise, anyone could have us send an advertisement.
 */
export function compose(
  template: MailTemplate,
  to: string,
  language: InterfaceLanguage,
  values: { email: string; hours?: number; link?: string; device?: string },
): Message {
  const { subject, before, button, after } = mailTexts(language)[template];
  const { link = '' } = values;
  const fillBy = (text: string, format: (value: string) => string): string =>
    text.replaceAll(/\{\{(email|hours|device)\}\}/g, (_, name: 'email' | 'hours' | 'device') =>
      format(String(values[name] ?? '')),
    );
  const fill = (text: string): string => fillBy(text, (value) => value);
  const paragraph = (text: string): string => `<p>${fillBy(escapeHtml(text), bidiIsolated)}</p>`;
  const toLink = button
    ? `<p><a href="${escapeHtml(link)}">${escapeHtml(button)}</a></p><p>${bidiIsolated(link)}</p>`
    : '';
  const body = [...before.map(paragraph), toLink, ...after.map(paragraph), '<p>Parlance</p>'].join('\n');
  const direction = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
  return {
    to,
    subject,
    text: [...before.map(fill), ...(button ? [link] : []), ...after.map(fill), 'Parlance'].join('\n\n'),
    // On an inner element: many mail programs drop attributes of `html` and `body`.
    html: `<!doctype html>\n<html lang="${language}"><body>\n<div lang="${language}" dir="${direction}">\n${body}\n</div>\n</body></html>\n`,
  };
}
