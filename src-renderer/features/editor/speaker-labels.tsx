import { useEffect } from 'react';
import type { Descendant } from 'slate';
import { ReactEditor, useSlateSelector } from 'slate-react';
import type { Segment } from '../../../src/contract/api/segments.ts';
import type { SpeakerNames } from '../../../src/contract/api/speaker-list.ts';
import { paragraphSpeakers } from '../../../src/text/spoken-words/paragraph-speakers.ts';
import { useText } from '../../i18n/use-text.ts';
import { commonWords } from '../../ui/spoken-words/common-words.ts';
import { speakerLabels } from '../../ui/spoken-words/speaker-labels.ts';
import { blockText, isTextBlock, textOf } from './document.ts';
import type { TranscriptEditor } from './slate-types.ts';

const isStart = (block: Descendant): boolean => isTextBlock(block) && !block.continues;

/** The blocks that begin a paragraph with words. */
const paragraphStarts = ({ children }: TranscriptEditor): Descendant[] =>
  children.filter((block) => isStart(block) && blockText(block).trim() !== '');

/** The identity of these blocks: typing keeps it, and a block that replaces another has a new element. */
const startKeys = (editor: TranscriptEditor): string =>
  paragraphStarts(editor)
    .map((block) => ReactEditor.findKey(editor, block).id)
    .join(' ');

interface SpeakerLabelsProps {
  readonly editor: TranscriptEditor;
  readonly segments: readonly Segment[];
  readonly names: SpeakerNames;
}

/**
 * Names the speakers of a recording beside its paragraphs. The names are attributes shown by the style sheet, not part
 * of the text: a paragraph's speaker follows from its words, so that edits keep them.
 */
export function SpeakerLabels({ editor, segments, names }: SpeakerLabelsProps) {
  const { t } = useText('transcription');
  const starts = useSlateSelector(startKeys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify blocks with new elements.
  useEffect(() => {
    const labels = speakerLabels(names, t);
    const blocks = paragraphStarts(editor);
    const texts = textOf(editor.children).split('\n');
    const byParagraph = paragraphSpeakers(
      segments,
      texts.filter((text) => text.trim() !== ''),
      commonWords,
    );
    const labelled = blocks.flatMap((block, index) => {
      const speakers = byParagraph[index] ?? [];
      if (speakers.length === 0) return [];
      const element = ReactEditor.toDOMNode(editor, block);
      element.dataset.speaker = speakers.map((speaker) => labels[speaker]).join(', ');
      return [element];
    });
    return () => {
      for (const element of labelled) delete element.dataset.speaker;
    };
  }, [editor, segments, starts, names, t]);
  return null;
}
