import { textsOf } from '../../../i18n/i18n.ts';
import type { ToastContent } from '../../../ui/toast/toasts.ts';
import { type FileProblem, FORMAT_NAMES, fileProblem, MAX_MEGABYTES, type PickedFile } from './file-check.ts';

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
export function pickedNotice(picked: readonly PickedFile[], locale: string): ToastContent | null {
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
