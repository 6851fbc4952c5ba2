import { describe, expect, it } from 'vitest';
import type { LocalTool } from '../../../../src/contract/api/ai-tool-list.ts';
import { personalityProfileSchema } from '../../../../src/contract/api/personality-profile.ts';
import { runLocalTool } from '../../../../src/server/ai/tools/local-tools.ts';

const defaults = personalityProfileSchema.parse({ name: 'Anna Vos' });

const { signal } = new AbortController();

function run(tool: LocalTool, text: string, change: Partial<Parameters<typeof runLocalTool>[1]> = {}) {
  return runLocalTool(tool, {
    text,
    language: 'en',
    profile: defaults,
    emojiStyle: 'all',
    signal,
    ...change,
  });
}

describe('local grammar tool', () => {
  it.each([
    ['so i think its a apple', "So I think it's an apple"],
    ['the meeting moved to thursday.', 'The meeting moved to Thursday.'],
    ['We could of gone. He go home.', 'We could have gone. He goes home.'],
    ['i dont know what you said', "I don't know what you said"],
    ['Look 😀👍🏽. i need teh numbers.', 'Look 😀👍🏽. I need the numbers.'],
    ['a apple fell. A hour later the the cat saw it.', 'An apple fell. An hour later the cat saw it.'],
    ['We need to layout the plan.', 'We need to lay out the plan.'],
  ])('corrects: %s', async (spoken, written) => {
    expect(await run('grammar', spoken)).toEqual({ text: written, note: null });
  });

  it.each([
    'Call me at 555-1234 or 1-800, with the code 4821-7736.',
    'He said he had had it. I think that that is right. He gave her her book.',
    'Every one of them knows. Whom did you see? You two were quite promising.',
    'Our CEOs use IDEs to build SPAs.',
  ])('keeps correct text: %s', async (text) => {
    expect((await run('grammar', text)).text).toBe(text);
  });

  it.each([
    ['a word of 4,000 letters', 'x'.repeat(4000)],
    ['one of 100,000 letters', 'x'.repeat(100_000)],
    ['very long digits', '1'.repeat(20_000)],
    ['a very long address', 'x.'.repeat(10_000)],
  ])('skips %s and corrects the text around it', async (_, word) => {
    const text = `We could of gone. ${word} and a apple.`;
    const { text: corrected } = await run('grammar', text, { language: 'auto' });
    expect(corrected === `We could have gone. ${word} and an apple.`).toBe(true);
    expect((await run('grammar', 'We could of gone.')).text).toBe('We could have gone.');
  });

  it('corrects a long text without sentence ends as one sentence, with no capital inside', async () => {
    const said = 'the harbour was full of boats and '.repeat(150);
    const { text } = await run('grammar', `${said}boats. He go home.`);
    expect(text === `T${said.slice(1)}boats. He goes home.`).toBe(true);
  });

  it.each([
    ['a boat with a man came', 'a boat with a man came'],
    ['(which was fun) we slept', '(which was fun) we slept'],
    ['im sure that we slept', "I'm sure that we slept"],
  ])('capitalises nothing where a long text is split into pieces: %s', async (heard, written) => {
    // 1999 characters: the first piece ends there.
    const before = `${'the harbour was full of boats and '.repeat(58)}where the ships were hidden`;
    const { text } = await run('grammar', `${before} ${heard}${' and we slept'.repeat(150)}.`);
    expect(text.slice(before.length).slice(0, written.length + 5)).toBe(` ${written} and`);
  });

  it('stops when the request is aborted', async () => {
    const text = 'We could of gone. '.repeat(1000);
    const gone = new AbortController();
    const corrected = run('grammar', text, { signal: gone.signal });
    gone.abort();
    await expect(corrected).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('keeps names and correct sentences', async () => {
    const text = 'Dr. Vermeulen from Kerkrade met Szymon at Parlance.\n\nIt was a good talk.';
    expect((await run('grammar', text)).text).toBe(text);
  });

  it('returns a Dutch text unchanged, with a note that names the language', async () => {
    const text = 'dit is een zin.';
    const { text: same, note } = await run('grammar', text, { language: 'nl' });
    expect(same).toBe(text);
    expect(note).toContain('Dutch');
  });

  it('does not treat a German text with language "auto" as English', async () => {
    const text = 'Das ist ein ganz gewöhnlicher deutscher Satz über das Wetter von gestern.';
    const { text: same, note } = await run('grammar', text, { language: 'auto' });
    expect(same).toBe(text);
    expect(note).not.toBeNull();
  });
});

it('the local key subjects tool lists topics, names, places and figures, without duplicates (core 1)', async () => {
  const { text } = await run(
    'keySubjects',
    'The new customer portal launches in two weeks. Anna tests the customer portal. The marketing budget of twenty ' +
      'thousand dollars was cut by 15 percent in Berlin.',
  );
  const points = text.split('\n').map((line) => line.replace('• ', '').toLowerCase());
  expect(points[0]).toBe('customer portal');
  expect(points).toEqual(expect.arrayContaining(['anna', 'berlin', 'marketing budget', 'two weeks']));
  expect(text).toContain('twenty thousand dollars');
  expect(text).toContain('15 percent');
  expect(new Set(points).size).toBe(points.length);
});

it('the local key subjects tool handles a text of maximum length', async () => {
  const { text } = await run('keySubjects', `The ferry to Texel is late. ${'uh '.repeat(39_000)}`);
  expect(text.toLowerCase()).toContain('texel');
});

it('the local key subjects tool handles an amount without a number ("a minute")', async () => {
  const { text } = await run('keySubjects', 'The ferry to Texel takes a minute.');
  expect(text.toLowerCase()).toContain('texel');
});

describe('local emojis tool (core 3, emojiStyle)', () => {
  const text = 'We launch the rocket on Monday. Please put it in the calendar.\nNothing else.';

  it('adds a fitting emoji after a sentence and changes no word', async () => {
    const { text: decorated } = await run('emojis', text);
    expect(decorated).toContain('Monday. 🚀');
    expect(decorated).toContain('calendar. 📅');
    expect(decorated.replace(/ \p{Extended_Pictographic}\uFE0F?/gu, '')).toBe(text);
  });

  it('uses only basic emojis with the "basic" style', async () => {
    const party = 'The alien landed. We drink coffee.';
    expect((await run('emojis', party)).text).toContain('👽');
    expect((await run('emojis', party, { emojiStyle: 'basic' })).text).toBe(
      'The alien landed. We drink coffee. ☕',
    );
  });

  it('puts none inside a name', async () => {
    const { text } = await run('emojis', 'The dog of Mrs. Jones is in St. Louis. We love it.');
    expect(text).toMatch(/^The dog of Mrs\. Jones is in St\. Louis\. \S+ We love it\. \S+$/);
  });

  it('prefers the most widely understood emoji', async () => {
    expect((await run('emojis', 'I love the new plan.')).text).toBe('I love the new plan. ❤️');
  });
});

it('the local e-mail tool adds greeting and closing from the profile', async () => {
  const profile = { ...defaults, emailGreeting: 'Hi', formalLanguage: true };
  expect((await run('email', 'All is well.', { profile })).text).toBe(
    'Hi,\n\nAll is well.\n\nKind regards,\nAnna Vos',
  );
  expect((await run('email', 'Tout va bien.', { language: 'fr' })).text).toBe(
    'Bonjour,\n\nTout va bien.\n\nBien à vous,\nAnna Vos',
  );
});

it('the local bullets tool makes one item per sentence', async () => {
  expect((await run('bullets', 'We met. Anna called.', { language: null })).text).toBe(
    '• We met.\n• Anna called.',
  );
  const german = 'Das kostet 5 Mio. Euro. Danach';
  expect((await run('bullets', german, { language: 'de' })).text).toBe('• Das kostet 5 Mio. Euro.\n• Danach');
});

describe('local personal style tool', () => {
  const spoken = "Um, so i think that we don't need it.";

  it('applies the rules of the profile and notes what it cannot do', async () => {
    const { text, note } = await run('personalize', spoken);
    expect(text).toBe("So I think that we don't need it.");
    expect(note).toContain('style');
    const formal = { ...defaults, formalLanguage: true };
    expect((await run('personalize', spoken, { profile: formal })).text).toBe(
      'So I think that we do not need it.',
    );
  });

  const inFull = async (said: string) => {
    const profile = { ...defaults, formalLanguage: true, improveGrammar: false };
    return (await run('personalize', said, { profile })).text;
  };

  it.each([
    [
      "We shan't pay before May. I can't, and they won’t.",
      'We shall not pay before May. I cannot, and they will not.',
    ],
    [
      "I'm here, you're late, and they've left. Let's go.",
      'I am here, you are late, and they have left. Let us go.',
    ],
    [
      "I'd also like it. We'd been there. You'd better ask.",
      'I would also like it. We had been there. You had better ask.',
    ],
    [
      "It's a start, it's not been easy, and that's going well.",
      'It is a start, it has not been easy, and that is going well.',
    ],
    ["Don't go. We should've known, he'll say.", 'Do not go. We should have known, he will say.'],
    ["Don't. Let's go, and don't Google it.", 'Do not. Let us go, and do not Google it.'],
  ])('expands contractions for formal language: %s', async (said, full) => {
    expect(await inFull(said)).toBe(full);
  });

  it.each([
    "Isn't it time? Don't you think? It is late, isn't it? Why can't we go? Why don't people listen",
    "The CEO's here, and Anna's gone. It's broken. He's left. I'd gone before you'd called.",
    "Flat 5-7, order 12-14, serial 1234-5678, dial 1-800, 3-2. The 80's and the 1990's were good.",
    "Don't Look Up is a film. Let's Dance was sung, and Don't Stop Believin', too.",
    "I'd've gone. Isn't Anna coming? Ain't it. Rock 'n' roll at five o'clock, ma'am.",
  ])('keeps ambiguous contractions, questions and figures: %s', async (said) => {
    expect(await inFull(said)).toBe(said);
  });

  it('changes nothing that the profile does not request', async () => {
    const profile = { ...defaults, removeFiller: false, improveGrammar: false };
    expect((await run('personalize', spoken, { profile })).text).toBe(spoken);
  });

  it('removes filler words in German too', async () => {
    expect((await run('personalize', 'Ähm, das ist, äh, gut.', { language: 'de' })).text).toBe(
      'Das ist gut.',
    );
  });

  it('keeps a text of nothing but filler words', async () => {
    expect((await run('personalize', 'Mhm.')).text).toBe('Mhm.');
  });
});
