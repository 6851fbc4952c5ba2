import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NUMBERED_SPEAKERS, SPEAKERS, type Speaker } from '../../../src/contract/api/speaker-list.ts';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { minutesAndSeconds } from '../../../src/text/clock.ts';
import { moveTurn } from '../../data/speakers.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { SpeakerLabels } from '../../ui/spoken-words/speaker-labels.ts';
import type { SpokenTurn } from '../../ui/spoken-words/spoken-turns.ts';
import { langOf } from '../../ui/text-lang.ts';
import classes from './speakers-panel.module.css';

/** Turns that are shown at first, and more with each press. */
const SHOWN_STEP = 50;

/** Possible speakers of a turn: everybody who speaks in the text, and one more. */
function speakerChoices(turns: readonly SpokenTurn[]): Speaker[] {
  const speakersInText = new Set(turns.map(({ speaker }) => speaker));
  const next = NUMBERED_SPEAKERS.find((speaker) => !speakersInText.has(speaker));
  return SPEAKERS.filter((speaker) => speakersInText.has(speaker) || speaker === next);
}

interface SpeakerTurnsProps {
  readonly transcription: TranscriptionDetail;
  readonly turns: readonly SpokenTurn[];
  readonly labels: SpeakerLabels;
}

/** The text by turns; choosing another speaker for a turn corrects it. */
export function SpeakerTurns({ transcription, turns, labels }: SpeakerTurnsProps) {
  const { t } = useText('speakers');
  const [shown, setShown] = useState(SHOWN_STEP);
  const move = useMutation(moveTurn(useQueryClient(), transcription.id));
  const speakerOptions = speakerChoices(turns);
  return (
    <>
      <ol className={classes.turns} aria-label={t('speakers.turns')}>
        {turns.slice(0, shown).map(({ speaker, text, start, end, from, to }) => {
          const time = minutesAndSeconds(start);
          const isMoving = move.isPending && move.variables.from === from;
          return (
            <li key={from} className={classes.turn}>
              <div className={classes.who}>
                <Select
                  aria-label={t('speakers.turnOf', { time })}
                  value={isMoving ? move.variables.speaker : speaker}
                  isBusy={move.isPending}
                  onChange={({ currentTarget }) => {
                    const chosen = speakerOptions.find((each) => each === currentTarget.value);
                    if (chosen) move.mutate({ from, to, speaker: chosen, seen: { start, end } });
                  }}
                >
                  {speakerOptions.map((each) => (
                    <option key={each} value={each}>
                      {labels[each]}
                    </option>
                  ))}
                </Select>
                <span className={classes.at} dir="ltr">
                  {time}
                </span>
              </div>
              <p className={classes.said} dir="auto" lang={langOf(transcription.language)}>
                {text}
              </p>
            </li>
          );
        })}
      </ol>
      {turns.length > shown && (
        <Button variant="quiet" className={classes.more} onClick={() => setShown(shown + SHOWN_STEP)}>
          {t('speakers.more')}
        </Button>
      )}
    </>
  );
}
