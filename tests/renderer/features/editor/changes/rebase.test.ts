import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rebase } from '../../../../../src-renderer/features/editor/changes/rebase.ts';
import { changesBetween } from '../../../../../src-renderer/features/editor/changes/word-changes.ts';

function carry(base: string, result: string, edited: string) {
  return rebase(changesBetween(base, result), result, {
    text: edited,
    changes: changesBetween(base, edited),
  });
}

it('applies the changes to a text that was edited meanwhile', () => {
  const carried = carry(
    'so we was late. it rained alot today.',
    'So we were late. It rained a lot today.',
    'so we was late again. it rained alot today. The end.',
  );
  expect(carried.text).toBe('So we were late again. It rained a lot today. The end.');
  expect(carried.leftOut).toBe(0);
});

it('leaves out a change of words that the user edited too', () => {
  const carried = carry('we was late today', 'We were late today.', 'we arrived late today');
  expect(carried.text).toBe('We arrived late today.');
  expect(carried.leftOut).toBe(1);
});

it('returns changes that lead from the edited text to the result, and keeps every edit without changes', () => {
  const words = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 30 })
    .map((all) => all.join(' '));
  fc.assert(
    fc.property(words, words, words, (base, result, edited) => {
      const { text, changes } = carry(base, result, edited);
      let made = '';
      let at = 0;
      for (const { start, end, newStart, newEnd } of changes) {
        made += edited.slice(at, start) + text.slice(newStart, newEnd);
        at = end;
      }
      expect(made + edited.slice(at)).toBe(text);
      expect(carry(base, base, edited).text).toBe(edited);
      expect(carry(base, result, base).text).toBe(result);
    }),
  );
});
