import { byOwner, type ExportSection } from './export-section.ts';

/** Tags, saved searches and merges. */
export const FINDING_SECTIONS: readonly ExportSection[] = [
  {
    name: 'tags',
    table: 'tags',
    whose: byOwner,
    key: 'id',
    columns: { id: ['id', 'plain'], name: ['name', 'plain'] },
    leftOut: ['owner', 'name_key'],
  },
  {
    name: 'textTags',
    table: 'text_tags',
    whose: byOwner,
    key: 'id',
    columns: { textId: ['text_id', 'plain'], tagId: ['tag_id', 'plain'] },
    leftOut: ['id', 'owner'],
  },
  {
    name: 'merges',
    table: 'text_merges',
    whose: byOwner,
    key: 'id',
    columns: {
      id: ['id', 'plain'],
      textId: ['text_id', 'plain'],
      versionBefore: ['before_no', 'plain'],
      revision: ['revision', 'plain'],
      at: ['at', 'moment'],
    },
    leftOut: ['owner'],
  },
  {
    name: 'savedSearches',
    table: 'saved_searches',
    whose: byOwner,
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
    leftOut: ['owner'],
  },
];
