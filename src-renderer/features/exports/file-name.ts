/** Maximum length of a name without its extension: short enough for every file system and dialog. */
const NAME_MAX = 60;
/** Characters that Windows, macOS or Linux forbid in names, and invisible ones. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/** Characters that must not end a name: a full stop on Windows, and signs after which a sentence continues. */
const TRAILING_PUNCTUATION = /[\s.…,;،؛、，；。\p{Pd}]+$/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function truncate(words: string, max: number): string {
  let kept = '';
  for (const { segment } of graphemes.segment(words)) {
    if (kept.length + segment.length > max) {
      const lastSpace = kept.lastIndexOf(' ');
      return lastSpace > 0 ? kept.slice(0, lastSpace) : kept;
    }
    kept += segment;
  }
  return kept;
}

/**
 * A file name from the date of the recording (in the device's time zone) and the first words of the text,
 * valid on every system. `ending`: the extension without a dot.
 */
export function exportFileName(createdAt: string, text: string, ending: string): string {
  const spoken = new Date(createdAt);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${spoken.getFullYear()}-${two(spoken.getMonth() + 1)}-${two(spoken.getDate())}`;
  const line = text
    .trimStart()
    .slice(0, NAME_MAX * 4)
    .split(/\r?\n/, 1)[0]
    ?.replace(/^[•*-]\s+/, '')
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = truncate(line ?? '', NAME_MAX - day.length - 1).replace(TRAILING_PUNCTUATION, '');
  return `${day} ${words || 'Parlance'}.${ending}`;
}
