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
  /**
   * `row`: among the named buttons, on small screens in the menu. A number: also its position in the short
   * row.
   */
  readonly place: 'row' | number;
  /** Opens a bar (`bars.tsx`) with options and the button that runs the tool. */
  readonly hasBar?: true;
  /** The text key of its name, if it is not `tools.<id>` in full and `tools.short.<id>` beside the icon. */
  readonly label?: TextKey<'editor'>;
}

/** The tools of the toolbar, in order. The texts for progress and results are found by tool id. */
export const SHOWN_TOOLS = {
  grammar: { icon: IconTextGrammar, place: 3 },
  email: { icon: IconMail, place: 1 },
  emojis: { icon: IconMoodSmile, place: 2, hasBar: true },
  translate: { icon: IconLanguage, place: 4, hasBar: true },
  keySubjects: { icon: IconTags, place: 'row' },
  personalize: { icon: IconUserEdit, place: 'row' },
  custom: { icon: IconSparkles, place: 'row', hasBar: true, label: 'tools.askShort' },
} as const satisfies Partial<Record<AiTool, ShownTool>>;
type ShownTools = typeof SHOWN_TOOLS;
export type ShownToolId = keyof ShownTools;

/** Ids of the tools that open a bar. */
export type BarTool = { [T in ShownToolId]: ShownTools[T] extends { hasBar: true } ? T : never }[ShownToolId];
type NamedById = {
  [T in ShownToolId]: ShownTools[T] extends { label: TextKey<'editor'> } ? never : T;
}[ShownToolId];

const TOOLS: Readonly<Record<ShownToolId, ShownTool>> = SHOWN_TOOLS;

/** Ids of all tools of the toolbar, in order. */
export const shownTools = (): ShownToolId[] => Object.keys(TOOLS) as ShownToolId[];

/** The tools of a small screen's short row, in order. */
export const shortRow = (): ShownToolId[] =>
  shownTools()
    .filter((tool) => TOOLS[tool].place !== 'row')
    .sort((a, b) => Number(TOOLS[a].place) - Number(TOOLS[b].place));

export const iconOf = (tool: ShownToolId): Icon => TOOLS[tool].icon;
export const hasBar = (tool: ShownToolId): tool is BarTool => TOOLS[tool].hasBar === true;

/** The text keys of a tool's full name and of its short name beside the icon. */
export function namesOf(tool: ShownToolId): { full: TextKey<'editor'>; short: TextKey<'editor'> } {
  const { label } = TOOLS[tool];
  if (label) return { full: label, short: label };
  const named = tool as NamedById;
  return { full: `tools.${named}`, short: `tools.short.${named}` };
}
