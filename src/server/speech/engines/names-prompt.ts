/** The first vocabulary terms as one sentence shorter than `max` characters: models adopt their spelling. */
export function namesPrompt(vocabulary: readonly string[], max: number): string {
  let names = '';
  for (const term of vocabulary) {
    const longer = names === '' ? term : `${names}, ${term}`;
    if (longer.length >= max) break;
    names = longer;
  }
  return names === '' ? '' : `${names}.`;
}
