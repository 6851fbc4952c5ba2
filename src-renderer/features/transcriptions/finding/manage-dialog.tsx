import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { SavedSearch } from '../../../../src/contract/api/saved-searches.ts';
import type { CountedTag } from '../../../../src/contract/api/tags.ts';
import { SAVED_SEARCHES, TAGS } from '../../../../src/contract/limits.ts';
import { deleteSearch, savedSearchList, saveSearch } from '../../../data/saved-searches.ts';
import { useServiceNames } from '../../../data/service-names.ts';
import { deleteTag, renameTag, tagList } from '../../../data/tags.ts';
import { sortByName } from '../../../i18n/name-order.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import classes from './finding.module.css';
import { describeRule } from './rule-words.ts';

interface NamedRowProps {
  readonly name: string;
  readonly facts: string;
  readonly maxLength: number;
  readonly isBusy: boolean;
  onRename(name: string): void;
  onDelete(): void;
}

/** A folder or tag: its name, to be changed in place, and its deletion. */
function NamedRow({ name, facts, maxLength, isBusy, onRename, onDelete }: NamedRowProps) {
  const { t } = useText('finding');
  const [typed, setTyped] = useState(name);
  const isChanged = typed.trim() !== '' && typed.trim() !== name;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged) onRename(typed.trim());
  };
  return (
    <li>
      <form className={classes.row} onSubmit={submit}>
        <div className={classes.field}>
          <TextField
            isLabelHidden
            label={t('finding.nameOf', { name })}
            hint={facts}
            value={typed}
            maxLength={maxLength}
            autoComplete="off"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        <Button
          type="submit"
          variant="quiet"
          aria-label={`${t('finding.rename')}: ${name}`}
          disabled={!isChanged || isBusy}
        >
          {t('finding.rename')}
        </Button>
        <IconButton label={t('finding.deleteNamed', { name })} disabled={isBusy} onClick={onDelete}>
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </IconButton>
      </form>
    </li>
  );
}

/** Deletes a folder, with an undo. */
function useFolderDeletion() {
  const { t } = useText('app', 'finding');
  const client = useQueryClient();
  const save = useMutation(saveSearch(client));
  const offerUndo = ({ id: _gone, ...body }: SavedSearch): void => {
    const run = () => save.mutate({ id: null, body });
    showToast({
      kind: 'success',
      title: t('finding.folderDeleted'),
      action: { label: t('editor.undo'), run },
    });
  };
  return useMutation(deleteSearch(client, offerUndo));
}

function FolderRow({ folder, facts }: { folder: SavedSearch; facts: string }) {
  const save = useMutation(saveSearch(useQueryClient()));
  const remove = useFolderDeletion();
  const { id, ...body } = folder;
  return (
    <NamedRow
      name={folder.name}
      facts={facts}
      maxLength={SAVED_SEARCHES.nameMax}
      isBusy={save.isPending || remove.isPending}
      onRename={(name) => save.mutate({ id, body: { ...body, name } })}
      onDelete={() => remove.mutate(folder)}
    />
  );
}

function TagRow({ tag, onDelete }: { tag: CountedTag; onDelete: (tag: CountedTag) => void }) {
  const { t } = useText('finding');
  const rename = useMutation(renameTag(useQueryClient()));
  return (
    <NamedRow
      name={tag.name}
      facts={t('finding.tagTexts', { count: tag.texts })}
      maxLength={TAGS.nameMax}
      isBusy={rename.isPending}
      onRename={(name) => rename.mutate({ id: tag.id, name })}
      onDelete={() => onDelete(tag)}
    />
  );
}

/** Renames and deletes folders by rule, and tags. */
export function ManageDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useText('finding');
  const id = useId();
  const services = useServiceNames();
  const { data: folders = [] } = useQuery({ ...savedSearchList, select: sortByName(locale) });
  const { data: tags = [] } = useQuery({ ...tagList, select: sortByName(locale) });
  const remove = useMutation(deleteTag(useQueryClient()));
  const [tagToDelete, setTagToDelete] = useState<CountedTag | null>(null);
  return (
    <Dialog title={t('finding.manage')} wide onClose={onClose}>
      <h3 id={`${id}-folders`} className={classes.heading}>
        {t('finding.folders')}
      </h3>
      {folders.length === 0 && <p className={classes.note}>{t('finding.noFolders')}</p>}
      <ul className={classes.rows} aria-labelledby={`${id}-folders`}>
        {folders.map((folder) => (
          <FolderRow
            key={folder.id}
            folder={folder}
            facts={describeRule(folder, t, { services, tags, locale })}
          />
        ))}
      </ul>
      <h3 id={`${id}-tags`} className={classes.heading}>
        {t('finding.tags')}
      </h3>
      {tags.length === 0 && <p className={classes.note}>{t('finding.noTags')}</p>}
      <ul className={classes.rows} aria-labelledby={`${id}-tags`}>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} onDelete={setTagToDelete} />
        ))}
      </ul>
      {tagToDelete && (
        <ConfirmDialog
          title={t('finding.deleteTagQuestion', { name: tagToDelete.name })}
          message={t('finding.deleteTagText')}
          confirm={t('finding.delete')}
          onConfirm={() => remove.mutate(tagToDelete.id)}
          onClose={() => setTagToDelete(null)}
        />
      )}
    </Dialog>
  );
}
