const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Returns a function that tells whether a word may begin or end at an offset without a space; the text is segmented at
 * the first call.
 */
export function edgeFinder(text: string): (offset: number) => boolean {
  let edges: ReadonlySet<number> | null = null;
  return (offset) => {
    edges ??= new Set([...Array.from(segmenter.segment(text), ({ index }) => index), text.length]);
    return edges.has(offset);
  };
}
