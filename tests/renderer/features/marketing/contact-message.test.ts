import { describe, expect, it } from 'vitest';
import {
  type ContactMessage,
  checkMessage,
  filledMessage,
  planMailto,
} from '../../../../src-renderer/features/marketing/contact-message.ts';

const MESSAGE: ContactMessage = {
  name: ' Ann Example ',
  email: 'ann@example.com',
  category: 'bug',
  subject: 'Tea & 100% "quotes"?',
  message: 'One\nTwo + two = ä',
};

describe('contact message to support (growth 5)', () => {
  it('requires a name, an email address, a subject and a message', () => {
    expect(checkMessage(MESSAGE)).toEqual({});
    expect(checkMessage({ ...MESSAGE, name: ' ', email: '', subject: '\t', message: '\n' })).toEqual({
      name: 'contact.nameMissing',
      email: 'contact.emailMissing',
      subject: 'contact.subjectMissing',
      message: 'contact.messageMissing',
    });
  });

  it.each(['ann', 'ann@', 'ann@example', '@example.com', 'a b@example.com'])(
    'rejects the email address %s',
    (email) => {
      expect(checkMessage({ ...MESSAGE, email })).toEqual({ email: 'contact.emailInvalid' });
    },
  );

  it('becomes a mailto URL that decodes to the same message', () => {
    const { whole, pasted } = planMailto(MESSAGE, { category: 'Bug', from: 'From' }, 'help@example.com');
    expect(pasted).toBeNull();
    const url = new URL(whole);
    expect(url.protocol).toBe('mailto:');
    expect(url.pathname).toBe('help@example.com');
    const fields = new Map(
      url.search
        .slice(1)
        .split('&')
        .map((pair) => pair.split('=') as [string, string]),
    );
    expect([...fields.keys()]).toEqual(['subject', 'body']);
    expect(decodeURIComponent(fields.get('subject') ?? '')).toBe('[Bug] Tea & 100% "quotes"?');
    expect(decodeURIComponent(fields.get('body') ?? '')).toBe(
      'One\r\nTwo + two = ä\r\n\r\nFrom: Ann Example <ann@example.com>',
    );
  });

  it('replaces a lone surrogate in the mailto URL', () => {
    const { whole } = planMailto({ ...MESSAGE, subject: '\ud83d' }, { category: '', from: '' }, '');
    expect(whole).toContain('subject=%5B%5D%20%EF%BF%BD&');
  });

  it('is pasted instead when the mailto URL would be too long for Windows', () => {
    const long = { ...MESSAGE, message: 'ä'.repeat(400) };
    const { pasted } = planMailto(long, { category: 'Bug', from: 'From' }, 'help@example.com');
    expect(pasted?.text).toBe(`${long.message}\n\nFrom: Ann Example <ann@example.com>`);
    expect(pasted?.address).toBe(
      'mailto:help@example.com?subject=%5BBug%5D%20Tea%20%26%20100%25%20%22quotes%22%3F',
    );
  });

  describe('preset texts', () => {
    const empty: ContactMessage = { name: '', email: '', category: 'general', subject: '', message: '' };
    const fieldsOf = (message: ContactMessage): FormData => {
      const fields = new FormData();
      for (const [name, value] of Object.entries(message)) fields.set(name, value);
      return fields;
    };
    const demo = { subject: 'A demo', message: 'I would like to see it.' };

    it('fill fields that were empty before the script loaded', () => {
      const fields = fieldsOf({ ...empty, category: 'bug', message: 'Typed' });
      expect(filledMessage(empty, fields, demo, {})).toEqual({
        ...empty,
        category: 'bug',
        subject: 'A demo',
        message: 'Typed',
      });
    });

    it('are cleared when another preset applies, unless they were edited', () => {
      const begun = { ...empty, ...demo, message: `${demo.message} On Monday?` };
      expect(filledMessage(begun, fieldsOf(begun), {}, demo)).toEqual({ ...begun, subject: '' });
    });
  });
});
