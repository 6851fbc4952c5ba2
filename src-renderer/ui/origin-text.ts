import { IMPORT_ENGINE } from '../../src/contract/api/text-sources.ts';
import type { Say } from '../i18n/text-keys.ts';
import { heardByName, isAsSpoken, isHeardOnServer, type Origin, writtenByName } from './origin-names.ts';

/** The engine that recognised a text, for users; `isLong` adds where. */
export function heardText({ heardBy }: Pick<Origin, 'heardBy'>, t: Say<'app'>, isLong: boolean): string {
  if (heardBy.engine === IMPORT_ENGINE)
    return heardBy.model ? t('origin.importedFrom', { name: heardBy.model }) : t('origin.imported');
  const name = heardByName(heardBy);
  return isLong && isHeardOnServer(heardBy) ? t('origin.heardHere', { name }) : t('origin.heard', { name });
}

/** The service that wrote a text, for users; null if unknown. */
export function writtenText(origin: Origin, t: Say<'app'>): string | null {
  if (origin.writtenBy) return t('origin.written', { name: writtenByName(origin.writtenBy) });
  return isAsSpoken(origin) ? t('origin.asSpoken') : null;
}

/** The short origin for small spaces: the writer of a text, otherwise the engine that recognised it. */
export const shortOrigin = (origin: Origin, t: Say<'app'>): string =>
  origin.writtenBy
    ? t('origin.written', { name: writtenByName(origin.writtenBy) })
    : heardText(origin, t, false);
