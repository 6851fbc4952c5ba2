import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { VOCABULARY } from '../../../src/contract/limits.ts';
import { isolatedNames } from '../../i18n/isolated-names.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isComposing } from '../../ui/key-press.ts';
import classes from './vocabulary-editor.module.css';
import { type AddedTerms, addTerms, isList } from './vocabulary-list.ts';

export interface VocabularyEditorProps {
  readonly terms: readonly string[];
  readonly error?: string | undefined;
  onChange(terms: string[]): void;
}

/** The messages after adding words: added and rejected ones. */
function useOutcomeTexts() {
  const { t } = useText('voice-profiles');
  return ({ added, unfit, isFull }: AddedTerms): { status: string; fault: string } => {
    const [only] = added;
    const many = added.length === 1 ? t('voice.wordAdded', { word: only ?? '' }) : null;
    const status = added.length === 0 ? '' : (many ?? t('voice.wordsAdded', { number: added.length }));
    const faults = [
      ...(unfit.length > 0
        ? [t('voice.wordsUnfit', { words: isolatedNames(unfit.slice(0, 3)), max: VOCABULARY.termMax })]
        : []),
      ...(isFull ? [t('voice.wordsFull', { max: VOCABULARY.termsMax })] : []),
    ];
    return { status: status || (faults.length === 0 ? t('voice.wordsKnown') : ''), fault: faults.join(' ') };
  };
}

function TermList({
  ref,
  terms,
  onRemove,
}: {
  ref: Ref<HTMLUListElement>;
  terms: readonly string[];
  onRemove: (at: number) => void;
}) {
  const { t } = useText('voice-profiles');
  const name = useId();
  return (
    <div>
      <p id={name} className={classes.count}>
        {t('voice.wordList')} <span>{`${terms.length} / ${VOCABULARY.termsMax}`}</span>
      </p>
      <ul ref={ref} className={classes.terms} aria-labelledby={name}>
        {terms.map((word, at) => (
          <li key={word} className={classes.term}>
            <span dir="auto">{word}</span>
            <IconButton size="small" label={t('voice.removeWord', { word })} onClick={() => onRemove(at)}>
              <IconX size={14} stroke={2} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The field's value, and the messages about the last addition. */
function useAddition(terms: readonly string[], onChange: VocabularyEditorProps['onChange']) {
  const outcome = useOutcomeTexts();
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState({ status: '', fault: '' });
  const add = (words: string): void => {
    if (words.trim() === '') return;
    const result = addTerms(terms, words);
    onChange(result.terms);
    setSaid(outcome(result));
    setTyped(result.unfit[0] ?? '');
  };
  return { typed, setTyped, said, setSaid, add };
}

/** The vocabulary of a profile: terms are added one by one with Enter, or pasted as a list. */
export function VocabularyEditor({ terms, error, onChange }: VocabularyEditorProps) {
  const { t } = useText('voice-profiles');
  const { typed, setTyped, said, setSaid, add } = useAddition(terms, onChange);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const remove = (at: number): void => {
    const word = terms[at] ?? '';
    onChange(terms.filter((_, index) => index !== at));
    setSaid({ status: t('voice.wordRemoved', { word }), fault: '' });
    // The pressed button is gone: the focus moves to the next one, or to the field.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[at + 1] ?? buttons[at - 1] ?? field.current)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    add(typed);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text');
    if (!isList(pasted)) return;
    event.preventDefault();
    add(pasted);
  };

  return (
    <div className={classes.editor}>
      <TextField
        ref={field}
        label={t('voice.addWord')}
        hint={t('voice.vocabularyHint', { max: VOCABULARY.termsMax })}
        error={said.fault || error}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        // Text that was typed but not added would be lost with the form.
        onBlur={() => add(typed)}
        end={
          <Button variant="quiet" onClick={() => add(typed)}>
            {t('voice.add')}
          </Button>
        }
      />
      {terms.length > 0 && <TermList ref={list} terms={terms} onRemove={remove} />}
      <p role="status" className={classes.note}>
        {said.status}
      </p>
    </div>
  );
}
