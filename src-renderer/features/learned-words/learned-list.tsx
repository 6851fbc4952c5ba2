import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { LearnedWord } from '../../../src/contract/api/corrections.ts';
import { VOCABULARY } from '../../../src/contract/limits.ts';
import { rewriteLearned, unlearnWord } from '../../data/learned-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Item, ItemButtons, ItemList } from '../../ui/item-list.tsx';
import classes from './learned-words.module.css';
import { WordPair } from './word-pair.tsx';

interface RewriteProps {
  readonly word: LearnedWord;
  onEnd(): void;
}

/** Changes how a word is written, in its row. */
function RewriteForm({ word, onEnd }: RewriteProps) {
  const { t } = useText('voice-profiles');
  const rewrite = useMutation(rewriteLearned(useQueryClient()));
  const [written, setWritten] = useState(word.written);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (written.trim() === '') return;
    rewrite.mutate({ id: word.id, written }, { onSuccess: onEnd });
  };
  return (
    <form className={classes.rewrite} onSubmit={submit}>
      <TextField
        label={t('learned.writtenFor', { heard: word.heard })}
        value={written}
        maxLength={VOCABULARY.termMax}
        autoComplete="off"
        autoFocus
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" disabled={rewrite.isPending}>
          {t('learned.save')}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {t('voice.cancel')}
        </Button>
      </div>
    </form>
  );
}

function LearnedItem({ word }: { word: LearnedWord }) {
  const { t } = useText('voice-profiles');
  const [isEditing, setEditing] = useState(false);
  const unlearn = useMutation(unlearnWord(useQueryClient()));
  const { id, heard, written } = word;
  if (isEditing) {
    return (
      <Item>
        <RewriteForm word={word} onEnd={() => setEditing(false)} />
      </Item>
    );
  }
  return (
    <Item>
      <WordPair heard={heard} written={written} />
      <ItemButtons>
        <Button
          variant="quiet"
          aria-label={t('learned.changeNamed', { heard })}
          onClick={() => setEditing(true)}
        >
          {t('learned.change')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('learned.forgetNamed', { heard })}
          disabled={unlearn.isPending}
          onClick={() => unlearn.mutate(id)}
        >
          {t('learned.forget')}
        </Button>
      </ItemButtons>
    </Item>
  );
}

/** The learned replacements. */
export function LearnedList({ words }: { words: readonly LearnedWord[] }) {
  const { t } = useText('voice-profiles');
  return (
    <ItemList label={t('learned.list')}>
      {words.map((word) => (
        <LearnedItem key={word.id} word={word} />
      ))}
    </ItemList>
  );
}
