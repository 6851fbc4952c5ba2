import { expect, it } from 'vitest';
import { writeAddresses } from '../../../src/server/text-shaping/spoken-addresses.ts';

it.each([
  ['My mail is john dot smith at gmail dot com.', 'My mail is john.smith@gmail.com.'],
  [
    'Send it to Anna Underscore Miller at Outlook dot com by Friday.',
    'Send it to anna_miller@outlook.com by Friday.',
  ],
  [
    'It is tom at iCloud.com, or j dash d plus news at gmx dot de.',
    'It is tom@icloud.com, or j-d+news@gmx.de.',
  ],
  ['My e-mail address is info at parlance dot app.', 'My e-mail address is info@parlance.app.'],
  ['My email is now info at parlance dot app.', 'My email is now info@parlance.app.'],
  ['Write to sales at example dot co dot uk', 'Write to sales@example.co.uk'],
  ['Please send an email to tom at acme dot com', 'Please send an email to tom@acme.com'],
  [
    'Contact tom at acme.com, or reach me at: anna at acme.com',
    'Contact tom@acme.com, or reach me at: anna@acme.com',
  ],
  ['Visit www dot example dot com slash help slash start.', 'Visit www.example.com/help/start.'],
  [
    'The site is OpenAI dot com, and theirs is example.com.',
    'The site is openai.com, and theirs is example.com.',
  ],
])('writeAddresses writes spoken addresses: %s', (said, written) => {
  expect(writeAddresses(said)).toBe(written);
});

it.each([
  'The dot com bubble burst.',
  'Put a dot com in front, and each dot in order.',
  'It is a dot. At last it came.',
  'Meet me at noon. Dot is late.',
])('writeAddresses keeps ordinary sentences: %s', (said) => expect(writeAddresses(said)).toBe(said));

it.each([
  ['I work at openai dot com.', 'I work at openai.com.'],
  ['Reach us at example dot com.', 'Reach us at example.com.'],
  ['Write Anna Miller at gmail dot com.', 'Write Anna Miller at gmail.com.'],
  ['Please email us or apply at acme dot com.', 'Please email us or apply at acme.com.'],
  ['Email us, or book a call at example dot com.', 'Email us, or book a call at example.com.'],
  [
    'You can find the address and phone number at example dot com.',
    'You can find the address and phone number at example.com.',
  ],
  ['Contact the people I met at openai dot com.', 'Contact the people I met at openai.com.'],
  [
    'I will email you the file hosted at dropbox dot com.',
    'I will email you the file hosted at dropbox.com.',
  ],
])('writeAddresses writes a domain without joining the words before it: %s', (said, written) => {
  expect(writeAddresses(said)).toBe(written);
});
