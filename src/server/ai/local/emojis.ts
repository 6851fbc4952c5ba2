import { sentenceStarts } from '../../../text/sentence-starts.ts';

/** Emojis with one widely understood meaning. */
const BASIC_EMOJIS = new Set(
  '👍 👎 🙏 ✅ ❌ ⚠️ ❗ ❓ 💡 📅 ⏰ 📞 📧 💻 💰 📈 📉 🎉 🎁 🚀 ☕ ✈️ 🚗 🏠 ❤️ 😊 😢 🎵 📖 🏥 ☀️ 🌧️ 🔥 ⭐ 📌 🎯 🤝 👥'.split(
    ' ',
  ),
);
/** Minimum weight: below it, the word is too weakly related to the emoji. */
const WEIGHT_MIN = 18;
/** Sentences before the same emoji may be used again. */
const REPEAT_DISTANCE = 4;
/** ZWJ sequences (groups, people with a profession): seldom the topic of a sentence. */
const ZWJ_SEQUENCE = /\u200D/;
/** Flags and keycaps: their keywords are letters and numbers that occur in any text. */
const FLAG_OR_KEYCAP = /^(?:[\u{1F1E6}-\u{1F1FF}]|[#*0-9]\uFE0F?\u20E3)/u;
/** Words that usually mean something else than the emoji of that name. */
const MISLEADING = new Set(
  (
    'on up top end soon back new free cool right left can man woman person face hand mark sign button so no ok in ' +
    'hot first last open well like us go see red big small old one two three time work day next now good long way ' +
    'the and with for of to at off out over under down not all we made make take need let get'
  ).split(' '),
);

export type EmojiLexicon = Readonly<Record<string, readonly string[]>>;
type EmojiIndex = ReadonlyMap<string, { readonly emoji: string; readonly weight: number }>;

/**
 * How strongly a word suggests an emoji: most if it is the name, less the later it comes among the keywords.
 */
function weightOf(word: string, position: number, name: readonly string[], emoji: string): number {
  const zwjPenalty = ZWJ_SEQUENCE.test(emoji) ? 20 : 0;
  if (position === 0) return 100 - zwjPenalty;
  const inName = name.includes(word) ? 40 / name.length : 0;
  const asKeyword = position === Number.POSITIVE_INFINITY ? 0 : Math.max(0, 30 - 2 * position);
  return inName + asKeyword - zwjPenalty;
}

/** Maps each word of a lexicon (emoji -> name, then keywords, closest first) to its best emoji. */
export function indexEmojis(lexicon: EmojiLexicon, style: 'all' | 'basic'): EmojiIndex {
  const index = new Map<string, { emoji: string; weight: number }>();
  for (const [emoji, keywords] of Object.entries(lexicon)) {
    if (FLAG_OR_KEYCAP.test(emoji) || (style === 'basic' && !BASIC_EMOJIS.has(emoji))) continue;
    const name = keywords[0]?.split('_') ?? [];
    const words = [
      ...keywords.map((word, position) => [word.toLowerCase(), position] as const),
      ...name.map((word) => [word, Number.POSITIVE_INFINITY] as const),
    ];
    for (const [word, position] of words) {
      // Among equals, the widely understood one: "love" is ❤️, not 😗.
      const weight = weightOf(word, position, name, emoji) + (BASIC_EMOJIS.has(emoji) ? 1 : 0);
      if (weight > (index.get(word)?.weight ?? 0)) index.set(word, { emoji, weight });
    }
  }
  return index;
}

const singular = (word: string): string[] =>
  word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : word.endsWith('s') ? [word.slice(0, -1), word] : [];

function emojiFor(sentence: string, index: EmojiIndex, used: readonly string[]): string | null {
  const words = sentence.toLowerCase().match(/[\p{L}]{2,}/gu) ?? [];
  let best: { emoji: string; weight: number } | null = null;
  for (const word of words.filter((each) => !MISLEADING.has(each))) {
    for (const form of [word, ...singular(word)]) {
      const candidate = index.get(form);
      if (!candidate || candidate.weight < WEIGHT_MIN || used.includes(candidate.emoji)) continue;
      if (candidate.weight > (best?.weight ?? 0)) best = candidate;
    }
  }
  return best?.emoji ?? null;
}

const HAS_EMOJI = /\p{Extended_Pictographic}/u;

/** Adds a matching emoji after each sentence, without repeating one nearby; the words stay unchanged. */
export function addEmojis(text: string, index: EmojiIndex): string {
  const used: string[] = [];
  const lines = text.split('\n').map((line) => {
    let at = 0;
    let out = '';
    const starts = sentenceStarts(line, 'en');
    for (const [n, start] of starts.entries()) {
      const sentence = line.slice(start, starts[n + 1]).trimEnd();
      const end = start + sentence.length;
      out += line.slice(at, end);
      at = end;
      const emoji = HAS_EMOJI.test(sentence) ? null : emojiFor(sentence, index, used.slice(-REPEAT_DISTANCE));
      used.push(emoji ?? '');
      if (emoji) out += ` ${emoji}`;
    }
    return out + line.slice(at);
  });
  return lines.join('\n');
}
