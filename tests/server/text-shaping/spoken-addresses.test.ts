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
  ['Write to sales at example dot co dot uk', 'Write to sales@example.co.uk'],
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
])('writeAddresses writes a domain without joining the words before it: %s', (said, written) => {
  expect(writeAddresses(said)).toBe(written);
});
