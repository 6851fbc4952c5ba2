import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VOICE_PROFILE_DEFAULTS } from '../../../src/contract/api/voice-profile-options.ts';
import { Ledger, monthOf } from '../../../src/server/plan/ledger.ts';
import { readMonth } from '../../../src/server/plan/store.ts';
import { TakeStore } from '../../../src/server/takes/store.ts';
import { createExtendMinutes } from '../../../src/server/takes/take-minutes-store.ts';
import { TranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { VoiceProfiles } from '../../../src/server/voice-profiles/service.ts';
import { createVoiceProfileStore, type VoiceProfileStore } from '../../../src/server/voice-profiles/store.ts';
import { createUser } from '../../support/create-user.ts';
import { transcriptionRow } from '../../support/seed-transcriptions.ts';
import { OPENING } from '../../support/take-device.ts';
import { createTestDatabase, DATABASES, type TestDatabase } from '../../support/test-database.ts';
import { planOf, watchStatements } from '../../support/watch-statements.ts';

describe.each(DATABASES)('TakeStore on %s', (kind) => {
  let place: TestDatabase;
  let owner: number;
  beforeEach(async () => {
    place = await createTestDatabase(kind);
    owner = await createUser(place.database);
  });
  afterEach(() => place.remove());

  const storeWith = (
    voiceProfiles: VoiceProfileStore,
    { database = place.database, ledger = new Ledger(database, false) } = {},
  ) =>
    new TakeStore(database, {
      ledger,
      now: Date.now,
      voiceProfiles,
      scheduleAudioDeletion: async () => undefined,
      scheduleSeparation: async () => undefined,
      transcriptions: new TranscriptionStore(place.database),
    });

  const held = (id: string, epoch = 0) => ({ owner, id, epoch });

  async function received(store: ReturnType<typeof storeWith>): Promise<string> {
    const id = randomUUID();
    await store.open(owner, id, OPENING);
    await store.receive({ owner, id, epoch: 0 }, ['open'], { chunks: 1, lost: [] });
    return id;
  }

  it('stores, charges and counts a text in one transaction (growth 3)', async () => {
    const profiles = createVoiceProfileStore(place.database);
    const service = new VoiceProfiles(profiles);
    const { id: voiceId } = await service.create(owner, {
      ...VOICE_PROFILE_DEFAULTS,
      name: 'Work',
      vocabulary: [],
    });
    const counted = async () => (await service.list(owner))[0]?.totalTranscriptions;
    const texts = async () =>
      (await place.database.db.selectFrom('transcriptions').select('id').execute()).length;
    const broken: VoiceProfileStore = {
      ...profiles,
      of: (who, connection) => ({
        ...profiles.of(who, connection),
        countUse: async (...use) => {
          await profiles.of(who, connection).countUse(...use);
          throw new Error('the process ends here');
        },
      }),
    };
    const takeId = await received(storeWith(broken));
    const row = () => transcriptionRow(owner, 'three small words', { take_id: takeId });

    await expect(storeWith(broken).commit(row(), held(takeId), voiceId)).rejects.toThrow(
      'the process ends here',
    );
    expect([await counted(), await texts()]).toEqual([0, 0]);
    expect(await storeWith(profiles).find(owner, takeId)).toMatchObject({ state: 'received' });

    const stored = await storeWith(profiles).commit(row(), held(takeId), voiceId);
    expect(stored).not.toBeNull();
    expect([await counted(), await texts()]).toEqual([1, 1]);

    expect(await storeWith(profiles).commit(row(), held(takeId), voiceId)).toBeNull();
    expect([await counted(), await texts()]).toEqual([1, 1]);
    expect((await service.list(owner))[0]).toMatchObject({ totalWords: 3, averageAccuracy: 90 });
  });

  it('ignores changes by an earlier holder', async () => {
    const store = storeWith(createVoiceProfileStore(place.database));
    const open = randomUUID();
    await store.open(owner, open, OPENING);
    expect(await store.receive(held(open, 2), ['open'], { chunks: 1, lost: [] })).toBe(false);
    expect(await store.find(owner, open)).toMatchObject({ state: 'open', chunks: null });
    const takeId = await received(store);
    await place.database.db.updateTable('takes').set({ epoch: 3 }).where('id', '=', takeId).execute();
    const row = transcriptionRow(owner, 'words', { take_id: takeId });
    await store.markTranscribing(held(takeId, 2));
    await store.fail(held(takeId, 2), { code: 'no_audio', text: '' }, 0);
    expect(await store.commit(row, held(takeId, 2), null)).toBeNull();
    expect(await store.receive(held(takeId, 2), ['open', 'failed'], {})).toBe(false);
    expect(await store.find(owner, takeId)).toMatchObject({ state: 'received', failure_code: null });
    expect(await store.commit(row, held(takeId, 3), null)).toBe(row.id);
  });

  it('changes nothing of another account’s take with the same id', async () => {
    const store = storeWith(createVoiceProfileStore(place.database));
    const stranger = await createUser(place.database);
    const read = async (id: string) => {
      const entries = place.database.db.selectFrom('minute_entries').selectAll();
      return [await store.find(stranger, id), await entries.where('owner', '=', stranger).execute()];
    };
    const opened = randomUUID();
    for (const who of [owner, stranger]) await store.open(who, opened, OPENING);
    await store.receive(held(opened), ['open'], { chunks: 1, lost: [] });
    expect(await store.find(stranger, opened)).toMatchObject({ state: 'open', chunks: null });

    const fail = (id: string) => store.fail(held(id), { code: 'no_audio', text: '' }, 0);
    const changes: ((id: string) => Promise<unknown>)[] = [
      (id) => store.markTranscribing(held(id)),
      fail,
      (id) => store.commit(transcriptionRow(owner, 'words', { take_id: id }), held(id), null),
    ];
    for (const change of changes) {
      const id = await received(store);
      await store.open(stranger, id, OPENING);
      await store.receive({ owner: stranger, id, epoch: 0 }, ['open'], { chunks: 1, lost: [] });
      const before = await read(id);
      await change(id);
      expect(await read(id)).toEqual(before);
    }
    const failed = await received(store);
    await store.open(stranger, failed, OPENING);
    for (const who of [owner, stranger]) {
      await store.receive({ owner: who, id: failed, epoch: 0 }, ['open'], { chunks: 1, lost: [] });
      await store.fail({ owner: who, id: failed, epoch: 0 }, { code: 'no_audio', text: '' }, 0);
    }
    await store.receive(held(failed), ['failed'], { language: 'de' });
    expect(await store.find(stranger, failed)).toMatchObject({ state: 'failed', language: 'en' });
  });

  it('counts no use for another account’s voice profile', async () => {
    const profiles = createVoiceProfileStore(place.database);
    const service = new VoiceProfiles(profiles);
    const stranger = await createUser(place.database);
    const { id } = await service.create(stranger, {
      ...VOICE_PROFILE_DEFAULTS,
      name: 'Theirs',
      vocabulary: [],
    });
    const takeId = await received(storeWith(profiles));
    await storeWith(profiles).commit(transcriptionRow(owner, 'words', { take_id: takeId }), held(takeId), id);
    expect((await service.list(stranger))[0]).toMatchObject({ totalTranscriptions: 0 });
  });

  it.runIf(kind === 'sqlite')('finds unfinished takes by index', async () => {
    const { statements, watched } = watchStatements(place.database);
    const store = storeWith(createVoiceProfileStore(place.database), { database: watched });
    const left = await received(store);
    statements.length = 0;
    expect(await store.unfinished()).toMatchObject([{ id: left, state: 'received' }]);
    const plans = statements.map((statement) => planOf(place.database, statement));
    expect(JSON.stringify(await Promise.all(plans))).toContain('USING INDEX takes_unfinished');
  });

  it('leaves no reservation for a take that is discarded during recognition', async () => {
    const store = storeWith(createVoiceProfileStore(place.database));
    const extend = createExtendMinutes(place.database, new Ledger(place.database, true));
    for (let round = 0; round < 10; round += 1) {
      const id = randomUUID();
      await store.open(owner, id, OPENING);
      expect(await extend(owner, id, 1)).toBe(60);
      await Promise.allSettled([store.remove(owner, id, 0), extend(owner, id, 61)]);
      await expect(extend(owner, id, 61)).rejects.toMatchObject({ code: 'cancelled' });
    }
    const done = await received(store);
    await store.commit(transcriptionRow(owner, 'words', { take_id: done, duration: 30 }), held(done), null);
    await expect(extend(owner, done, 61)).rejects.toMatchObject({ code: 'cancelled' });
    const minutes = await readMonth(place.database.db, owner, monthOf(Date.now()));
    expect(minutes).toEqual({ used: 30_000, reserved: 0 });
  });

  it('charges a take once when it is sent again after being discarded', async () => {
    const store = storeWith(createVoiceProfileStore(place.database));
    const id = await received(store);
    const row = () => transcriptionRow(owner, 'words', { take_id: id, duration: 30 });
    const first = await store.commit(row(), held(id), null);
    await store.remove(owner, id, 0);
    await store.open(owner, id, OPENING);
    await store.receive(held(id), ['open'], { chunks: 1, lost: [] });
    expect(await store.commit(row(), held(id), null)).toBe(first);
    const minutes = await readMonth(place.database.db, owner, monthOf(Date.now()));
    expect(minutes).toMatchObject({ used: 30_000, reserved: 0 });
  });

  it('keeps the reported part of a retried take reserved, in the current month', async () => {
    let now = Date.UTC(2026, 9, 31, 23);
    const ledger = new Ledger(place.database, true, () => now);
    const store = storeWith(createVoiceProfileStore(place.database), { ledger });
    const months = async () => [
      await readMonth(place.database.db, owner, '2026-10'),
      await readMonth(place.database.db, owner, '2026-11'),
    ];
    const none = { used: 0, reserved: 0 };
    const id = randomUUID();
    await store.open(owner, id, OPENING);
    await store.receive(held(id), ['open'], { chunks: 1, lost: [] });
    const fail = (heard: number) => store.fail(held(id), { code: 'quota_exceeded', text: '' }, heard);
    await fail(45);
    await store.receive(held(id), ['failed'], {});
    await fail(0);
    expect(await months()).toEqual([{ used: 0, reserved: 45_000 }, none]);
    now = Date.UTC(2026, 10, 1);
    await store.receive(held(id), ['failed'], {});
    await fail(0);
    expect(await months()).toEqual([none, { used: 0, reserved: 45_000 }]);
    await store.remove(owner, id, 0);
    expect(await months()).toEqual([none, { used: 45_000, reserved: 0 }]);
  });

  it('charges new speech under an id that already has a text, spoken or added', async () => {
    const store = storeWith(createVoiceProfileStore(place.database));
    const used = async () => (await readMonth(place.database.db, owner, monthOf(Date.now()))).used;
    const texts = new TranscriptionStore(place.database);
    const added = transcriptionRow(owner, 'added', { take_id: randomUUID() });
    await texts.add(added);
    for (const round of [1, 2]) {
      const id = added.take_id ?? '';
      await store.open(owner, id, OPENING);
      await store.receive(held(id), ['open'], { chunks: 1, lost: [] });
      const row = transcriptionRow(owner, `spoken ${round}`, { take_id: id, duration: 30 });
      expect(await store.commit(row, held(id), null)).toBe(added.id);
      expect(await used()).toBe(round * 30_000);
      await store.remove(owner, id, 30);
    }
  });
});
