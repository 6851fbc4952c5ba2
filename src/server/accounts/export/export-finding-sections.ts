import { byOwner, type ExportSection } from './export-section.ts';

/** Tags, saved searches and merges. */
export const FINDING_SECTIONS: readonly ExportSection[] = [
  {
    name: 'tags',
    table: 'tags',
    ownedBy: byOwner,
    key: 'id',
    columns: { id: ['id', 'plain'], name: ['name', 'plain'] },
    omitted: ['owner', 'name_key'],
  },
  {
    name: 'textTags',
    table: 'text_tags',
    ownedBy: byOwner,
    key: 'id',
    columns: { textId: ['text_id', 'plain'], tagId: ['tag_id', 'plain'] },
    omitted: ['id', 'owner'],
  },
  {
    name: 'merges',
    table: 'text_merges',
    ownedBy: byOwner,
    key: 'id',
    columns: {
      id: ['id', 'plain'],
      textId: ['text_id', 'plain'],
      versionBefore: ['before_no', 'plain'],
      revision: ['revision', 'plain'],
      at: ['at', 'moment'],
    },
    omitted: ['owner'],
  },
  {
    name: 'savedSearches',
    table: 'saved_searches',
    ownedBy: byOwner,
    key: 'id',
    columns: {
      id: ['id', 'plain'],
      name: ['name', 'plain'],
      search: ['search', 'plain'],
      aiService: ['ai_service', 'plain'],
      language: ['language', 'plain'],
      recordedOn: ['recorded_on', 'plain'],
      tagId: ['tag_id', 'plain'],
    },
    omitted: ['owner'],
  },
];
