import { IconFolder, IconFolderPlus, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SavedSearch } from '../../../../src/contract/api/saved-searches.ts';
import { savedSearchList } from '../../../data/saved-searches.ts';
import { sortByName } from '../../../i18n/name-order.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands/commands.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { onDemand, Show } from '../../../ui/loading/on-demand.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.ts';
import { FIRST_PAGE, isNarrowed, isSameNarrowing, type Narrowing } from '../paging.ts';
import classes from './finding.module.css';

const folderDialog = onDemand(() => import('./folder-dialog.tsx'), 'finding');
const manageDialog = onDemand(() => import('./manage-dialog.tsx'), 'app', 'finding');

interface FolderActions {
  readonly narrowing: Narrowing;
  onOpen(narrowing: Narrowing): void;
}

export interface FoldersProps extends FolderActions {
  /** Shown before the button that manages the folders, and never separated from it. */
  readonly tools: ReactNode;
  /** Shown above the folders. */
  readonly children: ReactNode;
}

interface FolderBarProps extends FolderActions {
  readonly folders: readonly SavedSearch[];
  readonly current: SavedSearch | undefined;
  /** Saves the list's conditions as a folder; null if there is nothing new to save. */
  readonly onSave: (() => void) | null;
}

/** The folders, after the button for all texts. */
function FolderButtons({ folders, current, narrowing, onOpen }: Omit<FolderBarProps, 'onSave'>) {
  const { t } = useText('finding');
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

/** The folders and the save button, in a row that scrolls on a phone; nothing without either. */
function FolderBar({ onSave, ...props }: FolderBarProps) {
  const { t } = useText('finding');
  const row = useRef<HTMLElement>(null);
  const { folders, current } = props;
  const shownId = current?.id;
  useEffect(() => {
    if (shownId === undefined) return;
    const button = row.current?.querySelector('[aria-current]');
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shownId]);
  if (folders.length === 0 && !onSave) return null;
  return (
    <nav ref={row} className={classes.folderRow} aria-label={t('finding.folders')}>
      {folders.length > 0 && <FolderButtons {...props} />}
      {onSave && (
        <Button
          variant="quiet"
          size="small"
          icon={<IconFolderPlus size={16} stroke={1.7} aria-hidden />}
          onPointerEnter={folderDialog.preload}
          onClick={onSave}
        >
          {t('finding.saveFolder')}
        </Button>
      )}
    </nav>
  );
}

/** Folders by rule: saved searches beside the history, the way to save one, and to manage them and tags. */
export function Folders({ narrowing, tools, children, onOpen }: FoldersProps) {
  const { t, locale } = useText('app', 'finding');
  const { data: folders = [] } = useQuery({ ...savedSearchList, select: sortByName(locale) });
  const [openDialog, setOpenDialog] = useState<'save' | 'manage' | null>(null);
  const current = folders.find((folder) => isSameNarrowing(folder, narrowing));
  const isNew = isNarrowed(narrowing) && !current;
  const save = (): void => setOpenDialog('save');
  useShortcut('list.save', () => {
    if (isNew) save();
    return isNew;
  });
  useCommands(() => [
    ...folders.map((folder) => ({
      id: `folder.${folder.id}`,
      label: t('finding.openFolder', { name: folder.name }),
      run: () => onOpen(folder),
    })),
    ...(isNew ? [{ id: 'folder.save', label: t('finding.saveFolder'), run: save }] : []),
    { id: 'folder.manage', label: t('finding.manage'), run: () => setOpenDialog('manage') },
  ]);
  const close = (): void => setOpenDialog(null);
  return (
    <>
      <div className={classes.ends}>
        {tools}
        <IconButton
          label={t('finding.manage')}
          size="small"
          onPointerEnter={manageDialog.preload}
          onClick={() => setOpenDialog('manage')}
        >
          <IconSettings size={18} stroke={1.6} aria-hidden />
        </IconButton>
      </div>
      {children}
      <FolderBar
        folders={folders}
        current={current}
        narrowing={narrowing}
        onOpen={onOpen}
        onSave={isNew ? save : null}
      />
      {openDialog === 'save' && (
        <Show part={folderDialog}>
          {({ FolderDialog }) => <FolderDialog narrowing={narrowing} onClose={close} />}
        </Show>
      )}
      {openDialog === 'manage' && (
        <Show part={manageDialog}>{({ ManageDialog }) => <ManageDialog onClose={close} />}</Show>
      )}
    </>
  );
}
