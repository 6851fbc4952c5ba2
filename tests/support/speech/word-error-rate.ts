/** Share of words that are wrong: edit distance over the number of words said, case and punctuation aside. */
export function wordErrorRate(said: string, heard: string): number {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  const [from, to] = [words(said), words(heard)];
  let row = to.map((_, index) => index + 1);
  for (const [line, word] of from.entries()) {
    let left = line + 1;
    let corner = line;
    row = row.map((above, column) => {
      const change = word === to[column] ? 0 : 1;
      const cost = Math.min(above + 1, left + 1, corner + change);
      corner = above;
      left = cost;
      return cost;
    });
  }
  return (row.at(-1) ?? from.length) / from.length;
}
