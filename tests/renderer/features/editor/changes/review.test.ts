import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decide,
  documentText,
  openCount,
  reviewOf,
} from '../../../../../src-renderer/features/editor/changes/review.ts';
import { applyReplacements } from '../../../../../src-renderer/features/editor/changes/rewrite.ts';
import { changesBetween } from '../../../../../src-renderer/features/editor/changes/word-changes.ts';
import { textOf } from '../../../../../src-renderer/features/editor/document.ts';
import { htmlOf } from '../../../../../src-renderer/features/editor/html-out.ts';
import { blocksOfStyled, type StyledText } from '../../../../../src-renderer/features/editor/styled-text.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';
import { anyStyledText } from '../../../../support/editor/styled.ts';

const plain = (text: string): StyledText => ({ text, marks: new Uint8Array(text.length), aligns: [] });

function open(before: StyledText, after: string, isMade: boolean) {
  const editor = createTranscriptEditor();
  editor.children = blocksOfStyled(isMade ? plain(after) : before);
  return { editor, review: reviewOf(before, after, changesBetween(before.text, after), isMade) };
}

describe.each([true, false])('review of changes (made: %s)', (isMade) => {
  it('updates the document with each decision, in any order and when a decision is revised', () => {
    const choices = fc.array(fc.record({ at: fc.nat(), accept: fc.boolean() }), { maxLength: 8 });
    fc.assert(
      fc.property(anyStyledText, anyStyledText, choices, (before, { text: after }, decisions) => {
        const { editor, review: first } = open(before, after, isMade);
        let review = first;
        for (const { at, accept } of decisions) {
          if (review.changes.length === 0) return;
          const step = decide(
            review,
            new Set([at % review.changes.length]),
            accept ? 'accepted' : 'rejected',
          );
          applyReplacements(editor, step.replacements);
          review = step.review;
          expect(textOf(editor.children)).toBe(documentText(review));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('yields the new text when all changes are accepted, and the old one when all are rejected', () => {
    for (const [decision, result] of [
      ['accepted', 'We were late, and hungry.'],
      ['rejected', 'we was late and hungry'],
    ] as const) {
      const { editor, review } = open(plain('we was late and hungry'), 'We were late, and hungry.', isMade);
      expect(openCount(review)).toBe(4);
      const step = decide(review, new Set(review.changes.keys()), decision);
      applyReplacements(editor, step.replacements);
      expect(textOf(editor.children)).toBe(result);
      expect(openCount(step.review)).toBe(0);
    }
  });
});

it('restores the formatting of words whose change is rejected', () => {
  const before = { text: 'a bold idea', marks: new Uint8Array(11).fill(1, 2, 6), aligns: [] };
  const { editor, review } = open(before, 'a brave idea', true);
  applyReplacements(editor, decide(review, new Set([0]), 'rejected').replacements);
  expect(htmlOf(editor.children)).toBe('<p>a <strong>bold</strong> idea</p>');
});
