import { IconPin, IconPinnedOff, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Transcription } from '../../../../src/contract/api/transcriptions.ts';
import { PREVIEW_LENGTH, TAGS } from '../../../../src/contract/limits.ts';
import { preview } from '../../../../src/text/preview.ts';
import { pinText } from '../../../data/pins.ts';
import { changedTags, type TagChange, tagText } from '../../../data/tags.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { langOfText } from '../../../ui/text-lang.ts';
import { isPinnedText } from '../pinned-text.ts';
import { similarAddress } from '../similar-address.ts';
import classes from './finding.module.css';
import { TagField, tagNameIn } from './tag-field.tsx';

export interface TagsDialogProps {
  readonly item: Transcription;
  /** Receives what a saved change makes of the text as last saved, also after the dialog has closed. */
  onSaved(id: string, change: (before: Transcription) => Transcription): void;
  onClose(): void;
}

interface TagButtonsProps {
  readonly names: readonly string[];
  onRemove(name: string): void;
}

function TagButtons({ names, onRemove }: TagButtonsProps) {
  const { t } = useText('finding');
  return (
    <ul className={classes.tagList} aria-label={t('finding.tags')} aria-live="polite">
      {names.map((name) => (
        <li key={name}>
          <Button size="small" aria-label={t('finding.removeTag', { name })} onClick={() => onRemove(name)}>
            <bdi>{name}</bdi>
            <IconX size={14} aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The names of tags after a change. */
const withChange = (names: readonly string[], { name, isOn }: TagChange): readonly string[] =>
  isOn ? [...new Set([...names, name])] : names.filter((other) => other !== name);

/** The tags of a text, each to be taken off, and a field for one more; every change is saved at once. */
function TagEditor({ item, onSaved }: Pick<TagsDialogProps, 'item' | 'onSaved'>) {
  const { t } = useText('finding');
  const save = useMutation(tagText(useQueryClient()));
  const [typed, setTyped] = useState('');
  const [pendingChanges, setPendingChanges] = useState<readonly TagChange[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const saved = item.tags?.map(({ name }) => name) ?? [];
  const names = pendingChanges.reduce(withChange, saved);
  const isFull = names.length >= TAGS.perText;
  const saveChange = (change: TagChange): void => {
    setPendingChanges((before) => [...before, change]);
    // Each response counts, not only the last one; failures are reported by a notice.
    save
      .mutateAsync({ id: item.id, ...change })
      .then(
        (saved) => onSaved(item.id, (before) => saved ?? { ...before, ...changedTags(before, change) }),
        () => undefined,
      )
      .finally(() => setPendingChanges((before) => before.filter((one) => one !== change)));
    // The pressed button goes away with its tag.
    field.current?.focus();
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const name = tagNameIn(typed);
    if (name === null || isFull) return;
    saveChange({ name, isOn: true });
    setTyped('');
  };
  return (
    <form className={classes.form} onSubmit={add}>
      <div className={classes.field}>
        <TagField
          ref={field}
          label={t('finding.addTag')}
          hint={t(isFull ? 'finding.tagsFull' : 'finding.addTagHint', { max: TAGS.perText })}
          value={typed}
          excluded={names}
          onType={setTyped}
        />
      </div>
      <Button type="submit" disabled={isFull} className={classes.add}>
        {t('finding.add')}
      </Button>
      <TagButtons names={names} onRemove={(name) => saveChange({ name, isOn: false })} />
    </form>
  );
}

/** Pins a text and edits its tags. */
export function TagsDialog({ item, onSaved, onClose }: TagsDialogProps) {
  const { t } = useText('app', 'finding');
  const pin = useMutation(pinText(useQueryClient()));
  const isPinned = pin.isPending ? pin.variables.pinned : isPinnedText(item);
  return (
    <Dialog title={t('finding.textTitle')} onClose={onClose}>
      <p className={classes.preview} lang={langOfText(item)}>
        {preview(item.text, PREVIEW_LENGTH) || t('list.silent')}
      </p>
      <div className={classes.actions}>
        <Button
          icon={
            isPinned ? (
              <IconPinnedOff size={18} stroke={1.6} aria-hidden />
            ) : (
              <IconPin size={18} stroke={1.6} aria-hidden />
            )
          }
          disabled={pin.isPending}
          onClick={() =>
            pin.mutate({ item, pinned: !isPinned }, { onSuccess: (saved) => onSaved(saved.id, () => saved) })
          }
        >
          {t(isPinned ? 'finding.unpin' : 'finding.pin')}
        </Button>
        <Link to={similarAddress(item.id)} button="control" onClick={onClose}>
          {t('finding.similar')}
        </Link>
      </div>
      <TagEditor item={item} onSaved={onSaved} />
    </Dialog>
  );
}
