import { IconUpload } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands/commands.ts';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { recordingChoiceAtom, separateSpeakersAtom } from '../session/recording-choice.ts';
import { useRecorder } from '../session/use-recorder.ts';
import { ACCEPTED_FILES, FORMAT_NAMES, MAX_MEGABYTES } from './accepted-files.ts';
import type { PickedFile } from './check-files.ts';
import classes from './file-drop.module.css';

const fileChecks = onDemand(() => import('./check-files.ts'), 'notices');

/** Sends picked files as recordings, and reports at once which of them cannot be sent. */
function useSendFiles(): (picked: readonly PickedFile[]) => void {
  const { locale } = useText('recorder');
  const { session } = useRecorder();
  const choice = useAtomValue(recordingChoiceAtom);
  const chooseSpeakers = useSetAtom(separateSpeakersAtom);
  return (picked) =>
    fileChecks.whenLoaded(({ checkFiles }) => {
      const { files, notice } = checkFiles(picked, locale);
      if (files.length > 0) {
        session.sendFiles(files, choice);
        chooseSpeakers(undefined);
      }
      if (notice) showToast(notice);
    });
}

/** The dropped files; a dropped folder looks like a file. */
function droppedIn({ files, items }: DataTransfer): PickedFile[] {
  const isFolder = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry()?.isDirectory ?? false);
  return [...files].map((file, n) => ({ file, isFolder: isFolder[n] ?? false }));
}

const carriesFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * True while a file is dragged over the window. A file dropped elsewhere must not replace the page, least of
 * all during a recording.
 */
function useFileDrag(): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    // Entering a child also fires `dragleave` on its parent, so only a counter shows whether the pointer is
    // inside.
    let depth = 0;
    const set = (next: number) => {
      depth = Math.max(0, next);
      setDragging(depth > 0);
    };
    const handlers = {
      dragenter: (event: DragEvent) => carriesFile(event) && set(depth + 1),
      dragleave: (event: DragEvent) => carriesFile(event) && set(depth - 1),
      dragover: (event: DragEvent) => carriesFile(event) && event.preventDefault(),
      drop: (event: DragEvent) => {
        if (carriesFile(event)) event.preventDefault();
        set(0);
      },
    };
    const control = new AbortController();
    for (const [name, handle] of Object.entries(handlers)) {
      window.addEventListener(name as keyof typeof handlers, handle, { signal: control.signal });
    }
    return () => control.abort();
  }, []);
  return isDragging;
}

/** Opens the system's dialog to pick recordings. */
const PickFiles = createContext<() => void>(() => undefined);

/** The area around its children accepts dropped recordings, and picked ones. */
export function FileDrop({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  const { t } = useText('recorder');
  const send = useSendFiles();
  const isDragging = useFileDrag() && !disabled;
  const input = useRef<HTMLInputElement>(null);
  const pick = useCallback((): void => input.current?.click(), []);
  useCommands(() => (disabled ? [] : [{ id: 'record.upload', label: t('recorder.upload'), run: pick }]));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drop is a shortcut for the upload button, which everyone can reach
    <div
      className={classes.area}
      onDrop={({ dataTransfer }) => {
        if (!disabled) send(droppedIn(dataTransfer));
      }}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_FILES}
        onChange={({ currentTarget }) => {
          send([...(currentTarget.files ?? [])].map((file) => ({ file, isFolder: false })));
          // Allows picking the same file again after a failure.
          currentTarget.value = '';
        }}
      />
      <PickFiles value={pick}>{children}</PickFiles>
      {isDragging && (
        <div className={classes.veil} aria-hidden="true">
          <IconUpload size={28} stroke={1.6} />
          {t('recorder.drop')}
        </div>
      )}
    </div>
  );
}

/** The button that picks recordings from the device. */
export function UploadButton() {
  const { t } = useText('recorder');
  const pick = use(PickFiles);
  return (
    <div className={classes.upload}>
      <Button
        icon={<IconUpload size={18} stroke={1.8} aria-hidden />}
        size="large"
        onPointerEnter={fileChecks.preload}
        onClick={pick}
      >
        {t('recorder.upload')}
      </Button>
      <p className={classes.hint}>
        <span className={classes.fine}>{t('recorder.dropHint')} </span>
        {t('recorder.uploadHint', { formats: FORMAT_NAMES, size: MAX_MEGABYTES })}
      </p>
    </div>
  );
}
