import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ReactEditor } from 'slate-react';
import type { WordOffer } from '../../../../src/contract/api/corrections.ts';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { reportCorrections } from '../../../data/corrections.ts';
import type { EditorTextPort } from '../editor-text-port.ts';
import { isEditedByHand } from '../rewritten-texts.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { CorrectionReports } from './correction-reports.ts';
import { OfferBar } from './offer-bar.tsx';

export interface LearnedWordsProps {
  readonly editor: TranscriptEditor;
  readonly port: EditorTextPort;
  readonly transcription: TranscriptionDetail;
  /** The text as it was opened. */
  readonly openedText: string;
}

/**
 * Reports corrected words, and those that were taken back, to the server when the focus leaves the text: while the user types, a word is not
 * finished. Offers a word for the vocabulary once it was corrected often enough.
 */
export function LearnedWords({ editor, port, transcription, openedText }: LearnedWordsProps) {
  const client = useQueryClient();
  const [offer, setOffer] = useState<WordOffer | null>(null);
  const { mutate } = useMutation(reportCorrections(client));
  const { id, segments, originalText } = transcription;
  const states = useRef({ reported: openedText, compared: openedText });
  useEffect(() => {
    const reports = new CorrectionReports({
      transcription: { segments, originalText },
      states: states.current,
      send: (changes, onError) =>
        mutate({ id, changes }, { onSuccess: ({ offers }) => setOffer(offers[0] ?? null), onError }),
    });
    // The text is read at once: a tool may rewrite it before it is compared.
    const reportLater = (): void => {
      if (isEditedByHand(editor)) reports.compareLater(port.plain());
    };
    const reportNow = (): void => {
      reportLater();
      reports.flush();
    };
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') reportNow();
    };
    const area = ReactEditor.toDOMNode(editor, editor);
    area.addEventListener('focusout', reportLater);
    document.addEventListener('visibilitychange', onHide);
    // The focus left the text before this component was loaded: report at once.
    if (!area.contains(document.activeElement)) reportLater();
    return () => {
      area.removeEventListener('focusout', reportLater);
      document.removeEventListener('visibilitychange', onHide);
      reportNow();
    };
  }, [editor, port, segments, originalText, id, mutate]);
  if (!offer) return null;
  return <OfferBar key={offer.kind + offer.word} offer={offer} onAnswered={(next) => setOffer(next)} />;
}
