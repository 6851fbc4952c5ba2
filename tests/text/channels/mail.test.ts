import { expect, it } from 'vitest';
import { subjectOf } from '../../../src/text/channels/mail.ts';

it.each([
  ['We meet at five. Bring cake.', 'We meet at five'],
  ['• Shopping list\n• Milk', 'Shopping list'],
  ['1. Shopping list\n2. Milk', 'Shopping list'],
  ['1) Milk\n2) Eggs', 'Milk'],
  ['3. Mai. Wir treffen uns.\nBis dann', '3. Mai'],
  ['3. Mai: Berlin\n4. Mai: Rom', '3. Mai: Berlin'],
  ['Shall we? Yes.', 'Shall we?'],
  ['And so on... Then more.', 'And so on... Then more'],
  ['明日は晴れます。それでは。', '明日は晴れます'],
  ['「行きます。」と言った。', '「行きます。」と言った'],
  ['Dhr. Jansen heeft gebeld. Tot dan.', 'Dhr. Jansen heeft gebeld'],
  ['Im 19. Jahrhundert. Danach', 'Im 19. Jahrhundert'],
  ['Hr. Schmidt kommt', 'Hr. Schmidt kommt'],
  ['La Dra. Pérez llamó', 'La Dra. Pérez llamó'],
  ['The U.S. Army is here.', 'The U.S. Army is here'],
  ['EE. UU. gana.', 'EE. UU. gana'],
  [' \n', ''],
  ['Hallo,\n\nwir treffen uns um fünf. Bis dann', 'wir treffen uns um fünf'],
  ['Sehr geehrte Damen und Herren,\n\ndie Rechnung ist da.', 'die Rechnung ist da'],
  ['Dear Ms. Smith:\n\nThe invoice is here.', 'The invoice is here'],
  ['Madame, Monsieur,\n\nLa facture est là.', 'La facture est là'],
  ['Hi Ann!\nWe meet at five. Bring cake.', 'We meet at five'],
  ['Anna,\n\nkommst du?', 'kommst du?'],
  ['尊敬的王先生：\n\n会议改到周五。', '会议改到周五'],
  ['مرحبا يا أحمد،\n\nالاجتماع يوم الجمعة.', 'الاجتماع يوم الجمعة'],
  ['Hallo,', 'Hallo,'],
  ['Shopping list:\n\n• Milk', 'Shopping list:'],
  ['Apples,\nPears,\nPlums', 'Apples,'],
  ['Highlights:\n\nWe won.', 'Highlights:'],
  ['We won!\n\nThe cup is ours.', 'We won!'],
  ['Hi Ann, the meeting moved to Friday!\nThanks', 'Hi Ann, the meeting moved to Friday!'],
  ['Good morning everyone. The server is down!\nMore soon.', 'Good morning everyone'],
  ['Dag 3:\nWe liepen naar het meer.', 'Dag 3:'],
  ['Buenas noticias:\nganamos.', 'Buenas noticias:'],
])('uses the first sentence as the subject: %s', (text, subject) => expect(subjectOf(text)).toBe(subject));

it('shortens a long subject between words', () => {
  const subject = subjectOf('word '.repeat(40));
  expect(subject).toMatch(/^(word )+word…$/);
  expect(subject.length).toBeLessThanOrEqual(78);
});
