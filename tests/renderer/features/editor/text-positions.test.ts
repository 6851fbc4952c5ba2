import fc from 'fast-check';
import { Editor, Node } from 'slate';
import { expect, it } from 'vitest';
import { blocksOfStyled } from '../../../../src-renderer/features/editor/styled-text.ts';
import { offsetOf, pointAt } from '../../../../src-renderer/features/editor/text-positions.ts';
import { createTranscriptEditor } from '../../../../src-renderer/features/editor/transcript-editor.ts';
import { anyStyledText } from '../../../support/editor/styled.ts';

it('maps every offset to a point and back', () => {
  fc.assert(
    fc.property(anyStyledText, fc.nat(), (styled, any) => {
      const editor = createTranscriptEditor();
      editor.children = blocksOfStyled(styled);
      const offset = any % (styled.text.length + 1);
      const point = pointAt(editor.children, offset);
      expect(offsetOf(editor.children, point)).toBe(offset);
      expect(point.offset).toBeLessThanOrEqual(Node.string(Node.get(editor, point.path)).length);
    }),
  );
});

it('clamps an offset to the end of the text', () => {
  const editor = createTranscriptEditor();
  editor.children = blocksOfStyled({ text: 'ab\ncd', marks: new Uint8Array(5), aligns: [] });
  expect(pointAt(editor.children, 99)).toEqual(Editor.end(editor, []));
});
