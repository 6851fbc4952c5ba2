import { plainLength } from '../graphemes.ts';
import { characterAfter, markedLine } from '../marked-line.ts';
import { type Mark, paragraphsOf } from '../rich-text.ts';
import { WHATSAPP_MAX } from './limits.ts';
import { splitText } from './split-text.ts';

/** https://faq.whatsapp.com/539178204879377 */
const SIGNS: Readonly<Partial<Record<Mark, string>>> = { bold: '*', italic: '_', strikethrough: '~' };
const WORD = /[\p{L}\p{N}]/u;

export interface WhatsappText {
  readonly text: string;
  /** Marks that WhatsApp has no sign for, or reads none where they stand. */
  readonly lost: ReadonlySet<Mark>;
}

/**
 * A formatted text with the signs that WhatsApp reads. It reads none inside a word, and knows no escape: words that
 * contain the sign are not marked with it.
 */
export function whatsappText(html: string): WhatsappText {
  const lost = new Set<Mark>();
  const lines = paragraphsOf(html).map(({ runs, isBullet }) => {
    const line = markedLine(runs, {
      signs(mark, stretch, before) {
        const sign = SIGNS[mark];
        const end = stretch.findIndex(({ marks }) => !marks.includes(mark));
        const marked = stretch.slice(0, end < 0 ? undefined : end);
        const isRead =
          sign !== undefined &&
          !WORD.test(before.at(-1) ?? ' ') &&
          !WORD.test(characterAfter(mark, stretch)) &&
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
  /** What stands within the marks, which may be marked in turn. */
  readonly inside: readonly ShownRun[];
}

const LOOKS = { '*': 'bold', _: 'italic', '~': 'strikethrough', '`': 'code' } as const;
/** Marked words: neither sign inside a word, no space within the signs. */
const MARKED =
  /(?<![\p{L}\p{N}])(?<sign>[*_~`])(?<words>(?!\s|\k<sign>)[^\n]*?(?<!\s))\k<sign>(?![\p{L}\p{N}])/gu;

function shownRuns(text: string): ShownRun[] {
  const runs: ShownRun[] = [];
  let end = 0;
  const plain = (words: string): void => {
    if (words !== '') runs.push({ text: words, look: 'plain', inside: [] });
  };
  for (const { 0: whole, index, groups } of text.matchAll(MARKED)) {
    plain(text.slice(end, index));
    const look = LOOKS[groups?.sign as keyof typeof LOOKS];
    const words = groups?.words ?? '';
    runs.push({ text: words, look, inside: look === 'code' ? [] : shownRuns(words) });
    end = index + whole.length;
  }
  plain(text.slice(end));
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
