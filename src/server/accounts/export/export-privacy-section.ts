import { byOwner, type ExportSection } from './export-section.ts';

/** Recipients of each text. */
export const PRIVACY_SECTION: ExportSection = {
  name: 'privacyReceipts',
  table: 'privacy_receipts',
  ownedBy: byOwner,
  key: 'id',
  columns: {
    textId: ['text_id', 'plain'],
    kind: ['kind', 'plain'],
    tool: ['tool', 'plain'],
    service: ['service', 'plain'],
    model: ['model', 'plain'],
    place: ['place', 'plain'],
    host: ['host', 'plain'],
    times: ['times', 'plain'],
    words: ['words', 'plain'],
    characters: ['characters', 'plain'],
    firstAt: ['first_at', 'moment'],
    lastAt: ['last_at', 'moment'],
  },
  omitted: ['id', 'owner'],
};
