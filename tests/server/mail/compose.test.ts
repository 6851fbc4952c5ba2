import { describe, expect, it } from 'vitest';
import { INTERFACE_LANGUAGES } from '../../../src/contract/languages.ts';
import { compose } from '../../../src/server/mail/compose.ts';
import type { MailTemplate } from '../../../src/server/mail/mail-texts.ts';

const LETTERS: readonly MailTemplate[] = [
  'verification',
  'addressChange',
  'addressNotice',
  'addressInUse',
  'passwordReset',
  'signInLink',
  'newSignIn',
  'passwordChanged',
];
const values = {
  email: 'new@example.com',
  hours: 24,
  link: 'http://here/confirm?token=abc&x=1',
  device: 'Chrome',
};

describe.each(INTERFACE_LANGUAGES)('messages in %s', (language) => {
  it.each(LETTERS)('%s fills every place, in text and HTML', (letter) => {
    const { to, subject, text, html } = compose(letter, 'ann@example.com', language, values);
    expect(to).toBe('ann@example.com');
    expect(subject.length).toBeGreaterThan(3);
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined/);
    expect(text).toContain('new@example.com');
    const hasLink = !['addressNotice', 'addressInUse', 'newSignIn', 'passwordChanged'].includes(letter);
    expect(text.includes(values.link)).toBe(hasLink);
    expect(html.includes('href="http://here/confirm?token=abc&amp;x=1"')).toBe(hasLink);
    expect(html).toContain(`lang="${language}"`);
  });
});

it('writes in the language of the person', () => {
  expect(compose('verification', 'a@b.nl', 'nl', values).subject).toBe('Bevestig je e-mailadres');
  expect(compose('verification', 'a@b.nl', 'en', values).subject).toBe('Confirm your email address');
});

it('lets nothing of an address act as HTML', () => {
  const { html } = compose('addressNotice', 'a@b.nl', 'en', { email: '"<img src=x>"@example.com' });
  expect(html).not.toContain('<img');
});

it('is laid out from right to left in Arabic, with addresses and links as they are written', () => {
  const { html } = compose('addressChange', 'a@b.nl', 'ar', { ...values, email: '2026.ann@example.com' });
  expect(html).toContain('<div lang="ar" dir="rtl">');
  expect(html).toContain('<bdi>2026.ann@example.com</bdi>');
  expect(html).toContain('<bdi>http://here/confirm?token=abc&amp;x=1</bdi>');
  expect(html).not.toMatch(/<p dir/);
  expect(compose('addressChange', 'a@b.nl', 'de', values).html).toContain('<div lang="de" dir="ltr">');
});
