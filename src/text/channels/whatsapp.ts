import { plainLength } from '../graphemes.ts';
import { markedLine, markedRuns } from '../marked-line.ts';
import { type Mark, paragraphsOf } from '../rich-text.ts';
import { WORD_CHARACTER } from '../word-character.ts';
import { WHATSAPP_MAX } from './limits.ts';
import { splitText } from './split-text.ts';

/** https://faq.whatsapp.com/539178204879377 */
const SIGNS: Readonly<Partial<Record<Mark, string>>> = { bold: '*', italic: '_', strikethrough: '~' };

export interface WhatsappText {
  readonly text: string;
  /** Marks that WhatsApp does not support, or not at this position. */
  readonly lost: ReadonlySet<Mark>;
}

/**
 * A formatted text in WhatsApp's markup. WhatsApp reads no marks inside a word and has no escape: words that contain
 * the sign are not marked with it.
 */
export function whatsappText(html: string): WhatsappText {
  const lost = new Set<Mark>();
  const lines = paragraphsOf(html).map(({ runs, isBullet }) => {
    const line = markedLine(runs, {
      signs(mark, place) {
        const sign = SIGNS[mark];
        const { runs: marked, after } = markedRuns(mark, place);
        const isRead =
          sign !== undefined &&
          ![place.before, after].some((character) => character === sign || WORD_CHARACTER.test(character)) &&
          !marked.some(({ text }) => text.includes(sign));
        if (isRead) return [sign, sign];
        lost.add(mark);
        return null;
      },
      words: (text) => text,
    });
    return isBullet ? `- ${line}` : line;
  });
  return { text: lines.join('\n').trim(), lost };
}

/** A text as messages that WhatsApp accepts. */
export function whatsappMessages(text: string): string[] {
  return splitText(text, {
    measure: (piece, isAddress) => (isAddress ? plainLength(piece) : 1),
    room: () => WHATSAPP_MAX,
  });
}

/** A line as WhatsApp shows it. */
export interface ShownLine {
  readonly kind: 'line' | 'quote' | 'item';
  readonly runs: readonly ShownRun[];
}
export interface ShownRun {
  readonly text: string;
  readonly look: 'plain' | 'bold' | 'italic' | 'strikethrough' | 'code';
  /** The content within the marks, which may contain further marks. */
  readonly inside: readonly ShownRun[];
}

const LOOKS = { '*': 'bold', _: 'italic', '~': 'strikethrough', '`': 'code' } as const;
type Sign = keyof typeof LOOKS;

const isSign = (character: string): character is Sign => character in LOOKS;
const isWord = (character: string | undefined): boolean =>
  character !== undefined && WORD_CHARACTER.test(character);
const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** The offsets of signs that may end marked words: after a word, and not inside one. */
function closersIn(text: string): Readonly<Record<Sign, number[]>> {
  const closers: Record<Sign, number[]> = { '*': [], _: [], '~': [], '`': [] };
  for (let at = 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isSign(sign) && !isSpace(text[at - 1]) && !isWord(text[at + 1])) closers[sign].push(at);
  }
  return closers;
}

function shownRuns(text: string): ShownRun[] {
  const closers = closersIn(text);
  const nextCloser: Record<Sign, number> = { '*': 0, _: 0, '~': 0, '`': 0 };
  const runs: ShownRun[] = [];
  let end = 0;
  const pushPlain = (to: number): void => {
    if (to > end) runs.push({ text: text.slice(end, to), look: 'plain', inside: [] });
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (!isSign(sign) || isWord(text[at - 1]) || isSpace(text[at + 1]) || text[at + 1] === sign) continue;
    while ((closers[sign][nextCloser[sign]] ?? text.length) <= at + 1) nextCloser[sign] += 1;
    const closer = closers[sign][nextCloser[sign]];
    if (closer === undefined) continue;
    pushPlain(at);
    const words = text.slice(at + 1, closer);
    const look = LOOKS[sign];
    runs.push({ text: words, look, inside: look === 'code' ? [] : shownRuns(words) });
    end = closer + 1;
    at = closer;
  }
  pushPlain(text.length);
  return runs;
}

/** A message as WhatsApp shows it: signs become formats, and lines quotes or list items. */
export function shownByWhatsapp(message: string): ShownLine[] {
  return message.split('\n').map((line) => {
    const start = /^(?:(?<quote>> )|[-*] )(?=\S)/.exec(line);
    if (!start) return { kind: 'line', runs: shownRuns(line) };
    return { kind: start.groups?.quote ? 'quote' : 'item', runs: shownRuns(line.slice(start[0].length)) };
  });
}
