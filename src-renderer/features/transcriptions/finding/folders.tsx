import { IconFolder, IconFolderPlus, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedSearch } from '../../../../src/contract/api/saved-searches.ts';
import { savedSearchList } from '../../../data/finding.ts';
import { sortByName } from '../../../i18n/name-order.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands/commands.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { onDemand, Show } from '../../../ui/on-demand.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.ts';
import { FIRST_PAGE, isNarrowed, isSameNarrowing, type Narrowing } from '../paging.ts';
import classes from './finding.module.css';

const folderDialog = onDemand(() => import('./folder-dialog.tsx'), 'finding');
const manageDialog = onDemand(() => import('./manage-dialog.tsx'), 'finding');

export interface FoldersProps {
  readonly narrowing: Narrowing;
  onOpen(narrowing: Narrowing): void;
}

interface FolderButtonsProps extends FoldersProps {
  readonly folders: readonly SavedSearch[];
  readonly current: SavedSearch | undefined;
}

/** The folders, after what leads to all texts; nothing without folders. */
function FolderButtons({ folders, current, narrowing, onOpen }: FolderButtonsProps) {
  const { t } = useText('finding');
  if (folders.length === 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-current={!isNarrowed(narrowing) || undefined}
        onClick={() => onOpen(FIRST_PAGE)}
      >
        {t('finding.allTexts')}
      </Button>
      {folders.map((folder) => (
        <Button
          key={folder.id}
          variant="quiet"
          size="small"
          icon={<IconFolder size={16} stroke={1.7} aria-hidden />}
          aria-current={folder === current || undefined}
          onClick={() => onOpen(folder)}
        >
          <bdi className={classes.folderName}>{folder.name}</bdi>
        </Button>
      ))}
    </>
  );
}

/** Folders by rule: saved searches beside the history, the way to save one, and to manage them and tags. */
export function Folders({ narrowing, onOpen }: FoldersProps) {
  const { t, locale } = useText('app', 'finding');
  const { data: folders = [] } = useQuery({ ...savedSearchList, select: sortByName(locale) });
  const [shown, setShown] = useState<'save' | 'manage' | null>(null);
  const current = folders.find((folder) => isSameNarrowing(folder, narrowing));
  const isNew = isNarrowed(narrowing) && !current;
  const save = (): boolean => {
    if (isNew) setShown('save');
    return isNew;
  };
  useShortcut('list.save', save);
  useCommands(() => [
    ...folders.map((folder) => ({
      id: `folder.${folder.id}`,
      label: t('finding.openFolder', { name: folder.name }),
      run: () => onOpen(folder),
    })),
    ...(isNew ? [{ id: 'folder.save', label: t('finding.saveFolder'), run: () => void save() }] : []),
    { id: 'folder.manage', label: t('finding.manage'), run: () => setShown('manage') },
  ]);
  const close = (): void => setShown(null);
  const hasRow = folders.length > 0 || isNew;
  return (
    <nav className={hasRow ? classes.folderRow : undefined} aria-label={t('finding.folders')}>
      <FolderButtons folders={folders} current={current} narrowing={narrowing} onOpen={onOpen} />
      {isNew && (
        <Button
          variant="quiet"
          size="small"
          icon={<IconFolderPlus size={16} stroke={1.7} aria-hidden />}
          onPointerEnter={folderDialog.prepare}
          onClick={save}
        >
          {t('finding.saveFolder')}
        </Button>
      )}
      <IconButton
        label={t('finding.manage')}
        size="small"
        className={classes.manage ?? ''}
        onPointerEnter={manageDialog.prepare}
        onClick={() => setShown('manage')}
      >
        <IconSettings size={18} stroke={1.6} aria-hidden />
      </IconButton>
      {shown === 'save' && (
        <Show part={folderDialog}>
          {({ FolderDialog }) => <FolderDialog narrowing={narrowing} onClose={close} />}
        </Show>
      )}
      {shown === 'manage' && (
        <Show part={manageDialog}>{({ ManageDialog }) => <ManageDialog onClose={close} />}</Show>
      )}
    </nav>
  );
}
