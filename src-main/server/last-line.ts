/** Maximum length of a line, in characters. */
const LINE_MAX = 300;

/** Follows a program's output; returns a function for the last non-empty line, or null. */
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
