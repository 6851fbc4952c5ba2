import { type FormEvent, useRef, useState } from 'react';
import type { LearnedWordForm } from '../../../src/contract/api/corrections.ts';
import { CORRECTIONS, LEARNED_WORDS, VOCABULARY } from '../../../src/contract/limits.ts';
import { phraseLength } from '../../../src/text/phrase-length.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../ui/hooks/use-first-fault.ts';
import { useLatest } from '../../ui/hooks/use-latest.ts';
import classes from './learned-words.module.css';

export interface LearnedFormProps {
  readonly isBusy: boolean;
  /** Rejects where the word could not be learned; the failure is shown already. */
  onLearn(form: LearnedWordForm): Promise<unknown>;
}

const EMPTY_FORM: LearnedWordForm = { heard: '', written: '' };

/** Adds a word by hand. */
export function LearnedForm({ isBusy, onLearn }: LearnedFormProps) {
  const { t } = useText('voice-profiles');
  const [form, setForm] = useState(EMPTY_FORM);
  const [isChecked, setChecked] = useState(false);
  const latest = useLatest(form);
  const { form: element, focusFirstFault } = useFirstFault();
  const first = useRef<HTMLInputElement>(null);
  const count = phraseLength(form.heard);
  const isHeardValid = count > 0 && count <= LEARNED_WORDS.words;
  const isWrittenValid = phraseLength(form.written) > 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (!isHeardValid || !isWrittenValid) {
      focusFirstFault(isHeardValid ? { written: true } : { heard: true });
      return;
    }
    await onLearn(form).then(
      () => {
        setChecked(false);
        // Text typed meanwhile is the next word.
        if (latest.current !== form) return;
        setForm(EMPTY_FORM);
        first.current?.focus();
      },
      // The typed text stays, and the notice reports why.
      () => undefined,
    );
  };
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={first}
        name="heard"
        label={t('learned.heard')}
        value={form.heard}
        maxLength={CORRECTIONS.wordMax}
        autoComplete="off"
        error={isChecked && !isHeardValid ? t('learned.heardUnfit', { max: LEARNED_WORDS.words }) : undefined}
        onChange={({ currentTarget: { value } }) => setForm((before) => ({ ...before, heard: value }))}
      />
      <TextField
        name="written"
        label={t('learned.written')}
        value={form.written}
        maxLength={VOCABULARY.termMax}
        autoComplete="off"
        error={isChecked && !isWrittenValid ? t('learned.writtenUnfit') : undefined}
        onChange={({ currentTarget: { value } }) => setForm((before) => ({ ...before, written: value }))}
      />
      <Button type="submit" className={classes.add} disabled={isBusy}>
        {t('learned.add')}
      </Button>
    </form>
  );
}
