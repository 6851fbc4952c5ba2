import { expect, it } from 'vitest';
import { shownByWhatsapp, whatsappMessages, whatsappText } from '../../../src/text/channels/whatsapp.ts';

it('writes WhatsApp’s formatting marks with spaces outside them', () => {
  const html =
    '<p>A <strong>bold </strong>word, <em>one <strong>of</strong> many</em>, <s>gone</s> &amp; &lt;b&gt;</p>' +
    '<p>• first</p><p>• <strong>second</strong></p>';
  expect(whatsappText(html).text).toBe('A *bold* word, _one *of* many_, ~gone~ & <b>\n- first\n- *second*');
  expect([...whatsappText(html).lost]).toEqual([]);
});

it('reports formatting that WhatsApp cannot express', () => {
  const { text, lost } = whatsappText(
    '<p>un<em>believ</em>able <u>line</u> <strong>2*3</strong> <s>fine</s> *<strong>so</strong>*</p>',
  );
  expect(text).toBe('unbelievable line 2*3 ~fine~ *so*');
  expect([...lost].sort()).toEqual(['bold', 'italic', 'underline']);
  // A rare character of two UTF-16 units is part of a word, too.
  expect(whatsappText('<p>𠮷<strong>野家</strong></p>').text).toBe('𠮷野家');
});

it('parses formatting marks like WhatsApp', () => {
  expect(shownByWhatsapp('> so\n* item\na *b _c_* `d*e*` 2*3*4')).toEqual([
    { kind: 'quote', runs: [{ text: 'so', look: 'plain', inside: [] }] },
    { kind: 'item', runs: [{ text: 'item', look: 'plain', inside: [] }] },
    {
      kind: 'line',
      runs: [
        { text: 'a ', look: 'plain', inside: [] },
        {
          text: 'b _c_',
          look: 'bold',
          inside: [
            { text: 'b ', look: 'plain', inside: [] },
            { text: 'c', look: 'italic', inside: [{ text: 'c', look: 'plain', inside: [] }] },
          ],
        },
        { text: ' ', look: 'plain', inside: [] },
        { text: 'd*e*', look: 'code', inside: [] },
        { text: ' 2*3*4', look: 'plain', inside: [] },
      ],
    },
  ]);
});

it('splits a text that is longer than a WhatsApp message', () => {
  const messages = whatsappMessages('word '.repeat(20_000));
  expect(messages).toHaveLength(2);
  for (const message of messages) expect(message.length).toBeLessThanOrEqual(65_536);
  expect(messages.join(' ')).toBe('word '.repeat(20_000).trim());
});
