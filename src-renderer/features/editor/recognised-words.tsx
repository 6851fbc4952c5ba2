import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { textOf } from './document.ts';
import { hasDoubtful } from './doubtful/has-doubtful.ts';
import type { EditorTextPort } from './editor-text-port.ts';
import { markDoubtfulAtom } from './text-look.ts';
import type { Transcript } from './use-transcript.ts';

// The comparison with the recording is loaded only if there is something to compare.
const DoubtfulWords = lazyPart(
  async () => (await import('./doubtful/doubtful-words.tsx')).DoubtfulWords,
  'corrections',
);
const LearnedWords = lazyPart(
  async () => (await import('./doubtful/learned-words.tsx')).LearnedWords,
  'corrections',
);

const FoundWords = lazyPart(async () => (await import('./search/found-words.tsx')).FoundWords);

const SpeakerLabels = lazyPart(
  async () => (await import('./speaker-labels.tsx')).SpeakerLabels,
  'transcription',
);

export interface RecognisedWordsProps {
  readonly transcription: TranscriptionDetail;
  readonly transcript: Transcript;
  readonly port: EditorTextPort;
  /** The search query with which the user found this text. */
  readonly find: string | null;
}

/** Features based on the recognised words: words found by a search, speakers, doubtful words and corrected words. */
export function RecognisedWords(props: RecognisedWordsProps) {
  const { transcription, transcript, port, find } = props;
  const { segments, personalizedText, writtenBy } = transcription;
  const { editor, initial, state } = transcript;
  const marksDoubtful = useAtomValue(markDoubtfulAtom);
  const [openedText] = useState(() => textOf(initial));
  const [wasEdited, setWasEdited] = useState(false);
  if (state.kind !== 'saved' && !wasEdited) setWasEdited(true);
  // Words written by a service were not misheard.
  const isSpoken = personalizedText === null && writtenBy === null && segments.length > 0;
  return (
    <PartBoundary>
      {find && <FoundWords editor={editor} port={port} search={find} />}
      {segments.some(({ speaker }) => speaker !== undefined) && (
        <SpeakerLabels editor={editor} segments={segments} names={transcription.speakerNames} />
      )}
      {marksDoubtful && hasDoubtful(segments) && (
        <DoubtfulWords editor={editor} port={port} transcription={transcription} />
      )}
      {isSpoken && wasEdited && (
        <LearnedWords editor={editor} port={port} transcription={transcription} openedText={openedText} />
      )}
    </PartBoundary>
  );
}
