import { useEffect } from 'react';
import { ReactEditor, useSlateSelector } from 'slate-react';
import type { Segment } from '../../../src/contract/api/transcriptions.ts';
import { paragraphSpeakers } from '../../../src/text/speaker-turns.ts';
import { useText } from '../../i18n/use-text.ts';
import { blockText } from './document.ts';
import type { TranscriptEditor } from './slate-types.ts';

/** Which blocks begin a paragraph with words: `1`, else `0`. Changes only when paragraphs do. */
function paragraphStarts({ children }: TranscriptEditor): string {
  return children
    .map((block) => ('continues' in block && !block.continues && blockText(block).trim() !== '' ? '1' : '0'))
    .join('');
}

interface SpeakerLabelsProps {
  readonly editor: TranscriptEditor;
  readonly segments: readonly Segment[];
}

/**
 * Names the speakers of a meeting beside its turns, as long as these are the paragraphs. The names are an attribute that
 * the style sheet shows, and no part of the text.
 */
export function SpeakerLabels({ editor, segments }: SpeakerLabelsProps) {
  const { t } = useText('transcription');
  const [me, others] = [t('speaker.me'), t('speaker.others')];
  const starts = useSlateSelector(paragraphStarts);
  useEffect(() => {
    const speakers = paragraphSpeakers(segments, starts.split('1').length - 1) ?? [];
    const names = speakers.map((speaker) => ({ me, others })[speaker]);
    const labelled: HTMLElement[] = [];
    editor.children.forEach((block, index) => {
      const name = starts[index] === '1' ? names.shift() : undefined;
      if (name === undefined) return;
      const element = ReactEditor.toDOMNode(editor, block);
      element.dataset.speaker = name;
      labelled.push(element);
    });
    return () => {
      for (const element of labelled) delete element.dataset.speaker;
    };
  }, [editor, segments, starts, me, others]);
  return null;
}
