import { AUDIO_FILE_NAMES } from '../../../../src/contract/api/audio-formats.ts';
import { RECORDING_MAX_BYTES } from '../../../../src/contract/limits.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import type { ToastContent } from '../../../ui/toast/toasts.ts';
import { FORMAT_NAMES, MAX_MEGABYTES } from './accepted-files.ts';

type FileProblem = 'tooLarge' | 'empty' | 'type';

/** A file that was picked or dropped. */
export interface PickedFile {
  readonly file: File;
  readonly isFolder: boolean;
}

/**
 * Why a file can't be sent, checked before the upload; null if it can. The server checks the content, so a name without
 * an extension decides nothing.
 */
function fileProblem({ file, isFolder }: PickedFile): FileProblem | null {
  const name = file.name.toLowerCase();
  const mayBeAudio =
    /^(audio|video)\//.test(file.type) ||
    !name.includes('.') ||
    AUDIO_FILE_NAMES.some((ending) => name.endsWith(ending));
  if (isFolder || !mayBeAudio) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > RECORDING_MAX_BYTES ? 'tooLarge' : null;
}

const t = textsOf('notices');

const PROBLEM_TEXTS = {
  tooLarge: ['files.tooLarge', 'files.tooLargeText'],
  empty: ['files.empty', 'files.emptyText'],
  type: ['files.type', 'files.typeText'],
} as const satisfies Record<FileProblem, readonly [string, string]>;

/** So many names of files fit a notice. */
const NAMES = 3;

function nameList(picked: readonly PickedFile[], locale: string): string {
  const names = picked.slice(0, NAMES).map(({ file }) => file.name);
  const more = picked.length > NAMES ? ['…'] : [];
  return new Intl.ListFormat(locale, { type: 'unit' }).format([...names, ...more]);
}

/** What to say of picked files: why some can't be sent, or in which order they are; null where that is plain. */
function noticeOf(picked: readonly PickedFile[], locale: string): ToastContent | null {
  const leftOut = picked.filter((one) => fileProblem(one) !== null);
  const problems = [...new Set(picked.map(fileProblem))].filter((problem) => problem !== null);
  const [first] = problems;
  if (!first) {
    const name = picked[0]?.file.name ?? '';
    const title = t('files.oneByOne');
    return picked.length > 1 ? { kind: 'info', title, message: t('files.oneByOneText', { name }) } : null;
  }
  const values = { size: MAX_MEGABYTES, formats: FORMAT_NAMES };
  return {
    kind: 'error',
    title:
      picked.length > 1
        ? t('files.leftOut', { names: nameList(leftOut, locale) })
        : t(PROBLEM_TEXTS[first][0]),
    message: problems.map((problem) => t(PROBLEM_TEXTS[problem][1], values)).join(' '),
  };
}

/** The picked files that can be sent, and what to say of them. */
export function checkFiles(
  picked: readonly PickedFile[],
  locale: string,
): { files: readonly File[]; notice: ToastContent | null } {
  const files = picked.filter((one) => fileProblem(one) === null).map(({ file }) => file);
  return { files, notice: noticeOf(picked, locale) };
}
