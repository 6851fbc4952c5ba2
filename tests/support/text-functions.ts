import { addEmojis } from '../../src/server/ai/local/emojis.ts';
import { delimitersIn, enclose, withoutDelimiters } from '../../src/server/ai/prompts/delimiters.ts';
import { splitText } from '../../src/server/ai/split-text.ts';
import { createAnswerCleaner } from '../../src/server/ai/tools/clean-answer.ts';
import { isVersion } from '../../src/server/ai/tools/is-version.ts';
import { textWeight } from '../../src/server/ai/tools/text-weight.ts';
import {
  hyphenateNumbers,
  writeSpelledDigits,
  writeTimes,
} from '../../src/server/text-shaping/english-times.ts';
import { joinSpelledLetters } from '../../src/server/text-shaping/spelled-letters.ts';
import { writeAddresses } from '../../src/server/text-shaping/spoken-addresses.ts';
import { anchorsOf } from '../../src/text/anchors.ts';
import { boundMarks } from '../../src/text/bound-marks.ts';
import { bulletList, isListItem } from '../../src/text/bullet-list.ts';
import { createCasing } from '../../src/text/casing.ts';
import { beginningOf } from '../../src/text/channels/beginning.ts';
import { formatsIn } from '../../src/text/channels/formats.ts';
import { foldOf, linkedinParts, withBullets } from '../../src/text/channels/linkedin.ts';
import { subjectOf } from '../../src/text/channels/mail.ts';
import { roomEnd } from '../../src/text/channels/room-end.ts';
import { smsDraft, smsFit } from '../../src/text/channels/sms.ts';
import { webAddresses } from '../../src/text/channels/web-addresses.ts';
import { shownByWhatsapp, whatsappMessages, whatsappText } from '../../src/text/channels/whatsapp.ts';
import { weightedLength, weightOf } from '../../src/text/channels/x-length.ts';
import { numberedPosts } from '../../src/text/channels/x-posts.ts';
import { restoreApostrophes } from '../../src/text/contractions.ts';
import { cutText } from '../../src/text/cut-text.ts';
import { isDayOfMonth } from '../../src/text/day-of-month.ts';
import { distinctiveWords } from '../../src/text/distinctive-words.ts';
import { frameEmail, frameLines, needsName } from '../../src/text/email-frame.ts';
import { presetIn } from '../../src/text/email-presets.ts';
import { capitaliseDays } from '../../src/text/english-days.ts';
import { excerpt } from '../../src/text/excerpt.ts';
import { keepsComma } from '../../src/text/filler-commas.ts';
import { countFillers, removeFillers } from '../../src/text/filler-words.ts';
import { findSnippet } from '../../src/text/find-snippet.ts';
import { graphemesOf, plainLength } from '../../src/text/graphemes.ts';
import { addedWords } from '../../src/text/imports/added-text.ts';
import { readImport } from '../../src/text/imports/read-import.ts';
import { readOtter } from '../../src/text/imports/read-otter.ts';
import { readSubtitles } from '../../src/text/imports/read-subtitles.ts';
import { readTranscripts } from '../../src/text/imports/read-transcripts.ts';
import { paragraphsOf as importedParagraphsOf, turnsOf } from '../../src/text/imports/turns.ts';
import { areUnspaced, joinLines, joinTexts, tokensOf } from '../../src/text/join-texts.ts';
import { latinDigits } from '../../src/text/latin-digits.ts';
import { foldCase, lettersOf, spellingOf } from '../../src/text/letters-of.ts';
import { correctLightly } from '../../src/text/light-corrections.ts';
import { markdownWords } from '../../src/text/markdown-words.ts';
import { markedLine } from '../../src/text/marked-line.ts';
import { MomentFinder } from '../../src/text/moments.ts';
import { paragraphsBySilence, splitLongParagraph } from '../../src/text/paragraphs.ts';
import { phraseLength } from '../../src/text/phrase-length.ts';
import { escapeHtml, plainToHtml } from '../../src/text/plain-html.ts';
import { preview } from '../../src/text/preview.ts';
import { asDictated, removePunctuation } from '../../src/text/remove-punctuation.ts';
import { replaceRanges } from '../../src/text/replace-ranges.ts';
import { paragraphsOf } from '../../src/text/rich-text.ts';
import { searchExcerpt } from '../../src/text/search-excerpt.ts';
import { findMatches, firstMatch, termsOf } from '../../src/text/search-matches.ts';
import { foldLetters, foldSpelling, searchSpellings } from '../../src/text/search-spellings.ts';
import { isUnspaced, searchWords } from '../../src/text/search-words.ts';
import { capitaliseSentences, lowerSentences } from '../../src/text/sentence-capitals.ts';
import { beginsSentence, sentenceStarts } from '../../src/text/sentence-starts.ts';
import { singleSpaces } from '../../src/text/single-spaces.ts';
import { speakerTurns } from '../../src/text/speaker-turns.ts';
import { cutInSpeech, cutSegments } from '../../src/text/spoken-words/cut-speech.ts';
import { matchWords } from '../../src/text/spoken-words/match-words.ts';
import { namedHtml } from '../../src/text/spoken-words/named-html.ts';
import { hasWords, namedText, namesBefore } from '../../src/text/spoken-words/named-text.ts';
import { normalWord } from '../../src/text/spoken-words/normal-word.ts';
import { paragraphSpeakers } from '../../src/text/spoken-words/paragraph-speakers.ts';
import { cuesOf } from '../../src/text/subtitles/cues.ts';
import { toKaraokeVtt, toSrt, toVtt } from '../../src/text/subtitles/subtitles.ts';
import { applyDelta, deltaWords, textDelta } from '../../src/text/text-delta.ts';
import { directionOf } from '../../src/text/text-direction.ts';
import { spreadTime } from '../../src/text/timed-words.ts';
import { toMarkdown } from '../../src/text/to-markdown.ts';
import { widthOf } from '../../src/text/width-of.ts';
import { withDirections } from '../../src/text/with-directions.ts';
import { countWords, stripTags } from '../../src/text/word-count.ts';
import { edgeFinder } from '../../src/text/word-edges.ts';
import { endingsOf, withEnding, withoutElision } from '../../src/text/word-endings.ts';
import { wordsOf } from '../../src/text/words-of.ts';

/** Languages with different rules. */
const LANGUAGES = ['en', 'de', 'fr', 'ja', 'ar', 'ru', 'zh'] as const;

const frame = {
  greeting: 'auto',
  closing: 'auto',
  name: 'Ann',
  language: 'en',
  register: 'friendly' as const,
};
const stretches = (text: string) =>
  text.split(' ').map((word, n) => ({ start: n * 3, end: n * 3 + 0.5, text: word }));
const spokenBy = (text: string) =>
  text.split(' ').map((word, n) => ({ text: word, speaker: n % 3 === 0 ? 'me' : 'others' }));
const importedOf = (text: string) =>
  stretches(text).map((segment, n) => ({ speaker: n % 3 === 0 ? 'Ann' : null, segment }));
const lexicon = new Map([['rocket', { emoji: '🚀', weight: 100 }]]);

/** A range in every eighth place, since building one for each letter takes longer than to replace them. */
const rangesIn = (text: string) =>
  Array.from({ length: text.length / 8 }, (_, n) => ({ start: 8 * n, end: 8 * n + 1, text: '-' }));

type Run = (text: string) => unknown;

/** A word in turn from one speaker and from the other. */
const alternating = (text: string) =>
  text
    .split(' ')
    .map((word, n) => ({ text: word, speaker: n % 2 === 0 ? ('me' as const) : ('others' as const) }));

/** Every second word is bold. */
const runOf = (text: string, n: number) => ({ text, marks: n % 2 === 0 ? (['bold'] as const) : [] });

/** A recording in which the text was said, a word in turn by each speaker. */
const speechOf = (text: string) => ({ segments: alternating(text), names: { me: 'Ann' }, match: matchWords });
const timedOf = (text: string) => [{ start: 0, end: text.length, text, words: stretches(text) }];

function momentsOf(text: string) {
  const finder = new MomentFinder(['rocket', 'a'], 3);
  for (const stretch of stretches(text)) finder.add(stretch);
  return finder.moments;
}

/** Every function that processes users' texts, with its name and a call of it. */
export const TEXT_FUNCTIONS: readonly (readonly [name: string, run: Run])[] = [
  ['bulletList', (text) => bulletList(text)],
  ['isListItem', (text) => isListItem(text)],
  ['createCasing', (text) => createCasing().formatFinal(text, false)],
  ['frameEmail', (text) => frameEmail(text, frame)],
  ['frameLines', (text) => frameLines({ ...frame, greeting: text, closing: text, name: text })],
  ...LANGUAGES.map(
    (language) => [`removeFillers ${language}`, (text: string) => removeFillers(text, language)] as const,
  ),
  ['readImport txt', (text) => readImport('a.txt', text)],
  ['readOtter', (text) => readOtter(`Ann  0:01\n${text.replaceAll('a', 'Bo  0:02\n')}`)],
  ['readSubtitles', (text) => readSubtitles(`00:01.000 --> 00:02.000\n${text}`, 'vtt')],
  ['turnsOf', (text) => turnsOf(text, importedOf(text))],
  ['importedParagraphsOf', (text) => importedParagraphsOf(importedOf(text))],
  [
    'readTranscripts',
    (text) => readTranscripts(JSON.stringify({ transcriptions: [{ originalText: text }] })),
  ],
  [
    'addedWords',
    (text) =>
      addedWords(
        { text, segments: stretches(text) },
        { segments: text.length, segmentMax: 100, seconds: text.length },
      ),
  ],
  ['keepsComma', (text) => keepsComma(text, text, 'en')],
  ['countFillers', (text) => countFillers(text, 'en')],
  ['joinTexts', (text) => joinTexts(text.split(' '))],
  ['joinLines', (text) => joinLines(text.split(' '))],
  ['areUnspaced', (text) => areUnspaced(text, text)],
  ['tokensOf', tokensOf],
  ['findSnippet', (text) => findSnippet(text, [{ name: text }])],
  ['foldCase', foldCase],
  ['lettersOf', lettersOf],
  ['spellingOf', spellingOf],
  ...[null, 'en', 'fr'].map(
    (language) => [`correctLightly ${language}`, (text: string) => correctLightly(text, language)] as const,
  ),
  ['speakerTurns', (text) => speakerTurns(spokenBy(text))],
  ['paragraphsBySilence', (text) => paragraphsBySilence(stretches(text), 2)],
  ['splitLongParagraph', (text) => splitLongParagraph(text, null)],
  ['firstMatch', (text) => firstMatch(text, 'rocket a')],
  ['findMatches', (text) => findMatches(text, 'rocket a')],
  ['termsOf', termsOf],
  ['excerpt', (text) => excerpt(text, text.length / 2)],
  ['searchExcerpt', (text) => searchExcerpt(text, 'rocket zebra', 100)],
  ['MomentFinder', (text) => momentsOf(text)],
  ['distinctiveWords', (text) => distinctiveWords(text, 40)],
  ['preview', (text) => preview(text, 100)],
  ['removePunctuation', removePunctuation],
  [
    'removePunctuation of dictated signs',
    (text) => removePunctuation(text.split(' ').map(asDictated).join(' ')),
  ],
  ['asDictated', asDictated],
  ['searchWords', searchWords],
  ['searchSpellings', searchSpellings],
  ['foldLetters', foldLetters],
  ['foldSpelling', foldSpelling],
  ['isUnspaced', isUnspaced],
  ['capitaliseDays', capitaliseDays],
  ['joinSpelledLetters', joinSpelledLetters],
  ['writeAddresses', writeAddresses],
  ['writeTimes', (text) => writeTimes(text, false)],
  ['writeSpelledDigits', writeSpelledDigits],
  ['hyphenateNumbers', hyphenateNumbers],
  ['presetIn', (text) => presetIn(text, 'de')],
  ['needsName', needsName],
  ['restoreApostrophes', restoreApostrophes],
  ['boundMarks', boundMarks],
  ['replaceRanges', (text) => replaceRanges(text, rangesIn(text))],
  ['capitaliseSentences', (text) => capitaliseSentences(text, 'en')],
  ['capitaliseSentences nl', (text) => capitaliseSentences(text, 'nl')],
  ['lowerSentences', (text) => lowerSentences(text, 'en')],
  ['cutText', (text) => cutText(text, text.length - 1)],
  ['isDayOfMonth', (text) => isDayOfMonth('12', text)],
  ['sentenceStarts', (text) => sentenceStarts(text)],
  ['beginsSentence', (text) => beginsSentence(text, 'en')],
  ['singleSpaces', singleSpaces],
  ['latinDigits', latinDigits],
  ['widthOf', widthOf],
  ['withDirections', (text) => withDirections(`<p>${text}</p>`)],
  ['edgeFinder', (text) => edgeFinder(text)(0)],
  ['endingsOf', endingsOf],
  ['withEnding', (text) => withEnding(text, text)],
  ['withoutElision', (text) => withoutElision({ start: 0, end: text.length, text })],
  ['spreadTime', (text) => spreadTime({ start: 0, end: 1, text }, text.split(' '))],
  ['speakerTurns', (text) => speakerTurns(alternating(text))],
  ['stripTags', stripTags],
  ['countWords', countWords],
  ['wordsOf', wordsOf],
  ['phraseLength', phraseLength],
  ['anchorsOf', (text) => anchorsOf(text.split(' '), text.split(' ').reverse(), 3)],
  ['textDelta', (text) => textDelta(text, text.replaceAll('a', 'b'))],
  ['applyDelta', (text) => applyDelta(text, [[text.length, 0, text]])],
  ['deltaWords', (text) => deltaWords(text, [[0, text.length, text]])],
  ['graphemesOf', (text) => Array.from(graphemesOf(text))],
  ['plainLength', plainLength],
  [
    'markedLine',
    (text) => markedLine(text.split(' ').map(runOf), { signs: () => ['*', '*'], words: (word) => word }),
  ],
  ['paragraphsOf', paragraphsOf],
  ['directionOf', directionOf],
  ['escapeHtml', escapeHtml],
  ['plainToHtml', plainToHtml],
  ['toMarkdown', toMarkdown],
  ['markdownWords', (text) => markdownWords(text, true)],
  ['formatsIn', formatsIn],
  ['weightedLength', weightedLength],
  ['numberedPosts', numberedPosts],
  ['whatsappText', whatsappText],
  ['shownByWhatsapp', shownByWhatsapp],
  ['subjectOf', subjectOf],
  ['smsDraft', smsDraft],
  ['smsFit', smsFit],
  ['withBullets', withBullets],
  ['linkedinParts', linkedinParts],
  ['foldOf', foldOf],
  ['beginningOf', (text) => beginningOf(text, 280, weightedLength)],
  ['roomEnd', (text) => roomEnd(text, text.length, () => 1)],
  ['webAddresses', webAddresses],
  ['weightOf', (text) => weightOf(text, false)],
  ['whatsappMessages', whatsappMessages],
  ['cutInSpeech', (text) => cutInSpeech(text, text.replaceAll(' s', ' t'), 'end')],
  ['cutSegments', (text) => cutSegments(timedOf(text), text.replaceAll(' s', ' t'), text.length / 2)],
  ['matchWords', (text) => matchWords(text.split(' '), text.split(' ').reverse())],
  ['hasWords', hasWords],
  ['namedHtml', (text) => namedHtml(`<p>${text.replaceAll(' ', '</p><p>')}</p>`, speechOf(text))],
  ['namedText', (text) => namedText(text.replaceAll(' ', '\n'), speechOf(text))],
  ['namesBefore', (text) => namesBefore(text.split(' '), speechOf(text))],
  ['normalWord', normalWord],
  ['paragraphSpeakers', (text) => paragraphSpeakers(alternating(text), text.split(' '), matchWords)],
  ['cuesOf', (text) => cuesOf(timedOf(text))],
  ['toSrt', (text) => toSrt([{ start: 0, end: text.length, text }], {})],
  ['toVtt', (text) => toVtt(stretches(text), {})],
  ['toKaraokeVtt', (text) => toKaraokeVtt(timedOf(text), {})],
  ['addEmojis', (text) => addEmojis(text, lexicon)],
  ['enclose', (text) => enclose('message', text)],
  ['withoutDelimiters of an answer', (text) => withoutDelimiters(text, [])],
  [
    'withoutDelimiters with those of its source',
    (text) => withoutDelimiters(text, delimitersIn(`<message>${text}`)),
  ],
  ['createAnswerCleaner clean', (text) => createAnswerCleaner('').clean(text)],
  ['createAnswerCleaner clean the same', (text) => createAnswerCleaner(text).clean(text)],
  ['createAnswerCleaner cleanPartial', (text) => createAnswerCleaner('').cleanPartial(text)],
  ['splitText', (text) => splitText(text, 5000)],
  ['textWeight', textWeight],
  // The tools that do not split their text.
  ['isVersion email', (text) => isVersion('email', text, `Hello,\n\n${text}`)],
  ['isVersion custom', (text) => isVersion('custom', text, text)],
  ['isVersion keySubjects', (text) => isVersion('keySubjects', text, text.slice(0, text.length / 2))],
];

/** Functions that receive no user text, or a bounded one: two audio pieces that overlap by a few seconds. */
export const WITHOUT_TEXT: readonly string[] = [
  ...[
    'minutesAndSeconds',
    'composed',
    'markedRuns',
    'areAdjacent',
    'mayBeOrdinalPoint',
    'formatDollars',
    'knowsFillers',
    'monthNames',
    'monthStart',
    'relativeAge',
    'joinOverlap',
    'uuidOf',
    'isMark',
    'phrasesOf',
    'writtenMark',
    'openingMark',
    'waitDuration',
    'formatRetryTime',
  ],
];
