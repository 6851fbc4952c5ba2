import type { SafetyLine } from './safety-line.ts';

const OWNER = ".where('owner', '=', owner)\n";
const SHARED_ID = 'changes nothing of another account’s take with the same id';
const THEIRS = 'answers identically for another account’s item, a missing one and a malformed id';

/** Who owns a recording is asked for its number and for its row. */
const KEPT_ROWS = `    ${OWNER}    .where('audio_key', 'is not', null)
    // This order uses an index of kept recordings only; another one would read every text.
    .orderBy('audio_bytes')
    .execute();
  const seqs = storedRows.map(({ seq }) => Number(seq)).toSorted((one, other) => one - other);
  for (let at = 0; at < seqs.length; at += BATCH_ROWS) {
    const rows = await db
      .selectFrom('transcriptions')
      .select(['id', 'audio_key', 'audio_format', 'created_at'])
      ${OWNER}`;

const USAGE_OWNER = ".where('usage.owner', '=', owner)";

/** Who owns a text is asked for its row and for its usage. */
const SPOKEN_ROWS = `      .selectFrom('transcriptions')
      ${OWNER}      .where('created_at', '>=', since)
      // Imported texts were not spoken here. Older servers counted them all the same.
      .where('engine', '<>', IMPORT_ENGINE)
      // A second half is counted with the first.
      .where(({ exists, selectFrom, fn }) =>
        exists(
          selectFrom('usage')
            .select('usage.at')
            ${USAGE_OWNER}`;

/** Filters that keep everybody to what is their own. */
export const OWNER_LINES: readonly SafetyLine[] = [
  {
    rule: 'webhooks: nothing is told outside where nothing leaves the server',
    file: 'src/server/modules/webhooks-module.ts',
    remove: '!(await users.nothingLeaves(owner))',
    replace: 'typeof (await users.nothingLeaves(owner)) === "boolean"',
    test: 'server/webhooks/service.test.ts',
    name: 'sends nothing outside when nothingLeaves is set',
  },
  {
    rule: 'owner: try a webhook',
    file: 'src/server/webhooks/store.ts',
    remove: "db.selectFrom('webhooks').selectAll().where('owner', '=', owner).where('id', '=', id)",
    replace: "db.selectFrom('webhooks').selectAll().where('id', '=', id)",
    test: 'server/webhooks/service.test.ts',
    name: 'hides webhooks from other accounts, stores no plain secret and stops on deletion',
  },
  {
    rule: 'owner: delete a webhook',
    file: 'src/server/webhooks/store.ts',
    remove: `      .deleteFrom('webhooks')\n      ${OWNER}`,
    replace: "      .deleteFrom('webhooks')\n",
    test: 'server/webhooks/service.test.ts',
    name: 'hides webhooks from other accounts, stores no plain secret and stops on deletion',
  },
  {
    rule: 'webhooks: one is created in a session that goes on',
    file: 'src/server/webhooks/service.ts',
    remove: '        await requireSession(tx, user);\n',
    test: 'server/webhooks/service.test.ts',
    name: 'is not created when a new password ends the session meanwhile',
  },
  {
    rule: 'webhooks: a user has a limited number of them',
    file: 'src/server/webhooks/service.ts',
    remove: "if ((await webhooks.list()).length >= WEBHOOK.max) throw new AppError('too_many_webhooks');",
    test: 'server/webhooks/service.test.ts',
    name: 'limits the number of webhooks and accepts only valid web URLs',
  },
  {
    rule: 'webhooks: no address of the server’s own networks is taken',
    file: 'src/server/webhooks/service.ts',
    remove: "if (network === 'public' && !mayBePublic(url)) throw new AppError('webhook_address_refused');",
    test: 'server/webhooks/service.test.ts',
    name: 'webhooks accept only public https addresses unless the operator allows others',
  },
  {
    rule: 'webhooks: a name that leads into the server’s own networks is refused',
    file: 'src/server/webhooks/public-addresses.ts',
    remove: ' || !addresses.every(({ address }) => isPublicAddress(address))',
    test: 'server/webhooks/public-addresses.test.ts',
    name: 'publicLookup rejects a name that resolves to this machine',
  },
  {
    rule: 'webhooks: no redirect is followed',
    file: 'src/server/webhooks/send.ts',
    remove: "redirect: 'manual',",
    test: 'server/webhooks/service.test.ts',
    name: 'retries with the same id and body, and follows no redirect',
  },
  {
    rule: 'owner: figures of how one speaks',
    file: 'src/server/analytics/spoken-text-store.ts',
    remove: SPOKEN_ROWS,
    replace: SPOKEN_ROWS.replace(OWNER.trim(), '').replace(USAGE_OWNER, ''),
    test: 'server/analytics/speaking.test.ts',
    name: 'counts only texts of the account, beyond one page',
  },
  {
    rule: 'owner: change a learned word',
    file: 'src/server/corrections/learned-store.ts',
    remove: `      .set({ written, at })\n      ${OWNER}`,
    replace: '      .set({ written, at })\n',
    test: 'server/corrections/handlers.test.ts',
    name: 'hides learned words from other accounts, which cannot change or delete them',
  },
  {
    rule: 'owner: forget a learned word',
    file: 'src/server/corrections/learned-store.ts',
    remove: `      .deleteFrom('learned_words')\n      ${OWNER}`,
    replace: "      .deleteFrom('learned_words')\n",
    test: 'server/corrections/handlers.test.ts',
    name: 'hides learned words from other accounts, which cannot change or delete them',
  },
  {
    rule: 'corrections: a user has a limited number of learned words',
    file: 'src/server/corrections/service.ts',
    remove: "if (isInUse(word)) throw new AppError('too_many_learned_words');",
    test: 'server/corrections/handlers.test.ts',
    name: 'limits the number and length of learned words',
  },
  {
    rule: 'privacy: no service outside writes for who chose that nothing leaves',
    file: 'src/server/ai/writing/writer.ts',
    remove: 'return this.#isInside(aiService) || !(await this.#parts.nothingLeaves(owner));',
    replace: 'return true;',
    test: 'server/privacy/service.test.ts',
    name: 'stays local with nothingLeaves: no outside service is called by any endpoint',
  },
  {
    rule: 'privacy: no engine outside hears who chose that nothing leaves',
    file: 'src/server/speech/scheduling/engine-set.ts',
    remove: '(isInside ? inside : defaultEngines)',
    replace: 'defaultEngines',
    test: 'server/speech/scheduling/engine-set.test.ts',
    name: 'a recording with nothingLeaves never uses an outside engine, not even as a fallback',
  },
  {
    rule: 'owner: write into a privacy receipt',
    file: 'src/server/privacy/receipt-store.ts',
    remove: `          .select('id')\n          ${OWNER}`,
    replace: "          .select('id')\n",
    test: 'server/privacy/service.test.ts',
    name: 'cannot be read or changed by another account',
  },
  {
    rule: 'owner: tell, name and move the speakers of a text',
    file: 'src/server/speakers/store.ts',
    remove: "    .where('transcriptions.owner', '=', owner)\n",
    replace: '',
    test: 'server/app.test.ts',
    name: THEIRS,
  },
  {
    rule: 'owner: run a recipe',
    file: 'src/server/recipes/store.ts',
    remove: "db.selectFrom('recipes').selectAll().where('owner', '=', owner).where('id', '=', id)",
    replace: "db.selectFrom('recipes').selectAll().where('id', '=', id)",
    test: 'server/recipes/service.test.ts',
    name: 'cannot be changed, run or deleted by another account',
  },
  {
    rule: 'owner: delete a recipe',
    file: 'src/server/recipes/store.ts',
    remove: `      .deleteFrom('recipes')\n      ${OWNER}`,
    replace: "      .deleteFrom('recipes')\n",
    test: 'server/recipes/service.test.ts',
    name: 'cannot be changed, run or deleted by another account',
  },
  {
    rule: 'recipes: a user has a limited number of them',
    file: 'src/server/recipes/service.ts',
    remove: "if (rows.length >= RECIPE.max) throw new AppError('too_many_recipes');",
    test: 'server/recipes/service.test.ts',
    name: 'are limited in number and steps',
  },
  {
    rule: 'recipes: no step begins when one of them cannot run',
    file: 'src/server/ai/tools/run-steps.ts',
    remove: 'for (const { tool } of steps) await writer.requireAvailable(tool, aiService, owner);',
    test: 'server/recipes/service.test.ts',
    name: 'returns 503 before any step when a tool needs a service, and runs local tools',
  },
  {
    rule: 'owner: edit a text',
    file: 'src/server/transcriptions/store.ts',
    remove: `      ${OWNER}      .where('id', '=', id)\n      .where('version', '=', version)`,
    replace: "      .where('id', '=', id)\n      .where('version', '=', version)",
    test: 'server/transcriptions/store.test.ts',
    name: 'names the owner in every statement of an edit',
  },
  {
    rule: 'owner: read a text',
    file: 'src/server/transcriptions/store.ts',
    remove: `      .selectAll()\n      ${OWNER}`,
    replace: '      .selectAll()\n',
    test: 'server/app.test.ts',
    name: THEIRS,
  },
  {
    rule: 'owner: delete texts',
    file: 'src/server/transcriptions/removal-store.ts',
    remove: "    .where(filterOwner(owner))\n    .where('id', 'in', await withParts(tx, owner, ids))",
    replace: "    .where('id', 'in', await withParts(tx, owner, ids))",
    test: 'server/app.test.ts',
    name: 'deletes only items of the caller',
  },
  {
    rule: 'owner: keep a personal version',
    file: 'src/server/transcriptions/store.ts',
    remove: `        ${OWNER}        .where('id', '=', id)\n        .returningAll()`,
    replace: "        .where('id', '=', id)\n        .returningAll()",
    test: 'server/transcriptions/store.test.ts',
    name: 'stores a personalised text only in rows of the owner',
  },
  {
    rule: 'owner: change the versions of a text',
    file: 'src/server/text-versions/tree-store.ts',
    remove: `      .set((row) => ({ version: row.ref('version') }))\n      ${OWNER}`,
    replace: "      .set((row) => ({ version: row.ref('version') }))\n",
    test: 'server/transcriptions/text-versions.test.ts',
    name: 'hides versions from other accounts, which cannot change them',
  },
  {
    rule: 'limit: versions of a text',
    file: 'src/server/text-versions/store.ts',
    remove: 'let excess = tree.versions.length + 1 - this.#max;',
    replace: 'let excess = 0;',
    test: 'server/transcriptions/text-versions.test.ts',
    name: 'thins out versions in the middle above a limit, except named and current ones',
  },
  {
    rule: 'limit: branches of a text',
    file: 'src/server/text-versions/store.ts',
    remove: 'Math.floor(this.#max / 2)',
    replace: 'this.#max ** 2',
    test: 'server/transcriptions/text-versions.test.ts',
    name: 'thins out versions in the middle above a limit, except named and current ones',
  },
  {
    rule: 'owner: list texts',
    file: 'src/server/transcriptions/listed-store.ts',
    remove: ".select(LISTED_COLUMNS)\n    .where('owner', '=', owner)",
    replace: '.select(LISTED_COLUMNS)',
    test: 'server/transcriptions/pages.test.ts',
    name: 'never lists pinned texts of another account',
  },
  {
    rule: 'owner: count texts since a moment',
    file: 'src/server/transcriptions/store.ts',
    remove: `      ${OWNER}      .where('part_of', 'is', null)\n      .where('created_at', '>=', since)`,
    replace: "      .where('part_of', 'is', null)\n      .where('created_at', '>=', since)",
    test: 'server/transcriptions/store.test.ts',
    name: 'counts only texts of the owner',
  },
  {
    rule: 'owner: search words of SQLite',
    file: 'src/server/transcriptions/search-scan-store.ts',
    remove: 'owner = ${owner} and ',
    test: 'server/transcriptions/search-scan-store.test.ts',
    name: 'scanFor finds nothing in rows of another account',
  },
  {
    rule: 'owner: search index of SQLite',
    file: 'src/server/transcriptions/search-sqlite-store.ts',
    remove: '\n    and own.owner = ${owner}',
    test: 'server/transcriptions/search-index.test.ts',
    name: 'rows that an earlier version put in the index are found by their owner alone',
  },
  {
    rule: 'owner: words in the search index of SQLite',
    file: 'src/server/transcriptions/search-sqlite-store.ts',
    remove: '.map(firstToken)',
    test: 'server/transcriptions/search-index.test.ts',
    name: 'a word adds no token to the index that begins with the key of another owner',
  },
  {
    rule: 'owner: change a voice profile',
    file: 'src/server/voice-profiles/store.ts',
    remove: `        .set({ body })\n        ${OWNER}`,
    replace: '        .set({ body })\n',
    test: 'server/voice-profiles/store.test.ts',
    name: 'changes nothing of another owner',
  },
  {
    rule: 'owner: find a voice profile',
    file: 'src/server/voice-profiles/store.ts',
    remove: `        .selectAll()\n        ${OWNER}        .where('id', '=', id)`,
    replace: "        .selectAll()\n        .where('id', '=', id)",
    test: 'server/app.test.ts',
    name: THEIRS,
  },
  {
    rule: 'owner: delete a voice profile',
    file: 'src/server/voice-profiles/store.ts',
    remove: `        .deleteFrom('voice_profiles')\n        ${OWNER}`,
    replace: "        .deleteFrom('voice_profiles')\n",
    test: 'server/voice-profiles/store.test.ts',
    name: 'changes nothing of another owner',
  },
  {
    rule: 'owner: count the use of a voice profile',
    file: 'src/server/voice-profiles/store.ts',
    remove: `        }))\n        ${OWNER}`,
    replace: '        }))\n',
    test: 'server/takes/store.test.ts',
    name: 'counts no use for another account’s voice profile',
  },
  {
    rule: 'owner: mark a take as received',
    file: 'src/server/takes/store.ts',
    remove: `        })\n        ${OWNER}        .where('id', '=', id)\n        .where('epoch', '=', epoch)\n        .where('state', 'in', from)`,
    replace:
      "        })\n        .where('id', '=', id)\n        .where('epoch', '=', epoch)\n        .where('state', 'in', from)",
    test: 'server/takes/store.test.ts',
    name: SHARED_ID,
  },
  {
    rule: 'owner: end a take with its text',
    file: 'src/server/takes/store.ts',
    remove: `failure_text: null })\n        ${OWNER}`,
    replace: 'failure_text: null })\n',
    test: 'server/takes/store.test.ts',
    name: SHARED_ID,
  },
  {
    rule: 'owner: mark a take as failed',
    file: 'src/server/takes/store.ts',
    remove: `          updated_at: this.#parts.now(),\n        })\n        ${OWNER}        .where('id', '=', id)\n        .where('epoch', '=', epoch)\n        .where('state', 'in', ['received'`,
    replace:
      "          updated_at: this.#parts.now(),\n        })\n        .where('id', '=', id)\n        .where('epoch', '=', epoch)\n        .where('state', 'in', ['received'",
    test: 'server/takes/store.test.ts',
    name: SHARED_ID,
  },
  {
    rule: 'owner: find a take',
    file: 'src/server/takes/store.ts',
    remove: `      .selectFrom('takes')\n      .selectAll()\n      ${OWNER}      .where('id', '=', id)\n      .executeTakeFirst();`,
    replace:
      "      .selectFrom('takes')\n      .selectAll()\n      .where('id', '=', id)\n      .executeTakeFirst();",
    test: 'server/app.test.ts',
    name: THEIRS,
  },
  {
    rule: 'owner: delete a take',
    file: 'src/server/takes/store.ts',
    remove: `        .deleteFrom('takes')\n        ${OWNER}`,
    replace: "        .deleteFrom('takes')\n",
    test: 'server/app.test.ts',
    name: THEIRS,
  },
  {
    rule: 'owner: list takes',
    file: 'src/server/takes/store.ts',
    remove: `      .selectAll()\n      ${OWNER}      .where('state', '<>', 'done')`,
    replace: "      .selectAll()\n      .where('state', '<>', 'done')",
    test: 'server/app.test.ts',
    name: 'list no data of another account',
  },
  {
    rule: 'owner: correct a text',
    file: 'src/server/corrections/store.ts',
    remove: `        .select('seq')\n        ${OWNER}`,
    replace: "        .select('seq')\n",
    test: 'server/app.test.ts',
    name: THEIRS,
  },
  {
    rule: 'owner: read corrections',
    file: 'src/server/corrections/store.ts',
    remove: `      ${OWNER}      .groupBy(['heard', 'corrected'])`,
    replace: "      .groupBy(['heard', 'corrected'])",
    test: 'server/corrections/handlers.test.ts',
    name: 'keeps corrections private to the account and deletes them with their text',
  },
  {
    rule: 'owner: end a session',
    file: 'src/server/accounts/sessions/session-store.ts',
    remove: "db.deleteFrom('session').where('userId', '=', userId);",
    replace: "db.deleteFrom('session');",
    test: 'server/accounts/sessions/sessions.test.ts',
    name: 'treats a session of another account as missing (security 23)',
  },
  {
    rule: 'owner: totals of the statistics',
    file: 'src/server/analytics/store.ts',
    remove: `        ${OWNER}        .select((eb) => [`,
    replace: '        .select((eb) => [',
    test: 'server/app.test.ts',
    name: 'list no data of another account',
  },
  {
    rule: 'owner: statistics by time',
    file: 'src/server/analytics/store.ts',
    remove: `        ${OWNER}        .where('at', '>=', from)`,
    replace: "        .where('at', '>=', from)",
    test: 'server/app.test.ts',
    name: 'list no data of another account',
  },
  {
    rule: 'owner: exported tables',
    file: 'src/server/accounts/export/export-store.ts',
    remove: 'where ${own(ownedBy.column)} = ${owner} ${cursor}',
    replace: 'where true ${cursor}',
    test: 'server/accounts/export/export.test.ts',
    name: 'is one JSON file with all data of the account and none of others (growth 7, security 4)',
  },
  {
    rule: 'owner: exported recordings',
    file: 'src/server/accounts/export/export-store.ts',
    remove: KEPT_ROWS,
    replace: KEPT_ROWS.replaceAll(OWNER.trim(), ''),
    test: 'server/accounts/export/export-archive.test.ts',
    name: 'returns a ZIP with the JSON file and the account’s own kept recordings only',
  },
];
