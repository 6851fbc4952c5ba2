import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

/**
 * Files whose own controls may bypass the kit's looks because they are no visual buttons, each with the
 * reason.
 */
const BARE_BUTTONS: Readonly<Record<string, string>> = {
  'src-renderer/features/auth/auth-tabs.tsx': 'a tab',
  'src-renderer/features/editor/doubtful/doubtful-words.tsx': 'a count in the line under the text',
  'src-renderer/features/editor/doubtful/readings-popover.tsx': 'a row: a reading and where it is from',
  'src-renderer/features/editor/toolbar/tool-button.tsx':
    'an item of a toolbar: reached by arrow keys, disabled or not',
  'src-renderer/features/editor/tools/ask-bar.tsx': 'a chip that fills in a field',
  'src-renderer/features/editor/versions/version-list.tsx': 'a row: a version and who made it',
  'src-renderer/features/navigation/full-menu.tsx': 'a row of the menu on phones',
  'src-renderer/features/recorder/ui/record-button.tsx': 'the record button itself',
  'src-renderer/ui/fields/language-list.tsx': 'a row of a list',
  'src-renderer/features/transcriptions/said-moments.tsx': 'a row: when words were said, and which',
  'src-renderer/features/transcriptions/transcription-items.tsx': 'a row: a text and its date',
};

/** Components of the library that the kit replaces. */
const MANTINE_KINDS =
  /import \{[^}]*\b(Button|UnstyledButton|ActionIcon|CloseButton|FileButton|CopyButton|Anchor|Burger)\b[^}]*\} from '@mantine\/core'/;
const ROUTER_LINKS = /import \{[^}]*\b(Link|NavLink)\b[^}]*\} from 'react-router-dom'/;
const ELEMENT = /<(button|a)(?=[\s>])/;
const BARE = /<Button\b[^>]*?\bvariant="bare"/;

function kindsIn({ path, text }: SourceFile): string[] {
  const element = text.match(ELEMENT)?.[1];
  const library = text.match(MANTINE_KINDS)?.[1];
  const link = text.match(ROUTER_LINKS)?.[1];
  return [
    ...(element ? [`writes <${element}> itself`] : []),
    ...(library ? [`takes the library's ${library}`] : []),
    ...(link ? [`takes the router's ${link}`] : []),
    ...(BARE.test(text) && !(path in BARE_BUTTONS) ? ['draws a button of its own'] : []),
  ];
}

/** Files outside `ui/` that bypass the kit's buttons and links. */
export function findSecondKinds(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => /^src-renderer\/(?!ui\/).*\.tsx$/.test(path))
    .flatMap((file) => kindsIn(file).map((what) => ({ path: file.path, what })));
}

/** Exceptions that are no longer needed. */
export function findUnusedExceptions(files: readonly SourceFile[]): string[] {
  const bare = files.filter(({ text }) => BARE.test(text)).map(({ path }) => path);
  return Object.keys(BARE_BUTTONS).filter((path) => !bare.includes(path));
}
