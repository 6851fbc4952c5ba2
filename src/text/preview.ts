/**
 * The beginning of a text in one line: at most `length` characters, then `...` if cut. Keeps characters
 * whole.
 */
export function preview(text: string, length: number): string {
  const line = text
    .slice(0, length * 4)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  const isCut = characters.length > length || text.length > length * 4;
  return isCut ? `${characters.slice(0, length).join('').trimEnd()}...` : line;
}
