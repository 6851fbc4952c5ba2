/** The first names and terms of a vocabulary as one sentence of fewer characters than `max`: models take over how they are written. */
export function namesPrompt(vocabulary: readonly string[], max: number): string {
  let names = '';
  for (const term of vocabulary) {
    const longer = names === '' ? term : `${names}, ${term}`;
    if (longer.length >= max) break;
    names = longer;
  }
  return names === '' ? '' : `${names}.`;
}
