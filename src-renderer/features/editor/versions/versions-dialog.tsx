import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TextVersion } from '../../../../src/contract/api/text-versions.ts';
import { restoreVersion, textVersions } from '../../../data/text-versions.ts';
import { transcriptionKeys } from '../../../data/transcription-keys.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { replaceStoredText } from '../exchange-text.ts';
import type { Transcript } from '../use-transcript.ts';
import { VersionActions } from './version-actions.tsx';
import { versionLabel, versionSource, versionTime } from './version-labels.ts';
import { linesOf } from './version-lines.ts';
import { VersionList } from './version-list.tsx';
import { VersionText } from './version-text.tsx';
import classes from './versions-dialog.module.css';

export interface VersionsDialogProps {
  readonly id: string;
  /** The language of the recording. */
  readonly language: string;
  readonly isImported: boolean;
  readonly transcript: Transcript;
  onClose(): void;
}

/** Restores versions; the current text is saved first, so that it becomes a version too. */
function useRestoring({ id, transcript, onClose }: VersionsDialogProps) {
  const client = useQueryClient();
  const { t } = useText('versions');
  const [isRestoring, setRestoring] = useState(false);
  const restore = async (no: number): Promise<void> => {
    setRestoring(true);
    try {
      const { isShown } = await replaceStoredText(transcript, async (version) => ({
        stored: await restoreVersion(id, no, version),
      }));
      if (!isShown) throw new Error('The same words were edited meanwhile.');
      onClose();
      // A version from before a split restores the whole spoken text.
      void client.invalidateQueries({ queryKey: transcriptionKeys.detail(id) });
      showToast({
        kind: 'success',
        title: t('versions.restored'),
        message: t('versions.restoredText'),
      });
    } catch {
      // Without a connection, or if another device was faster: nothing has changed here.
      showToast({ kind: 'error', title: t('versions.restoreFailed'), message: t('versions.failedText') });
    } finally {
      setRestoring(false);
    }
  };
  return { isRestoring, restore };
}

interface DetailProps extends VersionsDialogProps {
  readonly version: TextVersion;
  readonly versions: readonly TextVersion[];
  onDeleted(): void;
}

/** One version: its description, its text, and its actions. */
function Detail({ version, versions, onDeleted, ...dialog }: DetailProps) {
  const { t, locale } = useText('app', 'editor', 'versions');
  const { isRestoring, restore } = useRestoring(dialog);
  const [main] = linesOf(versions);
  const isInUse = main?.versions.includes(version) ?? false;
  const source = versionSource(version);
  return (
    <section className={classes.detail} aria-labelledby="version-heading">
      <h3 id="version-heading" className={classes.detailHeading}>
        {versionLabel(version, t, dialog.isImported)}
      </h3>
      <p className={classes.detailFacts}>
        {versionTime(version, locale)}
        {source !== '' && ` · ${source}`}
      </p>
      <VersionText
        id={dialog.id}
        language={dialog.language}
        version={version}
        parent={versions.find(({ no }) => no === version.parent)}
        current={versions.find(({ isCurrent }) => isCurrent)}
      />
      <VersionActions
        id={dialog.id}
        version={version}
        canDelete={version.kind === 'branch' && !isInUse}
        isRestoring={isRestoring}
        onRestore={() => void restore(version.no)}
        onDeleted={onDeleted}
      />
    </section>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useText('app', 'versions');
  return (
    <Notice
      level={3}
      tone="danger"
      title={t('versions.failed')}
      message={t('versions.failedText')}
      action={{ label: t('list.retry'), run: onRetry }}
    />
  );
}

/** Saves recent typing first, so that the list contains it. */
function useVersions({ id, transcript }: VersionsDialogProps) {
  const [isSaved, setSaved] = useState(false);
  const { autosave } = transcript;
  useEffect(() => {
    void autosave.flush().finally(() => setSaved(true));
  }, [autosave]);
  return useQuery({ ...textVersions(id), enabled: isSaved });
}

/** On small screens the version replaces the list, and takes its focus. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** All versions of a text: a list, and the one that is picked in it. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { t } = useText('versions');
  const isNarrow = useNarrow();
  const list = useVersions(props);
  const [picked, setPicked] = useState<number | null>(null);
  const versions = list.data ?? [];
  const first = isNarrow ? undefined : versions.find(({ isCurrent }) => isCurrent);
  const version = versions.find(({ no }) => no === picked) ?? first;
  const isList = !isNarrow || !version;
  return (
    <Dialog title={t('versions.title')} wide="extra" onClose={props.onClose}>
      {list.isError && versions.length === 0 ? (
        <Failed onRetry={() => void list.refetch()} />
      ) : (
        <div className={classes.panes} aria-busy={list.isPending}>
          {isList && (
            <VersionList
              versions={versions}
              isImported={props.isImported}
              picked={version?.no ?? null}
              onPick={setPicked}
            />
          )}
          {!isList && (
            <Button
              ref={focus}
              variant="quiet"
              className={classes.back}
              icon={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => setPicked(null)}
            >
              {t('versions.back')}
            </Button>
          )}
          {version && (
            <Detail
              key={version.no}
              {...props}
              version={version}
              versions={versions}
              onDeleted={() => setPicked(null)}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
