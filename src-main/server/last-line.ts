/** Longest line that is kept, in characters. */
const LINE_MAX = 300;

/** Follows what a program prints; returns what tells the last line that says something, or null. */
export function lastLineOf(output: NodeJS.ReadableStream | null): () => string | null {
  let rest = '';
  let last: string | null = null;
  output?.setEncoding('utf8');
  output?.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(-LINE_MAX);
    last =
      lines
        .findLast((line) => line.trim() !== '')
        ?.trim()
        .slice(0, LINE_MAX) ?? last;
  });
  return () => rest.trim() || last;
}
