import type { Say } from '../i18n/text-keys.ts';
import { heardByName, isAsSpoken, isHeardOnServer, type Origin, writtenByName } from './origin-names.ts';

/** What heard a text, in words; `isLong` says where, too. */
export function heardText({ heardBy }: Pick<Origin, 'heardBy'>, t: Say<'app'>, isLong: boolean): string {
  const name = heardByName(heardBy);
  return isLong && isHeardOnServer(heardBy) ? t('origin.heardHere', { name }) : t('origin.heard', { name });
}

/** What wrote a text, in words; null where that is not known. */
export function writtenText(origin: Origin, t: Say<'app'>): string | null {
  if (origin.writtenBy) return t('origin.written', { name: writtenByName(origin.writtenBy) });
  return isAsSpoken(origin) ? t('origin.asSpoken') : null;
}

/** The one thing to tell where there is little room: what wrote a text, or else what heard it. */
export const shortOrigin = (origin: Origin, t: Say<'app'>): string =>
  origin.writtenBy
    ? t('origin.written', { name: writtenByName(origin.writtenBy) })
    : heardText(origin, t, false);
