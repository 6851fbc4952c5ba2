import {
  type Icon,
  IconLanguage,
  IconMail,
  IconMoodSmile,
  IconSparkles,
  IconTags,
  IconTextGrammar,
  IconUserEdit,
} from '@tabler/icons-react';
import type { AiTool } from '../../../../src/contract/api/ai-tool-list.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';

interface ShownTool {
  readonly icon: Icon;
  /** `row`: among the named buttons, and on small screens behind the dots. A number: its place in their short row, too. */
  readonly place: 'row' | number;
  /** Opens a bar that asks for more (`bars.tsx`) and has the button that does it. */
  readonly hasBar?: true;
  /** Its name, where that is not `tools.<id>` in full and `tools.short.<id>` beside its icon. */
  readonly label?: TextKey<'editor'>;
}

/** The tools of the toolbar, in its order. What they say while they work and when they are done, the texts know by id. */
export const SHOWN_TOOLS = {
  grammar: { icon: IconTextGrammar, place: 3 },
  email: { icon: IconMail, place: 1 },
  emojis: { icon: IconMoodSmile, place: 2, hasBar: true },
  translate: { icon: IconLanguage, place: 4, hasBar: true },
  keySubjects: { icon: IconTags, place: 'row' },
  personalize: { icon: IconUserEdit, place: 'row' },
  custom: { icon: IconSparkles, place: 'row', hasBar: true, label: 'tools.askShort' },
} as const satisfies Partial<Record<AiTool, ShownTool>>;
type Shown = typeof SHOWN_TOOLS;
export type ShownToolId = keyof Shown;

/** The tools that open a bar. */
export type BarTool = { [T in ShownToolId]: Shown[T] extends { hasBar: true } ? T : never }[ShownToolId];
type NamedById = {
  [T in ShownToolId]: Shown[T] extends { label: TextKey<'editor'> } ? never : T;
}[ShownToolId];

const TOOLS: Readonly<Record<ShownToolId, ShownTool>> = SHOWN_TOOLS;

/** The tools of the toolbar, in its order. */
export const shownTools = (): ShownToolId[] => Object.keys(TOOLS) as ShownToolId[];

/** The tools of a small screen's short row, in its order. */
export const shortRow = (): ShownToolId[] =>
  shownTools()
    .filter((tool) => TOOLS[tool].place !== 'row')
    .sort((a, b) => Number(TOOLS[a].place) - Number(TOOLS[b].place));

export const iconOf = (tool: ShownToolId): Icon => TOOLS[tool].icon;
export const hasBar = (tool: ShownToolId): tool is BarTool => TOOLS[tool].hasBar === true;

/** Its name in full, and as it stands beside its icon. */
export function namesOf(tool: ShownToolId): { full: TextKey<'editor'>; short: TextKey<'editor'> } {
  const { label } = TOOLS[tool];
  if (label) return { full: label, short: label };
  const named = tool as NamedById;
  return { full: `tools.${named}`, short: `tools.short.${named}` };
}
