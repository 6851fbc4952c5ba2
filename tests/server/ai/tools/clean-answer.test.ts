import { describe, expect, it } from 'vitest';
import { createAnswerCleaner } from '../../../../src/server/ai/tools/clean-answer.ts';

const SOURCE = 'we walked along the river';

const cleanAnswer = (answer: string, source: string, isFree?: boolean): string =>
  createAnswerCleaner(source, isFree).clean(answer);

describe('createAnswerCleaner', () => {
  it.each([
    ['We walked along the river.', 'We walked along the river.'],
    ['```\nWe walked along the river.\n```', 'We walked along the river.'],
    ['~~~text\nWe walked along the river.\n~~~', 'We walked along the river.'],
    ['<transcript>\nWe walked along the river.\n</transcript>', 'We walked along the river.'],
    ['< Transcript >We walked along the river.</ TRANSCRIPT>', 'We walked along the river.'],
    ['Here is the corrected text:\n\nWe walked along the river.', 'We walked along the river.'],
    ['Sure! Here’s your text:\nWe walked along the river.', 'We walked along the river.'],
    ['Hier ist der korrigierte Text:\n\nWe walked along the river.', 'We walked along the river.'],
    ['<think>\nThey <walked>.\n</think>\n\nWe walked along the river.', 'We walked along the river.'],
    ['So they walked.\n</think>\n\nWe walked along the river.', 'We walked along the river.'],
    ['<think>\nThey walked along', ''],
    ['"We walked along the river."', 'We walked along the river.'],
    ['“We walked along the river.”', 'We walked along the river.'],
    ['We walked along the **river**.', 'We walked along the river.'],
    ['<p>We walked</p> along the <a href="javascript:x()">river</a>.', 'We walked along the river.'],
    ['We walked <scr<b>ipt>along the river.', 'We walked script>along the river.'],
    ['We walked <<b>script>along the river.', 'We walked along the river.'],
    ['We walked along the river.<img src=x onerror=y()', 'We walked along the river.'],
    ['We walked\r\nalong the\u0000 river.\u001b', 'We walked\nalong the river.'],
    ['Here is where we walked: along the river.', 'Here is where we walked: along the river.'],
    ['Here is the plan:\nWe walk.', 'Here is the plan:\nWe walk.'],
    ['We walked.\n\nLet me know what you think.', 'We walked.\n\nLet me know what you think.'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['Dear <name>, write to <ann@x.org>: if x <y stop.', 'Dear <name>, write to <ann@x.org>: if x <y stop.'],
    ['Dear <name onclick="x()">, <b>walk</b> <!doctype x>on.', 'Dear , walk on.'],
  ])('cleans %j to %j', (answer, clean) => {
    expect(cleanAnswer(answer, SOURCE)).toBe(clean);
  });

  it.each([
    'Put <b>this</b> in bold: it is "quoted".',
    'Here is the plan:\nwe walk.',
    'here is the text:\nwe walk.',
    '```\ncode\n```\nis a fence',
    '"All of it is said by him."',
    'if x <y then stop',
    'We wrote **stars**.',
    '<think> begins it and </think> ends it.',
    'Say <transcript> and </transcript> aloud.',
    'We are done.\n\nLet me know what you think.',
  ])('keeps %j when the source contains it', (text) => {
    expect(cleanAnswer(text, text)).toBe(text);
  });

  it.each([
    ["here's the list for the party we need cake", "Here's the list for the party:\n• Cake"],
    ['um so the version of Monday has two faults', 'The version of Monday has two faults:\n\n• A'],
    ['hier is de tekst voor de website wij bakken', 'Here is the text for the website:\n\nWe bake.'],
  ])('keeps a first line that occurs in the source: %j, %j', (source, answer) => {
    for (const isFree of [false, true]) {
      expect(cleanAnswer(answer, source, isFree)).toBe(answer);
      expect(cleanAnswer(`Here is the list:\n\n${answer}`, source, isFree)).toBe(answer);
    }
  });

  it('removes an introduction, but not a first line that may be the answer', () => {
    const advice = 'The text has three weak spots:\n- a';
    expect(cleanAnswer(advice, '')).toBe(advice);
    expect(cleanAnswer(advice, SOURCE, true)).toBe(advice);
    expect(cleanAnswer('Here is the list:\n- a', '')).toBe('- a');
    expect(cleanAnswer('Revised text:\n\nWe walked.', '')).toBe('We walked.');
  });

  it('removes no line of an answer that has a line for each line of its source', () => {
    const source = 'De lijst voor morgen\n• melk\n\n• brood';
    const { clean } = createAnswerCleaner(source, false, true);
    const list = 'The list for tomorrow:\n• milk\n• bread';
    expect(clean(list)).toBe(list);
    expect(clean(`Here is the translation:\n\n${list}`)).toBe(list);
  });

  it('keeps a tag only as often as the source has it, and never with attributes added', () => {
    const source = 'the <b>bold</b> word';
    expect(cleanAnswer('The <b>bold</b> <b>word</b>.', source)).toBe('The <b>bold</b> word.');
    expect(cleanAnswer('The <b onclick=x()>bold</b> word.', source)).toBe('The bold</b> word.');
  });
});

describe('cleanPartial', () => {
  const { cleanPartial } = createAnswerCleaner(SOURCE);
  const tell = (answer: string) =>
    Array.from({ length: answer.length + 1 }, (_, n) => cleanPartial(answer.slice(0, n))).filter(
      (text) => text !== null,
    );

  it.each([
    'We walked along the river, and then we walked back again until it was dark.',
    'Here is the corrected text:\n\nWe walked along the river, and then we walked back again.',
    '```text\nWe walked along the river, and then we walked back again.\n```',
    '<transcript>\nWe walked along the river, and then we walked back again.\n</transcript>',
    '<think>\nThey walked along a river, it seems.\n</think>\n\nWe walked along the river, and then we walked back again.',
    'We walked along <img src=x onerror="alert(1)"> the river, and then we walked back again.',
  ])('yields growing prefixes of the final answer: %j', (answer) => {
    const whole = cleanAnswer(answer, SOURCE);
    const told = tell(answer);
    expect(told.length).toBeGreaterThan(10);
    for (const piece of told) expect(whole.startsWith(piece)).toBe(true);
  });

  it('yields growing prefixes in a script without spaces, never splitting a combined character', () => {
    const answer =
      '私たちは川に沿って歩き、それから暗くなるまでもう一度歩いて戻りました。とても楽しい一日だったので、来週もまた家族みんなで行きたいと思います。か\u3099っこうの声も聞こえました。\n天気はずっと晴れでした。';
    const told = new Set(tell(answer));
    expect(told.size).toBeGreaterThan(5);
    for (const piece of told) expect(answer.startsWith(piece)).toBe(true);
    expect(told).not.toContain(answer.slice(0, answer.indexOf('\u3099')));
  });
});
