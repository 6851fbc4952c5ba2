import type { TextVersion } from '../../../../src/contract/api/text-versions.ts';
import { dateText } from '../../../i18n/date-text.ts';
import type { TextKey, Translate } from '../../../i18n/text-keys.ts';
import { writtenByName } from '../../../ui/origin-names.ts';
import { TOOL_NAMES } from '../../../ui/tool-names.ts';
import type { VersionLine } from './version-lines.ts';

/** The namespaces of the labels. */
export type VersionTexts = Translate<'app' | 'editor' | 'versions'>;

const KIND_TEXTS = {
  spoken: 'version.spoken',
  shaped: 'version.style',
  edited: 'version.edited',
  tool: 'versions.kind.ai',
  restored: 'versions.kind.restored',
  conflict: 'versions.kind.conflict',
  branch: 'versions.branchTitle',
} as const satisfies Record<TextVersion['kind'], TextKey<'editor' | 'versions'>>;

/** How a version was made, or its name. */
export function versionLabel(
  { name, kind, tool }: TextVersion,
  t: VersionTexts,
  isImported: boolean,
): string {
  if (name !== null) return name;
  if (kind === 'spoken' && isImported) return t('version.imported');
  return t(kind === 'tool' && tool ? TOOL_NAMES[tool] : KIND_TEXTS[kind]);
}

/** The service that wrote a version, else the device it was made on; empty if neither is known. */
export function versionSource({ kind, writtenBy, device }: TextVersion): string {
  if (kind === 'tool' || kind === 'shaped') return writtenBy ? writtenByName(writtenBy) : '';
  return [device.browser, device.system].filter((part) => part !== null).join(' · ');
}

export const versionTime = ({ changedAt }: TextVersion, locale: string): string =>
  dateText(new Date(changedAt), locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The heading of a line of versions. */
export function lineLabel({ start, name }: VersionLine, t: VersionTexts): string {
  if (name !== null) return name;
  if (!start) return t('versions.line.now');
  return t(start.kind === 'conflict' ? 'versions.kind.conflict' : 'versions.line.aside');
}
