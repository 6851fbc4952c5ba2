import type { TextPlace } from '../../../../src/contract/api/text-places.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';

/** The name of each place of origin of a text. */
export const PLACE_NAMES: Readonly<Record<TextPlace, TextKey<'finding'>>> = {
  web: 'finding.place.web',
  phone: 'finding.place.phone',
  desktop: 'finding.place.desktop',
  upload: 'finding.place.upload',
  import: 'finding.place.import',
  program: 'finding.place.program',
};
