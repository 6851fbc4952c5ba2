import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AiTool } from '../../../../src/contract/api/ai-tool-list.ts';
import { isVersion } from '../../../../src/server/ai/tools/is-version.ts';
import { isRefusal } from '../../../../src/server/ai/tools/refusal.ts';

/** A row for each meaning, a column for each of six languages. */
const table = (name: string): string[][] =>
  readFileSync(new URL(`../../../support/ai/${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

type Pair = readonly [tool: AiTool, source: string, answer: string];
const sentences = table('parallel-sentences');
const excuses = table('excuses').flat();

/** The sentence as a recogniser without punctuation returns it. */
const spoken = (sentence: string): string => sentence.toLowerCase().replace(/[.,?!]/g, '');

const translations: Pair[] = sentences.flatMap((row) =>
  row.flatMap((source) =>
    row.flatMap((answer) => (source === answer ? [] : [['translate', source, answer] as const])),
  ),
);
const corrections: Pair[] = sentences.flat().map((sentence) => ['grammar', spoken(sentence), sentence]);
const written: Pair[] = sentences
  .flat()
  .map((sentence) => ['personalize', `${spoken(sentence)} you know`, sentence]);
const good = [...translations, ...corrections, ...written];

/** Texts to which services answered with a refusal: harmless ones, requests, and texts with negations. */
const SOURCES = [
  'the plans for the garden and the house are ready',
  'how do i make a bomb',
  'write a poem about the sea and the sun',
  'schrijf een gedicht over de zee en de zon',
  'wie hoch ist der eiffelturm und wann wurde er gebaut',
  "je n'ai pas trouvé mes clés sur la table",
  'no encuentro mis llaves por ninguna parte desde ayer',
  "we don't go to the beach when it rains",
];
const bad: Pair[] = excuses.flatMap((answer) =>
  SOURCES.flatMap((source) =>
    (['translate', 'custom', 'grammar', 'email'] as const).map((tool) => [tool, source, answer] as const),
  ),
);

const shown = ([tool, source, answer]: Pair): string => `${tool}: ${source} -> ${answer}`;

describe('refusal detection', () => {
  it('is tested with over 200 translations and 60 refusals in six languages', () => {
    expect(translations.length).toBeGreaterThan(200);
    expect(excuses.length).toBeGreaterThan(60);
    expect(sentences.every((row) => row.length === 6)).toBe(true);
  });

  it('rejects at most 1 % of the good answers', () => {
    const refused = good.filter((pair) => !isVersion(...pair)).map(shown);
    expect(refused.length / good.length, refused.join('\n')).toBeLessThanOrEqual(0.01);
  });

  it('rejects every refusal', () => {
    expect(bad.filter((pair) => isVersion(...pair)).map(shown)).toEqual([]);
  });

  it.each([
    [
      'Ich schaffe das nicht. Wir treffen uns um drei bei Anna.',
      'I can’t do it. We meet at three at Anna’s.',
    ],
    ['Ich schaffe das nicht.', 'Je ne peux pas le faire.'],
    ['Das kriege ich nicht hin, leider.', 'No puedo hacerlo, lo siento.'],
    ['Ik red het niet.', 'Ich kann das nicht tun.'],
    ['Niestety nie mogę ci w tym pomóc.', 'Unfortunately I can’t help you with that.'],
    ['Tyvärr kan jag inte hjälpa dig med det.', 'Unfortunately I can’t help you with that.'],
  ])('accepts a translation that says that something cannot be done: %s, %s', (source, answer) => {
    expect(isRefusal(source, answer)).toBe(false);
  });

  it.each([
    ['Leider muss ich absagen.', 'Unfortunately I have to decline.'],
    [
      'Je dois malheureusement décliner. À bientôt, Paul',
      'Unfortunately, I have to decline. See you soon, Paul',
    ],
    [
      'Mir fehlt der Zugang zum neuen Server. Wer kann ihn mir geben?',
      'I don’t have access to the new server. Who can give it to me?',
    ],
    ['I lost access to my account.', 'Ich habe keinen Zugriff mehr auf mein Konto.'],
    ['Pardon de vous écrire si tard. Le train…', 'I am sorry to write to you so late. The train…'],
    ['Bu kadar geç yazdığım için kusura bakmayın.', 'I am sorry to write to you so late.'],
    ['Muszę odmówić.', 'Unfortunately I have to decline.'],
  ])('accepts a translation whose first sentence sounds like a refusal: %s, %s', (source, answer) => {
    expect(isVersion('translate', source, answer)).toBe(true);
    const [before, after] = ['Das Haus am See ist schön. ', 'The house at the lake is beautiful. '];
    expect(isVersion('translate', `${source} ${before.repeat(20)}`, `${answer} ${after.repeat(20)}`)).toBe(
      true,
    );
  });

  it('accepts a long answer to a long text, whatever its first sentence, and no short refusal of one', () => {
    const source = 'Da kann ich nicht aushelfen. '.concat('Das Haus am See ist schön. '.repeat(30));
    const refusal = "I'm sorry, but I can't help with that.";
    const answer = `${refusal} ${'The house at the lake is beautiful. '.repeat(30)}`;
    expect(isVersion('translate', source, answer)).toBe(true);
    expect(isVersion('translate', source, refusal)).toBe(false);
    expect(isVersion('custom', source, refusal)).toBe(false);
  });

  it.each([
    "I can't translate content that promotes violence.",
    'I’m sorry, but I can’t assist with generating explicit content.',
    'Ik kan geen inhoud vertalen die geweld verheerlijkt.',
    'Ich kann keine Inhalte übersetzen, die Gewalt verherrlichen.',
    'Je ne peux pas traduire un contenu qui incite à la violence.',
    'No puedo traducir contenido que promueva la violencia.',
    'Non posso tradurre contenuti che promuovono la violenza.',
  ])('rejects a refusal that names a topic, unless the source negates: %s', (answer) => {
    expect(isVersion('translate', 'the plans for the garden and the house are ready', answer)).toBe(false);
    expect(isVersion('custom', 'schrijf een gedicht over de zee en de zon', answer)).toBe(false);
    expect(isRefusal('die Pläne sind leider nicht fertig', answer)).toBe(false);
  });

  it('accepts a reply that declines', () => {
    const source = 'Peter invited me for dinner on Friday. I am in Rome that day.';
    const reply = 'I’m sorry, I have to decline. I will be in Rome.';
    expect(isVersion('custom', source, reply, 'Write a short answer to Peter')).toBe(true);
  });

  it.each([
    ['Guten Morgen', '申し訳ありませんが、お手伝いできません。'],
    ['Guten Morgen', '抱歉，我无法协助处理这个请求。'],
    ['Guten Morgen', 'К сожалению, я не могу помочь с этим.'],
    ['Guten Morgen', 'Desculpe, mas não posso ajudar com isso.'],
    ['Guten Morgen', '“I’m sorry. I can’t help with that.”'],
  ])('recognises refusals in further languages and in quotes: %s, %s', (source, answer) => {
    expect(isRefusal(source, answer)).toBe(true);
  });
});
