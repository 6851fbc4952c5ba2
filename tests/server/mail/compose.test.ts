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

describe.each(INTERFACE_LANGUAGES)('compose in %s', (language) => {
  it.each(LETTERS)('fills every placeholder of %s in text and HTML', (letter) => {
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

it('compose writes in the requested language', () => {
  expect(compose('verification', 'a@b.nl', 'nl', values).subject).toBe('Bevestig je e-mailadres');
  expect(compose('verification', 'a@b.nl', 'en', values).subject).toBe('Verify your email address');
});

it('compose escapes HTML in an email address', () => {
  const { html } = compose('addressNotice', 'a@b.nl', 'en', { email: '"<img src=x>"@example.com' });
  expect(html).not.toContain('<img');
});

it('compose sets the text direction and isolates addresses and links in Arabic', () => {
  const { html } = compose('addressChange', 'a@b.nl', 'ar', { ...values, email: '2026.ann@example.com' });
  expect(html).toContain('<div lang="ar" dir="rtl">');
  expect(html).toContain('<bdi>2026.ann@example.com</bdi>');
  expect(html).toContain('<bdi>http://here/confirm?token=abc&amp;x=1</bdi>');
  expect(html).not.toMatch(/<p dir/);
  expect(compose('addressChange', 'a@b.nl', 'de', values).html).toContain('<div lang="de" dir="ltr">');
});
