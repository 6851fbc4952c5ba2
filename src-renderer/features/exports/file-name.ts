/** Longest name without its ending: short enough for every file system and every dialog. */
const NAME_MAX = 60;
/** What a name may not hold on Windows, macOS or Linux, and what can't be seen in one. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Surrogate}]/gu;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function shortened(words: string, max: number): string {
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
 * A file's name from the day it was spoken on (in the time zone of the device) and the first words of the text; safe on
 * every system. `ending` has no dot.
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
  const words = shortened(line ?? '', NAME_MAX - day.length - 1).replace(/[\s.]+$/, '');
  return `${day} ${words || 'Parlance'}.${ending}`;
}
