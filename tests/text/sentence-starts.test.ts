import { expect, it } from 'vitest';
import { sentenceStarts } from '../../src/text/sentence-starts.ts';

it.each([
  ['one. two? three! four', ['one.', 'two?', 'three!', 'four']],
  ['see dr. smith, e.g. today. then go', ['see', 'then']],
  ['i am... not sure. ok', ['i', 'ok']],
  ['a line\n\n  another one', ['a', 'another']],
  ['he said "stop." then left', ['he', 'then']],
  ['J. smith came. z.B. so', ['J.', 'z.B.']],
  ['am 12. Dezember in Berlin. Danach', ['am', 'Danach']],
  ['vom 12.–14. Dezember. Danach', ['vom', 'Danach']],
  ['am 12. und 13. Dezember. Danach', ['am', 'Danach']],
  ['als 3. Am 13. Dezember kam', ['als', 'Am']],
  ['se on 12. joulukuuta. Sitten', ['se', 'Sitten']],
  ['es waren 12. Danach 45. Mai war', ['es', 'Danach', 'Mai']],
  ['', []],
])('finds the sentence starts in %j', (text, words) => {
  expect(sentenceStarts(text).map((start) => text.slice(start).split(/\s/)[0])).toEqual(words);
});

it.each([
  ['"Really?" she asked. "No!" He left', null, ['"Really?"', '"No!"', 'He']],
  ['unsere 3. neue Filiale. Danach', 'de', ['unsere', 'Danach']],
  ['inkl. MwSt. und Versand, zzgl. Porto. Der Preis', 'de', ['inkl.', 'Der']],
  ['In der Hauptstr. in Berlin. Danach', 'de', ['In', 'Danach']],
  ['King Jr. was born. Apple Corp. has called, Smith & Co. are here. Then', 'en', ['King', 'Apple', 'Then']],
  ['It is 5 ft. tall and takes 3 hrs. to build. We met Jr. He left', 'en', ['It', 'We', 'He']],
  ['unsere 3. neue Filiale. Danach', null, ['unsere', 'Danach']],
  ['im 3.–4. großen Teil. Es waren 3. Danach', 'de', ['im', 'Es', 'Danach']],
  ['there were 3. then none', 'en', ['there', 'then']],
  ['max. zwei, das ist das max. Danach', 'de', ['max.', 'Danach']],
  ['ich weiß es. dann', 'de', ['ich', 'dann']],
  ['ad es. quando. Poi', 'it', ['ad', 'Poi']],
  [
    '「はい。」彼は「行く。」と。では',
    'ja',
    ['「はい。」彼は「行く。」と。では', '彼は「行く。」と。では', 'では'],
  ],
  ['他说：“我走。”', 'zh', ['他说：“我走。”']],
  ['im 19. Jahrhundert kam Fr. Bach. Der 2. Weltkrieg', 'de', ['im', 'Der']],
  ['I am 5. We are 3. The end', null, ['I', 'We', 'The']],
  [
    'the U.S. Everyone left. She has a Ph.D. Maybe she works for the gov. It pays',
    'en',
    ['the', 'Everyone', 'She', 'Maybe', 'It'],
  ],
  ['at 5 p.m. Monday we left. At 6 p.m. Monday is fine', 'en', ['at', 'At', 'Monday']],
  ['the next gen. We met Gov. Moore, the gov. He', null, ['the', 'We', 'He']],
  ['Dat kost 5 mrd. Euro', 'nl', ['Dat']],
  ['5 mrd. D’euros', 'fr', ['5']],
  ['5 mrd. De euros', 'es', ['5']],
  ['es sind 5 Mio. Euro, 3 Mrd. Menschen, 5 Mio. Das ist viel. Am Fr. Wir', 'de', ['es', 'Das', 'Am', 'Wir']],
  ['bel op dit tel. Ik wacht op tel. Jansen', 'nl', ['bel', 'Ik']],
  ['au tél. J’attends', 'fr', ['au', 'J’attends']],
  ['è mio. Poi', 'it', ['è', 'Poi']],
  ['Dott. Rossi e Avv. Bianchi. Poi', 'it', ['Dott.', 'Poi']],
  ['Gen. Grant met Sgt. Pepper, Ph.D. degree. He', 'en', ['Gen.', 'He']],
  ['I live in the U.S. He left at 5 p.m. Monday at 6 p.m. We left', 'en', ['I', 'He', 'We']],
  ['Er sagte: „Gut.“ Dann ging er. »Nein!« Danach', 'de', ['Er', 'Dann', '»Nein!«', 'Danach']],
  ['Er kam. »Gut.« „Ja.“ sagte sie', 'de', ['Er', '»Gut.«', '„Ja.“']],
  ['« Oui. » Puis «\u00a0non\u202f!\u00a0» Enfin. « Si. » dit-elle', 'fr', ['«', 'Puis', 'Enfin.', '«']],
  ['他走了。“你好。”她', 'zh', ['他走了。“你好。”她', '“你好。”她', '她']],
  ['Heinrich VIII. war hier. Dr. med. Koch, Dr. phil. Lenz. Danach', 'de', ['Heinrich', 'Dr.', 'Danach']],
  ['kaas en wijn enz. en brood. Daarna', 'nl', ['kaas', 'Daarna']],
  ['she works in HR. then', 'de', ['she', 'then']],
  ['no. that is wrong. Is it no. 5 or no. five? No. One is', 'en', ['no.', 'that', 'Is', 'No.', 'One']],
  ['creo que no. entonces', 'es', ['creo', 'entonces']],
  ['see fig. 3 and no. 12 on p. 4. I ate a fig. It was', 'en', ['see', 'I', 'It']],
  ['It was cold in Dec. We left on Main St. The end', 'en', ['It', 'We', 'The']],
  ['on Jan. 5, in Dec. we met near St. Louis, St. Paul and no. 10 Main St. in Ohio', 'en', ['on']],
  ['Ik zag Jan. Hij ging op 3 okt. 2024 naar nr. vijf', 'nl', ['Ik', 'Hij']],
  ['Im Jan. Urlaub, im Nov. Arbeit. Seit Okt. 2024', 'de', ['Im', 'Seit']],
])('finds the sentence starts in %j in the language %j', (text, language, words) => {
  expect(sentenceStarts(text, language).map((start) => text.slice(start).split(/\s/)[0])).toEqual(words);
});

it('finds sentence starts without spaces between sentences', () => {
  expect(sentenceStarts('你好。我很好。')).toEqual([0, 3]);
});
