/** How words can be marked, in the order in which their tags are nested. */
export const MARKS = ['bold', 'italic', 'underline', 'strikethrough'] as const;
export type Mark = (typeof MARKS)[number];

/** The HTML of each. */
export const MARK_TAGS = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
} as const satisfies Record<Mark, string>;

/** Where the lines of a paragraph stand; without one, where its script begins: at the right in Arabic. */
export const ALIGNS = ['left', 'center', 'right'] as const;
export type Align = (typeof ALIGNS)[number];

/** Words of one kind. */
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
