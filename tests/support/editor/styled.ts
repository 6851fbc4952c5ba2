import fc from 'fast-check';
import { ALIGNS } from '../../../src-renderer/features/editor/marks.ts';
import { type StyledText, styledTextBuilder } from '../../../src-renderer/features/editor/styled-text.ts';

const piece = fc.record({
  text: fc.constantFrom('a', 'word ', ' over ', 'ü', '😀', '<b> & ', '  ', 'one two three four five six '),
  bits: fc.nat({ max: 15 }),
});
const paragraph = fc.record({
  align: fc.constantFrom(undefined, ...ALIGNS),
  pieces: fc.array(piece, { maxLength: 60 }),
});

/** Any formatted text, including long and empty paragraphs. */
export const anyStyledText: fc.Arbitrary<StyledText> = fc
  .array(paragraph, { minLength: 1, maxLength: 5 })
  .map((paragraphs) => {
    const builder = styledTextBuilder();
    for (const { align, pieces } of paragraphs) {
      builder.paragraph(align);
      for (const { text, bits } of pieces) builder.push(text, bits);
    }
    return builder.done();
  });
