import type { Translate } from '../i18n/text-keys.ts';
import {
  heardByName,
  isAsSpoken,
  isHeardOnServer,
  isImported,
  type Origin,
  writtenByName,
} from './origin-names.ts';

/** The engine that recognised a text, for users; `isLong` adds where. */
export function heardText(origin: Pick<Origin, 'heardBy'>, t: Translate<'app'>, isLong: boolean): string {
  const { heardBy } = origin;
  if (isImported(origin))
    return heardBy.model ? t('origin.importedFrom', { name: heardBy.model }) : t('origin.imported');
  const name = heardByName(heardBy);
  return isLong && isHeardOnServer(heardBy) ? t('origin.heardHere', { name }) : t('origin.heard', { name });
}

/** The label of a text written by no service; null for an imported one, whose writer is unknown. */
export const spokenText = (origin: Pick<Origin, 'heardBy'>, t: Translate<'app'>): string | null =>
  isImported(origin) ? null : t('origin.asSpoken');

/** The service that wrote a text, for users; null if unknown. */
export function writtenText(origin: Origin, t: Translate<'app'>): string | null {
  if (origin.writtenBy) return t('origin.written', { name: writtenByName(origin.writtenBy) });
  return isAsSpoken(origin) ? spokenText(origin, t) : null;
}

/** The short origin for small spaces: the writer of a text, otherwise the engine that recognised it. */
export const shortOrigin = (origin: Origin, t: Translate<'app'>): string =>
  origin.writtenBy
    ? t('origin.written', { name: writtenByName(origin.writtenBy) })
    : heardText(origin, t, false);
