import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useLiveWords } from '../live/use-live-words.ts';
import { isCapturing } from '../machine/recorder-state.ts';
import { useRecorderState } from '../session/use-recorder.ts';
import classes from './dictation-trial.module.css';
import { lastDictationAtom } from './last-dictation.ts';

/** True from the first moment at which `value` is true. */
function useEverTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  useEffect(() => {
    if (value) setWasTrue(true);
  }, [value]);
  return wasTrue || value;
}

function TrialStep({ isDone, label }: { isDone: boolean; label: string }) {
  const Icon = isDone ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={classes.mark} data-done={isDone}>
      <Icon size={20} stroke={1.7} aria-hidden />
      {label}
    </li>
  );
}

/** A field to dictate into with the global hotkey, and how far that got: keys, words, text. */
export function DictationTrial() {
  const { t } = useText('desktop', 'recorder');
  const [text, setText] = useState('');
  const lastDictation = useAtomValue(lastDictationAtom);
  const [initialDictation] = useState(lastDictation);
  const outcome = lastDictation === initialDictation ? null : lastDictation;
  const isOn = useRecorderState(({ phase }) => isCapturing(phase));
  const words = useLiveWords(({ segments, partial }) =>
    [...segments.map((segment) => segment.text), partial].filter(Boolean).join(' '),
  );
  const hasKeys = useEverTrue(isOn);
  const isPasted = outcome?.end === 'pasted' && text.trim() !== '';
  const isCopied = outcome?.end === 'copied';
  const hasWords = useEverTrue((isOn && words !== '') || isPasted || isCopied);
  const isFailure = outcome !== null && !isPasted && !isCopied && outcome.end !== 'pasted';
  return (
    <div className={classes.trial}>
      <TextArea
        label={t('setup.try.field')}
        placeholder={t('setup.try.placeholder')}
        rows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className={classes.words} dir="auto" aria-hidden="true">
        {isOn ? words : ''}
      </p>
      <ul className={classes.marks} aria-live="polite">
        <TrialStep isDone={hasKeys} label={t('setup.try.keys')} />
        <TrialStep isDone={hasWords} label={t('setup.try.words')} />
        <TrialStep isDone={isPasted} label={t('setup.try.pasted')} />
      </ul>
      <p role="status" className={classes.note}>
        {isCopied && t('setup.try.copied')}
        {isFailure && outcome.note}
      </p>
    </div>
  );
}
