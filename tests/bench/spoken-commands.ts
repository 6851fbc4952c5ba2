import {
  findCommands,
  type PhraseCommand,
} from '../../src/server/text-shaping/spoken-commands/find-commands.ts';
import { spokenTokens } from '../../src/server/text-shaping/spoken-commands/spoken-token.ts';
import type { SpokenCommand } from '../../src/text/spoken-commands/commands.ts';
import { transcribeFile } from '../support/speech/listen.ts';
import {
  joinedClips,
  novelClips,
  promptClip,
  promptClips,
  type RealClip,
} from '../support/speech/real-voices.ts';
import { sharedMoonshine } from '../support/speech/shared-moonshine.ts';
import { speak, speakWithPauses } from '../support/speech/voice.ts';
import type { Result } from './measure.ts';

/** Signs that a professional says, each in a recording of its own. */
const SAID_SIGNS = {
  'letters/ascii44': 'comma',
  'letters/ascii58': 'colon',
  'letters/ascii59': 'semicolon',
  'letters/ascii63': 'questionMark',
  'letters/ascii34': 'openQuote',
} as const satisfies Record<string, SpokenCommand>;
/** Phrases that no recording of a person has, by a synthetic voice. */
const PHRASES: readonly [string, SpokenCommand][] = [
  ['New paragraph.', 'newParagraph'],
  ['New line.', 'newLine'],
  ['Scratch that.', 'scratchThat'],
  ['Open quote.', 'openQuote'],
  ['Close quote.', 'closeQuote'],
  ['All caps.', 'allCaps'],
  ['Bullet list.', 'bulletList'],
  ['Question mark.', 'questionMark'],
];
const AROUND = ['We met the team on Monday.', 'The budget was approved.'] as const;
/** What is said before "send". */
const SENT = [
  'We met the team on Monday.',
  'The budget was approved.',
  'I will be there at nine.',
  'Thank you for the letter.',
  'Please call me tomorrow.',
  'The report is ready.',
];
/** Commands as content. */
const CONTENT = [
  'Please put a comma after the name and send it to me.',
  'He drew a line, and then a new line below it.',
  'There is a question mark over the whole project.',
  'I wrote a new paragraph about the budget.',
  'It was a long period, and we learned a lot.',
  'The next item on the list is the budget.',
  'He came to a full stop at the corner.',
  'The comma, the colon and the semicolon are signs.',
  'In the next line, you see the answer.',
  'You have to scratch that wall again.',
  'There is a letter that I have to send.',
  'Which of the two buttons should I press to send it?',
  'Tell me what to send.',
  'He wrote a letter that he did not send.',
];
const TRIES = 6;
const HINTS = { language: 'en', vocabulary: [], pace: 'normal', spokenCommands: true } as const;

const tokensIn = async (path: string) =>
  spokenTokens((await transcribeFile(sharedMoonshine(), { path, language: 'en', hints: HINTS })).segments);
const commandsIn = async (path: string): Promise<PhraseCommand[]> =>
  findCommands(await tokensIn(path), 'en', true).flatMap(({ commands }) => commands);

const isOnly = (found: readonly PhraseCommand[], command: SpokenCommand): boolean =>
  found.length === 1 && found[0] === command;
const percent = (part: number, whole: number): number => (100 * part) / whole;

async function ofPeople(prompts: readonly RealClip[]): Promise<Result> {
  let [right, all] = [0, 0];
  for (const [name, command] of Object.entries(SAID_SIGNS)) {
    const sign = await promptClip(name, command);
    for (let n = 0; n < TRIES; n += 1) {
      const [before, after] = [prompts[(n * 7) % prompts.length], prompts[(n * 11 + 3) % prompts.length]];
      if (!before || !after) throw new Error('There are no prompts.');
      all += 1;
      const { path } = await joinedClips([before, sign, after]);
      if (isOnly(await commandsIn(path), command)) right += 1;
    }
  }
  const detail = `${all} signs of one word by a person between her sentences`;
  return { name: 'missed commands, a person', value: percent(all - right, all), unit: ' %', aim: 5, detail };
}

async function ofPhrases(): Promise<Result> {
  let [right, all] = [0, 0];
  for (const voice of ['rms', 'slt'] as const) {
    for (const [phrase, command] of PHRASES) {
      all += 1;
      const path = await speakWithPauses([AROUND[0], phrase, AROUND[1]], 0.7, voice);
      if (isOnly(await commandsIn(path), command)) right += 1;
    }
  }
  const detail = `${all} phrases by two synthetic voices`;
  return { name: 'missed commands, synthetic', value: percent(all - right, all), unit: ' %', aim: 5, detail };
}

/** "send" as the last word of a recording. */
async function ofSend(prompts: readonly RealClip[]): Promise<Result> {
  let [right, all] = [0, 0];
  for (const voice of ['rms', 'slt'] as const) {
    for (const text of SENT) {
      all += 1;
      if (isOnly(await commandsIn(await speakWithPauses([text, 'Send.'], 0.7, voice)), 'send')) right += 1;
    }
  }
  let said = 0;
  for (const { path } of prompts) said += (await commandsIn(path)).includes('send') ? 1 : 0;
  const detail = `${all} times at the end by two synthetic voices; ${said} of ${prompts.length} prompts of a person taken for it`;
  return { name: 'missed "send"', value: percent(all - right, all), unit: ' %', aim: 5, detail };
}

async function falseOnes(clips: readonly { path: string }[], name: string): Promise<Result> {
  let [words, found] = [0, 0];
  for (const { path } of clips) {
    const tokens = await tokensIn(path);
    words += tokens.length;
    found += findCommands(tokens, 'en', true).length;
  }
  return { name, value: percent(found, words), unit: ' %', aim: 0.5, detail: `${found} in ${words} words` };
}

/** How many spoken commands are carried out, and how many words are taken for one. */
export async function benchSpokenCommands(): Promise<Result[]> {
  const prompts = await promptClips('wide', (all) => all);
  const content = await Promise.all(
    CONTENT.flatMap((text) => (['rms', 'slt'] as const).map((voice) => speak(text, voice))),
  );
  return [
    await ofPeople(prompts.filter(({ text }) => text.split(' ').length > 5)),
    await ofPhrases(),
    await ofSend(prompts),
    await falseOnes([...prompts, ...novelClips()], 'false commands, ordinary speech of people'),
    await falseOnes(
      content.map((path) => ({ path })),
      'false commands, their words as content',
    ),
  ];
}
