import { sentencesOf } from '../../../text/sentences.ts';

/** Emojis that everybody reads alike. */
const BASIC = new Set(
  '👍 👎 🙏 ✅ ❌ ⚠️ ❗ ❓ 💡 📅 ⏰ 📞 📧 💻 💰 📈 📉 🎉 🎁 🚀 ☕ ✈️ 🚗 🏠 ❤️ 😊 😢 🎵 📖 🏥 ☀️ 🌧️ 🔥 ⭐ 📌 🎯 🤝 👥'.split(
    ' ',
  ),
);
/** Weight below which a word says too little about an emoji, or too many emojis know it. */
const WEIGHT_MIN = 18;
/** Sentences that pass before the same emoji comes again. */
const APART = 4;
/** Several people or a person with a trade: seldom what a sentence is about. */
const JOINED = /\u200D/;
/** Flags and keycaps are known by letters and numbers that stand in any text. */
const NO_PICTURE = /^(?:[\u{1F1E6}-\u{1F1FF}]|[#*0-9]\uFE0F?\u20E3)/u;
/** Words that mean something else than the picture that bears their name. */
const MISLEADING = new Set(
  (
    'on up top end soon back new free cool right left can man woman person face hand mark sign button so no ok in ' +
    'hot first last open well like us go see red big small old one two three time work day next now good long way ' +
    'the and with for of to at off out over under down not all we made make take need let get'
  ).split(' '),
);

export type EmojiLexicon = Readonly<Record<string, readonly string[]>>;
type Index = ReadonlyMap<string, { readonly emoji: string; readonly weight: number }>;

/** How much a word says about an emoji: most where it is its name, less the further back it stands among the keywords. */
function weigh(word: string, place: number, name: readonly string[], emoji: string): number {
  const joined = JOINED.test(emoji) ? 20 : 0;
  if (place === 0) return 100 - joined;
  const inName = name.includes(word) ? 40 / name.length : 0;
  const asKeyword = place === Number.POSITIVE_INFINITY ? 0 : Math.max(0, 30 - 2 * place);
  return inName + asKeyword - joined;
}

/** The best emoji for each word of a lexicon such as emojilib's: emoji -> its name, then keywords, closest first. */
export function indexEmojis(lexicon: EmojiLexicon, style: 'all' | 'basic'): Index {
  const index = new Map<string, { emoji: string; weight: number }>();
  for (const [emoji, keywords] of Object.entries(lexicon)) {
    if (NO_PICTURE.test(emoji) || (style === 'basic' && !BASIC.has(emoji))) continue;
    const name = keywords[0]?.split('_') ?? [];
    const words = [
      ...keywords.map((word, place) => [word.toLowerCase(), place] as const),
      ...name.map((word) => [word, Number.POSITIVE_INFINITY] as const),
    ];
    for (const [word, place] of words) {
      const weight = weigh(word, place, name, emoji);
      if (weight > (index.get(word)?.weight ?? 0)) index.set(word, { emoji, weight });
    }
  }
  return index;
}

const singular = (word: string): string[] =>
  word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : word.endsWith('s') ? [word.slice(0, -1), word] : [];

function emojiFor(sentence: string, index: Index, used: readonly string[]): string | null {
  const words = sentence.toLowerCase().match(/[\p{L}]{2,}/gu) ?? [];
  let best: { emoji: string; weight: number } | null = null;
  for (const word of words.filter((each) => !MISLEADING.has(each))) {
    for (const form of [word, ...singular(word)]) {
      const found = index.get(form);
      if (!found || found.weight < WEIGHT_MIN || used.includes(found.emoji)) continue;
      if (found.weight > (best?.weight ?? 0)) best = found;
    }
  }
  return best?.emoji ?? null;
}

const HAS_EMOJI = /\p{Extended_Pictographic}/u;

/** Puts an emoji after each sentence that one fits, and never the same one close by; the words stay as they are. */
export function decorate(text: string, index: Index): string {
  const used: string[] = [];
  const lines = text.split('\n').map((line) => {
    let at = 0;
    let out = '';
    for (const sentence of sentencesOf(line)) {
      const end = line.indexOf(sentence, at) + sentence.length;
      out += line.slice(at, end);
      at = end;
      const emoji = HAS_EMOJI.test(sentence) ? null : emojiFor(sentence, index, used.slice(-APART));
      used.push(emoji ?? '');
      if (emoji) out += ` ${emoji}`;
    }
    return out + line.slice(at);
  });
  return lines.join('\n');
}
