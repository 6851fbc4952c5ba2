import type { InterfaceLanguage } from '../../contract/languages.ts';
import type { Message } from './mail.ts';
import { type Letter, mailTexts } from './mail-texts.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * Renders a message in a language, as plain text and simple HTML. `link`: the target of its button, if it has
 * one. User names are never included: anyone could put an advertisement there and have us send it.
 */
export function compose(
  letter: Letter,
  to: string,
  language: InterfaceLanguage,
  values: { email: string; hours?: number; link?: string; device?: string },
): Message {
  const { subject, before, button, after } = mailTexts(language)[letter];
  const { link = '' } = values;
  const fill = (text: string): string =>
    text.replaceAll(/\{\{(email|hours|device)\}\}/g, (_, name: 'email' | 'hours' | 'device') =>
      String(values[name] ?? ''),
    );
  const paragraph = (text: string): string => `<p dir="auto">${escapeHtml(fill(text))}</p>`;
  const toLink = button
    ? `<p dir="auto"><a href="${escapeHtml(link)}">${escapeHtml(button)}</a></p><p>${escapeHtml(link)}</p>`
    : '';
  const body = [...before.map(paragraph), toLink, ...after.map(paragraph)].join('\n');
  return {
    to,
    subject,
    text: [...before.map(fill), ...(button ? [link] : []), ...after.map(fill), 'Parlance'].join('\n\n'),
    html: `<!doctype html>\n<html lang="${language}"><body>\n${body}\n<p>Parlance</p>\n</body></html>\n`,
  };
}
