import { describe, expect, it } from 'vitest';
import {
  type ContactMessage,
  checkMessage,
  mailtoAddress,
} from '../../../../src-renderer/features/marketing/contact-message.ts';

const MESSAGE: ContactMessage = {
  name: ' Ann Example ',
  email: 'ann@example.com',
  category: 'bug',
  subject: 'Tea & 100% "quotes"?',
  message: 'One\nTwo + two = ä',
};

describe('a message to support (growth 5)', () => {
  it('needs a name, an address, a subject and a message', () => {
    expect(checkMessage(MESSAGE)).toEqual({});
    expect(checkMessage({ ...MESSAGE, name: ' ', email: '', subject: '\t', message: '\n' })).toEqual({
      name: 'contact.nameMissing',
      email: 'contact.emailMissing',
      subject: 'contact.subjectMissing',
      message: 'contact.messageMissing',
    });
  });

  it.each(['ann', 'ann@', 'ann@example', '@example.com', 'a b@example.com'])('is not from %s', (email) => {
    expect(checkMessage({ ...MESSAGE, email })).toEqual({ email: 'contact.emailInvalid' });
  });

  it('becomes an address that a mail program reads back as it was', () => {
    const url = new URL(mailtoAddress(MESSAGE, { category: 'Bug', from: 'From' }, 'help@example.com'));
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
});
