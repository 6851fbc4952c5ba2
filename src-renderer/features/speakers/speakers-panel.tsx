import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { speakerVoices } from '../../data/speakers.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TextPort } from '../../page-state/text-port.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { speakerLabels } from '../../ui/spoken-words/speaker-labels.ts';
import { type SpokenTurn, spokenTurns } from '../../ui/spoken-words/spoken-turns.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { linesByTurn } from './lines-by-turn.ts';
import { SeparateForm } from './separate-form.tsx';
import { SpeakerPeople } from './speaker-people.tsx';
import { SpeakerTurns } from './speaker-turns.tsx';
import classes from './speakers-panel.module.css';

interface SpeakersPanelProps {
  readonly transcription: TranscriptionDetail;
  readonly text: TextPort;
}

type TurnsToLinesProps = Pick<SpeakersPanelProps, 'text'> & { readonly turns: readonly SpokenTurn[] };

function TurnsToLines({ text, turns }: TurnsToLinesProps) {
  const { t } = useText('common', 'speakers');
  const separate = async (): Promise<void> => {
    try {
      const plain = text.plain();
      await text.replace(linesByTurn(plain, turns), null, plain);
    } catch {
      // The comparison is loaded on first use, which fails without a network.
      showToast({ kind: 'error', title: t('failure.network') });
    }
  };
  return <Button onClick={() => void separate()}>{t('speakers.lines')}</Button>;
}

function SeparatedSpeakers({
  transcription,
  text,
  turns,
}: SpeakersPanelProps & { turns: readonly SpokenTurn[] }) {
  const { t } = useText('speakers');
  const { t: labelText } = useText('transcription');
  const labels = speakerLabels(transcription.speakerNames, labelText);
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  return (
    <>
      <p className={classes.lead}>{t('speakers.guess')}</p>
      <SpeakerPeople transcription={transcription} speakers={speakers} />
      <div className={classes.actions}>
        <TurnsToLines text={text} turns={turns} />
      </div>
      <SpeakerTurns transcription={transcription} turns={turns} labels={labels} />
    </>
  );
}

/** The speakers of a text: told apart by their voices, named once, and corrected by turns. */
export function SpeakersPanel({ transcription, text }: SpeakersPanelProps) {
  const { t } = useText('speakers');
  const { id, segments, audioUrl, isSeparating = false } = transcription;
  // Polls even while the panel is closed, to show speakers as soon as they are told apart.
  useQuery({ ...speakerVoices(id), enabled: isSeparating });
  const turns = useMemo(() => spokenTurns(segments), [segments]);
  const count = new Set(turns.map(({ speaker }) => speaker)).size;
  return (
    <Disclosure title={t('speakers.title')} aside={count > 0 && t('speakers.found', { count })}>
      {() => (
        <>
          {count > 0 ? (
            <SeparatedSpeakers transcription={transcription} text={text} turns={turns} />
          ) : (
            <p className={classes.lead}>{t('speakers.lead')}</p>
          )}
          {audioUrl !== null && <SeparateForm id={id} found={count} />}
        </>
      )}
    </Disclosure>
  );
}
