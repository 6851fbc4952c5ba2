const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Tells whether a word may begin or end at an offset where no space says so; the text is read at the first question. */
export function edgeFinder(text: string): (offset: number) => boolean {
  let edges: ReadonlySet<number> | null = null;
  return (offset) => {
    edges ??= new Set([...Array.from(segmenter.segment(text), ({ index }) => index), text.length]);
    return edges.has(offset);
  };
}
