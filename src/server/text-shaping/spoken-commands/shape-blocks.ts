import type { Segment } from '../../../contract/api/segments.ts';
import { BULLET } from '../../../text/bullet-list.ts';
import { joinTexts } from '../../../text/join-texts.ts';
import { asDictated } from '../../../text/remove-punctuation.ts';
import type { RecognisedSpeech, ShapeResult, ShapeRules } from '../shape-rules.ts';
import { type Block, type Break, editWords } from './edit-words.ts';
import { findCommands } from './find-commands.ts';
import { type SpokenToken, spokenTokens } from './spoken-token.ts';

const SEPARATORS: Readonly<Record<Break, string>> = {
  line: '\n',
  item: `\n${BULLET}`,
  paragraph: '\n\n',
};

/** The segments of a block: its words, with the times of the speech. */
function segmentsOf(tokens: readonly SpokenToken[], spokenSegments: readonly Segment[]): Segment[] {
  return [...Map.groupBy(tokens, ({ segment }) => segment)].map(([number, own]) => ({
    start: own[0]?.time?.start ?? spokenSegments[number]?.start ?? 0,
    end: own.at(-1)?.time?.end ?? spokenSegments[number]?.end ?? 0,
    text: joinTexts(own.map(({ text }) => text)),
  }));
}

const speechIn = ({ tokens }: Block, { segments, language }: RecognisedSpeech): RecognisedSpeech => {
  const own = segmentsOf(tokens, segments);
  return { text: joinTexts(own.map(({ text }) => text)), segments: own, language };
};

/**
 * Shapes recognised speech with its spoken commands executed, block by block: `shape` formats the words of one.
 * Dictated punctuation stays if a profile removes that of the engine. "send" is a command only if there are words to
 * send.
 */
export async function shapeBlocks(
  speech: RecognisedSpeech & { readonly language: string },
  rules: ShapeRules,
  shape: (speech: RecognisedSpeech, rules: ShapeRules) => Promise<string>,
): Promise<ShapeResult> {
  const tokens = spokenTokens(speech.segments);
  const foundCommands = findCommands(tokens, speech.language, rules.spokenSend !== 'none');
  const blocks = editWords(
    tokens,
    foundCommands,
    speech.language,
    rules.includePunctuation ? (sign) => sign : asDictated,
  );
  const parts: string[] = [];
  for (const block of blocks) {
    const paragraphStyle = block.breakBefore === 'item' ? 'single' : rules.paragraphStyle;
    const shaped = await shape(speechIn(block, speech), {
      ...rules,
      paragraphStyle,
    });
    const separator = block.breakBefore ? SEPARATORS[block.breakBefore] : '';
    parts.push(parts.length === 0 ? separator.trimStart() + shaped : separator + shaped);
  }
  const isSent = foundCommands.at(-1)?.commands.at(-1) === 'send' && blocks.length > 0;
  return { text: parts.join(''), isSent };
}
