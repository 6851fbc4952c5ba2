/** The marks, in the nesting order of their tags. */
export const MARKS = ['bold', 'italic', 'underline', 'strikethrough'] as const;
export type Mark = (typeof MARKS)[number];

/** The HTML tag of each mark. */
export const MARK_TAGS = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
} as const satisfies Record<Mark, string>;

/** The alignments of a paragraph; the default depends on its script, for example right for Arabic. */
export const ALIGNS = ['left', 'center', 'right'] as const;
export type Align = (typeof ALIGNS)[number];

/** A run of words with the same marks. */
export type Leaf = { text: string } & { [M in Mark]?: true };

/** The marks of a leaf as bits, the first mark lowest. */
export function bitsOf(leaf: Leaf): number {
  return MARKS.reduce((bits, mark, index) => (leaf[mark] ? bits | (1 << index) : bits), 0);
}

export function leafOf(text: string, bits: number): Leaf {
  const leaf: Leaf = { text };
  MARKS.forEach((mark, index) => {
    if (bits & (1 << index)) leaf[mark] = true;
  });
  return leaf;
}
