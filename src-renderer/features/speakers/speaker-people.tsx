import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { mergedSpeakers } from '../../../src/contract/api/merged-speakers.ts';
import {
  NUMBERED_SPEAKERS,
  type Speaker,
  type SpeakerNames,
} from '../../../src/contract/api/speaker-list.ts';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { SPEAKER_NAME_MAX } from '../../../src/contract/limits.ts';
import { nameSpeaker, speakerVoices } from '../../data/speakers.ts';
import { currentUser } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type SpeakerLabels, speakerLabels } from '../../ui/spoken-words/speaker-labels.ts';
import { isRememberedAs, knownName } from './known-voices.ts';
import classes from './speakers-panel.module.css';
import { useKnownVoices } from './use-known-voices.ts';

const isMerged = (speaker: Speaker, names: SpeakerNames): boolean =>
  [...mergedSpeakers(names)].flat().includes(speaker);

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  /** The remembered name of a similar voice; null if there is none. */
  readonly offeredName: string | null;
  /** Whether a name merges this speaker with another one. */
  merges(name: string): boolean;
  onName(name: string): void;
}

/** The name of a speaker, edited in place: saved by Enter, or when one leaves the field. */
function NameField({ label, name, offeredName, merges, onName }: NameFieldProps) {
  const { t } = useText('speakers');
  const [value, setValue] = useState(name);
  const [mergingName, setMergingName] = useState<string | null>(null);
  useEffect(() => setValue(name), [name]);
  const choose = (chosen: string): void => {
    if (chosen === name) return;
    if (merges(chosen)) setMergingName(chosen);
    else onName(chosen);
  };
  const save = (): void => choose(value.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <li>
      <form
        onSubmit={submit}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) save();
        }}
      >
        <TextField
          label={t('speakers.name', { speaker: label })}
          value={value}
          placeholder={label}
          maxLength={SPEAKER_NAME_MAX}
          autoComplete="off"
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        {offeredName !== null && (
          <Button
            variant="quiet"
            className={classes.known}
            // The field keeps the focus: leaving it would save its text, and withdraw the offer before the press.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(offeredName)}
          >
            {t('speakers.isIt', { name: offeredName })}
          </Button>
        )}
      </form>
      {mergingName !== null && (
        <ConfirmDialog
          title={t('speakers.mergeQuestion')}
          message={t('speakers.mergeText', { name: mergingName })}
          confirm={t('speakers.merge')}
          onConfirm={() => onName(mergingName)}
          onClose={() => {
            setMergingName(null);
            setValue(name);
          }}
        />
      )}
    </li>
  );
}

/** Offers and remembers voices, where the user wants that. */
function useVoiceOffers(id: string, owner: string) {
  const { voices, isOn, known } = useKnownVoices(owner);
  const { data } = useQuery(speakerVoices(id));
  const voicePrintOf = (speaker: Speaker) => data?.voices.find((voice) => voice.speaker === speaker)?.print;
  return {
    voices,
    isOn,
    hasVoices: (data?.voices.length ?? 0) > 0,
    offerFor(speaker: Speaker, names: SpeakerNames): string | null {
      const print = voicePrintOf(speaker);
      if (!isOn || !print || names[speaker] !== undefined) return null;
      const free = known.filter(({ name }) => !Object.values(names).includes(name));
      return knownName(print, free);
    },
    /** `names`: those before, which this one corrects. A name of two speakers stays with the voice that both become. */
    handleNamed(speaker: Speaker, name: string, names: SpeakerNames = {}): void {
      const next = { ...names, [speaker]: name };
      const merged = mergedSpeakers(next);
      const remaining = merged.get(speaker) ?? speaker;
      const mergedSpeakersOf = NUMBERED_SPEAKERS.filter((each) => merged.get(each) === remaining);
      for (const each of new Set([speaker, ...mergedSpeakersOf])) {
        const [earlier, print] = [names[each], voicePrintOf(each)];
        if (
          print &&
          earlier !== undefined &&
          earlier !== next[remaining] &&
          isRememberedAs(earlier, print, known)
        )
          voices.forget(owner, earlier);
      }
      const [print, remainingName] = [voicePrintOf(remaining), next[remaining]];
      if (voices.isOn(owner) && print && remainingName)
        voices.remember(owner, { name: remainingName, print });
    },
  };
}

interface SpeakerPeopleProps {
  readonly transcription: TranscriptionDetail;
  readonly speakers: readonly Speaker[];
}

/** The speakers of a text, with their names. */
export function SpeakerPeople(props: SpeakerPeopleProps) {
  const { data: user } = useQuery(currentUser);
  return user ? <People {...props} owner={user.id} /> : null;
}

function People({ transcription, speakers, owner }: SpeakerPeopleProps & { owner: string }) {
  const { t } = useText('speakers');
  const { t: labelText } = useText('transcription');
  const { id, speakerNames } = transcription;
  const name = useMutation(nameSpeaker(useQueryClient(), id));
  const offers = useVoiceOffers(id, owner);
  const unnamed: SpeakerLabels = speakerLabels({}, labelText);
  const rename = (speaker: Speaker, chosen: string): void => {
    offers.handleNamed(speaker, chosen, speakerNames);
    name.mutate({ speaker, name: chosen });
  };
  const setRemembering = (isOn: boolean): void => {
    offers.voices.setEnabled(owner, isOn);
    // This includes speakers who already have names.
    for (const speaker of speakers) offers.handleNamed(speaker, speakerNames[speaker] ?? '');
  };
  return (
    <>
      <ul className={classes.people} aria-label={t('speakers.people')}>
        {speakers.map((speaker) => (
          <NameField
            key={speaker}
            label={unnamed[speaker]}
            name={speakerNames[speaker] ?? ''}
            offeredName={offers.offerFor(speaker, speakerNames)}
            merges={(chosen) => isMerged(speaker, { ...speakerNames, [speaker]: chosen })}
            onName={(chosen) => rename(speaker, chosen)}
          />
        ))}
      </ul>
      {offers.hasVoices && (
        <Switch
          label={t('speakers.remember')}
          hint={t('speakers.rememberHint')}
          checked={offers.isOn}
          onChange={setRemembering}
        />
      )}
    </>
  );
}
