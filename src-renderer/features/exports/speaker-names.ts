import type { Segment } from '../../../src/contract/api/segments.ts';
import type { Speaker } from '../../../src/contract/api/speaker-list.ts';
import { namedHtml as namedHtmlOf } from '../../../src/text/spoken-words/named-html.ts';
import { type NamedSpeech, namedText as namedPlainText } from '../../../src/text/spoken-words/named-text.ts';
import { commonWords } from '../../ui/spoken-words/common-words.ts';
import type { SpeakerLabels } from '../../ui/spoken-words/speaker-labels.ts';

const speechOf = (segments: readonly Segment[], names: Partial<SpeakerLabels>): NamedSpeech<Speaker> => ({
  segments,
  names,
  match: commonWords,
});

/** The plain text with a name before each turn; unchanged if no speaker is known. */
export const namedText = (
  plain: string,
  segments: readonly Segment[],
  names: Partial<SpeakerLabels>,
): string => namedPlainText(plain, speechOf(segments, names));

/** The same of a formatted text, a sequence of `<p>`; names are bold. */
export const namedHtml = (
  html: string,
  segments: readonly Segment[],
  names: Partial<SpeakerLabels>,
): string => namedHtmlOf(html, speechOf(segments, names));
