import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitaliseSentences, lowerSentences } from '../../src/text/sentence-capitals.ts';
import { relativeCost } from '../support/relative-cost.ts';

describe('capitaliseSentences (growth 3)', () => {
  it.each([
    ['hello there. how are you? fine', 'Hello there. How are you? Fine'],
    ['iPhone sells. 5 came. "quoted" he said', 'iPhone sells. 5 came. "Quoted" he said'],
    ['one\ntwo', 'One\nTwo'],
    ['¿qué tal? élan', '¿Qué tal? Élan'],
    ['www.example.com is up. john@example.com wrote', 'www.example.com is up. john@example.com wrote'],
    ['ann.vos@example.com. https://example.com', 'ann.vos@example.com. https://example.com'],
  ])('converts %j', (text, written) => {
    expect(capitaliseSentences(text, 'en')).toBe(written);
  });
  it('stays fast with a long line of underscores after a word', async () => {
    const text = `name${'_'.repeat(60)}\n`;
    expect(await relativeCost(() => capitaliseSentences(text, 'en'), 2)).toBeLessThan(2);
    expect(capitaliseSentences(text, 'en')).toBe(`N${text.slice(1)}`);
  });
  it('uses the letters of the language', () => {
    expect(capitaliseSentences('istanbul', 'tr')).toBe('İstanbul');
  });
  it.each([
    ['nl', "'s Avonds eten we. 't Is laat.", "'s Avonds eten we. 't Is laat."],
    ['nl', "’s avonds eten we. 't is 'n fiets.\n't\nis", "’s Avonds eten we. 't Is 'n fiets.\n'T\nIs"],
    ['nl', 'ijs is lekker. ijsland ook', 'IJs is lekker. IJsland ook'],
    ['fr', '«\u00a0bonjour\u00a0» dit-il. « oui »', '«\u00a0Bonjour\u00a0» dit-il. « Oui »'],
    ['nl', "'s-Gravenhage is mooi. bah", "'s-Gravenhage is mooi. Bah"],
    ['en', '"Really?" she asked. "go!" and left', '"Really?" she asked. "Go!" and left'],
    ['de', 'unsere 3. neue Filiale für max. zwei. gut', 'Unsere 3. neue Filiale für max. zwei. Gut'],
    ['de', 'ich weiß es. dann ging ich', 'Ich weiß es. Dann ging ich'],
    ['en', 'we were 5. then we left', 'We were 5. Then we left'],
    ['ru', '100 руб. за штуку, 5 тыс. рублей. и всё', '100 руб. за штуку, 5 тыс. рублей. И всё'],
    ['es', 'p. ej. cuando', 'P. ej. cuando'],
    ['pt', 'P. ex. quando', 'P. ex. quando'],
    ['it', 'ad es. quando', 'Ad es. quando'],
  ])('follows the rules of the language, %s: %j', (language, text, written) => {
    expect(capitaliseSentences(text, language)).toBe(written);
  });
  it('keeps a term in lower case', () => {
    expect(capitaliseSentences('adidas makes shoes.', 'en', ['adidas'])).toBe('adidas makes shoes.');
  });
  it.each([
    ['University of Amsterdam', 'of course we go. off we go', 'Of course we go. Off we go'],
    ['van der Berg', "van gogh paints. van der berg's house", "Van gogh paints. van der berg's house"],
    ['adidas', "adidas's shoes. adidasses", "adidas's shoes. Adidasses"],
    ["'t hof", "'t hof is mooi. thuis", "'t hof is mooi. Thuis"],
  ])('keeps a term’s case only where the complete term stands: %s', (term, text, written) => {
    expect(capitaliseSentences(text, 'en', [term])).toBe(written);
  });
});

describe('lowerSentences (growth 3)', () => {
  it.each([
    ['Hello there. How are you?', 'hello there. how are you?'],
    ["I am here. I'm not.", "I am here. I'm not."],
    ['NASA flew. A dog barked.', 'NASA flew. a dog barked.'],
    ['Mr. Smith left. Then I did.', 'Mr. Smith left. then I did.'],
    ['New York is big. The end.', 'New York is big. the end.'],
    ['I saw Ann. Ann went home.', 'I saw Ann. Ann went home.'],
    ['Monday came. English is fun.', 'Monday came. English is fun.'],
  ])('converts %j', (text, written) => {
    expect(lowerSentences(text, 'en')).toBe(written);
  });
  it('lowers the Dutch word that carries the capital', () => {
    expect(lowerSentences("'s Avonds eten we.", 'nl')).toBe("'s avonds eten we.");
    expect(lowerSentences('IJs is lekker.', 'nl')).toBe('ijs is lekker.');
  });
  it('leaves German unchanged, because the first word may be a noun', () => {
    expect(lowerSentences('Hunde bellen. Sie laufen.', 'de')).toBe('Hunde bellen. Sie laufen.');
  });
  it('keeps names from the vocabulary', () => {
    expect(lowerSentences('Siobhan came.', 'en', ['Siobhan'])).toBe('Siobhan came.');
  });
  it('keeps a term’s capital only where the complete term stands', () => {
    const text = 'The plan is new. New ideas come. The Hague is far. New York too.';
    expect(lowerSentences(text, 'en', ['The Hague', 'New York'])).toBe(
      'the plan is new. new ideas come. The Hague is far. New York too.',
    );
  });
});

it('changes only case, and nothing when applied twice', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'B', 'é', '.', ' ', '?', '\n', '"', '1', 'i') }),
      (text) => {
        for (const change of [capitaliseSentences, lowerSentences]) {
          const changed = change(text, 'en');
          expect(changed.toLowerCase()).toBe(text.toLowerCase());
          expect(change(changed, 'en')).toBe(changed);
        }
      },
    ),
  );
});
