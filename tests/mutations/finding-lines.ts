import type { SafetyLine } from './safety-line.ts';

const OWNER = ".where('owner', '=', owner)\n";
const THEIRS = 'answers identically for another account’s item, a missing one and a malformed id';

/** Filters that keep tags, folders and merges to what is one's own. */
export const FINDING_LINES: readonly SafetyLine[] = [
  {
    rule: 'owner: delete a tag',
    file: 'src/server/tags/store.ts',
    remove: `      .deleteFrom('tags')\n      ${OWNER}`,
    replace: "      .deleteFrom('tags')\n",
    test: 'server/app.test.ts',
    name: THEIRS,
  },
  {
    rule: 'owner: tag several texts',
    file: 'src/server/tags/store.ts',
    remove: "      .where(filterOwner(owner, 'transcriptions.owner'))\n",
    replace: '',
    test: 'server/tags/service.test.ts',
    name: 'are added to and removed from several texts at once, returning the changed ones',
  },
  {
    rule: 'owner: delete a saved search',
    file: 'src/server/saved-searches/store.ts',
    remove: `      .deleteFrom('saved_searches')\n      ${OWNER}`,
    replace: "      .deleteFrom('saved_searches')\n",
    test: 'server/app.test.ts',
    name: THEIRS,
  },
  {
    rule: 'owner: name a tag in a saved search',
    file: 'src/server/saved-searches/store.ts',
    remove: `      .selectFrom('tags')\n      .select('id')\n      ${OWNER}`,
    replace: "      .selectFrom('tags')\n      .select('id')\n",
    test: 'server/saved-searches/service.test.ts',
    name: 'accept only tags of the same account and are deleted with them',
  },
  {
    rule: 'owner: delete a recording',
    file: 'src/server/transcriptions/recording-removal-store.ts',
    remove: '    .where(filterOwner(owner))\n',
    test: 'server/transcriptions/recording-removal-store.test.ts',
    name: 'leaves the recording of another account',
  },
  {
    rule: 'split: a recording that was deleted meanwhile is not kept as a copy',
    file: 'src/server/transcriptions/split-text.ts',
    remove: 'whole.audio_key === null ? null : copyKey',
    replace: 'copyKey',
    test: 'server/transcriptions/recording-copies.test.ts',
    name: 'stores the second half without a recording that is deleted during the copy',
  },
  {
    rule: 'owner: put texts together',
    file: 'src/server/transcriptions/merge-store.ts',
    remove: "    .where(filterOwner(owner))\n    .where('id', 'in', ids)\n",
    replace: "    .where('id', 'in', ids)\n",
    test: 'server/transcriptions/merges.test.ts',
    name: 'must be several, not too many and of the same account',
  },
];
