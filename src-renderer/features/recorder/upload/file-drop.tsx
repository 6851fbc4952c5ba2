import { IconUpload } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { recordingChoiceAtom, separateSpeakersAtom } from '../session/recording-choice.ts';
import { useRecorder } from '../session/use-recorder.ts';
import { ACCEPTED_FILES, type FileProblem, FORMAT_NAMES, fileProblem, MAX_MEGABYTES } from './file-check.ts';
import classes from './file-drop.module.css';

const PROBLEM_TEXTS = {
  tooLarge: ['recorder.fileTooLarge', 'recorder.fileTooLargeText'],
  empty: ['recorder.fileEmpty', 'recorder.fileEmptyText'],
  type: ['recorder.fileType', 'recorder.fileTypeText'],
} as const satisfies Record<FileProblem, readonly [string, string]>;

/** Sends the first of some picked files as a recording, or shows at once why it, a folder or another one isn't sent. */
function useSendFile(): (files: FileList | null, isFolder?: boolean) => void {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const choice = useAtomValue(recordingChoiceAtom);
  const chooseSpeakers = useSetAtom(separateSpeakersAtom);
  return (files, isFolder) => {
    const file = files?.[0];
    if (!file) return;
    const problem = isFolder ? 'type' : fileProblem(file);
    if (!problem) {
      session.sendFile(file, choice);
      chooseSpeakers(undefined);
      if (files.length > 1) {
        const message = t('recorder.fileOneByOneText', { name: file.name });
        showToast({ kind: 'info', title: t('recorder.fileOneByOne'), message });
      }
      return;
    }
    const [title, message] = PROBLEM_TEXTS[problem];
    const values = { size: MAX_MEGABYTES, formats: FORMAT_NAMES };
    showToast({ kind: 'error', title: t(title), message: t(message, values) });
  };
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
    const listen = {
      dragenter: (event: DragEvent) => carriesFile(event) && set(depth + 1),
      dragleave: (event: DragEvent) => carriesFile(event) && set(depth - 1),
      dragover: (event: DragEvent) => carriesFile(event) && event.preventDefault(),
      drop: (event: DragEvent) => {
        if (carriesFile(event)) event.preventDefault();
        set(0);
      },
    };
    const gone = new AbortController();
    for (const [name, handle] of Object.entries(listen)) {
      window.addEventListener(name as keyof typeof listen, handle, { signal: gone.signal });
    }
    return () => gone.abort();
  }, []);
  return isDragging;
}

/** The area around its children accepts a dropped recording. */
export function FileDrop({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  const { t } = useText('recorder');
  const send = useSendFile();
  const isDragging = useFileDrag() && !disabled;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drop is a shortcut for the upload button, which everyone can reach
    <div
      className={classes.area}
      onDrop={(event) => {
        const { files, items } = event.dataTransfer;
        if (!disabled) send(files, items[0]?.webkitGetAsEntry()?.isDirectory);
      }}
    >
      {children}
      {isDragging && (
        <div className={classes.veil} aria-hidden="true">
          <IconUpload size={28} stroke={1.6} />
          {t('recorder.drop')}
        </div>
      )}
    </div>
  );
}

/** The button that picks a recording from the device. */
export function UploadButton() {
  const { t } = useText('recorder');
  const input = useRef<HTMLInputElement>(null);
  const send = useSendFile();
  return (
    <div className={classes.upload}>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        onChange={({ currentTarget }) => {
          send(currentTarget.files);
          // Allows picking the same file again after a failure.
          currentTarget.value = '';
        }}
      />
      <Button
        icon={<IconUpload size={18} stroke={1.8} aria-hidden />}
        size="large"
        onClick={() => input.current?.click()}
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
