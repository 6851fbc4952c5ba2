import type { BaseEditor } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import type { TextBlock } from './document.ts';
import type { Leaf } from './marks.ts';

export type TranscriptEditor = BaseEditor & ReactEditor & HistoryEditor;

declare module 'slate' {
  interface CustomTypes {
    Editor: TranscriptEditor;
    Element: TextBlock;
    Text: Leaf;
  }
}
