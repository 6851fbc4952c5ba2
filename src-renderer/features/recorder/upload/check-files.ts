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

/** Maximum file names in a notice. */
const NAMES_MAX = 3;

function nameList(files: readonly File[], locale: string): string {
  const names = files.slice(0, NAMES_MAX).map(({ name }) => name);
  const more = files.length > NAMES_MAX ? ['…'] : [];
  return new Intl.ListFormat(locale, { type: 'unit' }).format([...names, ...more]);
}

/** Which of several files are sent first. */
function orderNotice([first, ...others]: readonly File[]): ToastContent | null {
  if (!first || others.length === 0) return null;
  return { kind: 'info', title: t('files.oneByOne'), message: t('files.oneByOneText', { name: first.name }) };
}

/** The picked files that can be sent, and why the others can't, or else in which order; a null notice where that is plain. */
export function checkFiles(
  picked: readonly PickedFile[],
  locale: string,
): { files: readonly File[]; notice: ToastContent | null } {
  const files: File[] = [];
  const rejected: File[] = [];
  const problems = new Set<FileProblem>();
  for (const one of picked) {
    const problem = fileProblem(one);
    (problem ? rejected : files).push(one.file);
    if (problem) problems.add(problem);
  }
  const [first] = problems;
  if (!first) return { files, notice: orderNotice(files) };
  const values = { size: MAX_MEGABYTES, formats: FORMAT_NAMES };
  const isSingle = picked.length === 1;
  const title = isSingle
    ? t(PROBLEM_TEXTS[first][0])
    : t('files.leftOut', { names: nameList(rejected, locale) });
  const message = [...problems].map((problem) => t(PROBLEM_TEXTS[problem][1], values)).join(' ');
  return { files, notice: { kind: 'error', title, message } };
}
