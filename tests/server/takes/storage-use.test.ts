import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHashingRecogniser } from '../../support/hashing-recogniser.ts';
import { takeDevice } from '../../support/take-device.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const sound = (bytes: number) => new Uint8Array(bytes).fill(7);

describe.each(DATABASES)('audio storage limit of an account on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    const settings = { ACCOUNT_MEGABYTES: '1', QUOTAS: 'off' };
    server = await startTestServer(kind, settings, (config) => config, {
      recogniser: createHashingRecogniser(),
    });
  });
  afterAll(() => server.stop());

  it('covers takes in progress, kept recordings and uploads together', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const full = { status: 507, body: { code: 'account_full' } };
    await ann.json('POST', '/api/user-preferences', { keepRecordings: true });
    const kept = await takeDevice(ann).send([sound(400_000)]);
    expect(kept).toMatchObject({ status: 200, body: { audioUrl: expect.any(String) } });
    const device = takeDevice(ann);
    await device.open();
    expect((await device.put(0, sound(500_000))).status).toBe(200);
    expect(await device.put(1, sound(200_000))).toMatchObject(full);
    expect((await device.put(0, sound(500_000))).status).toBe(200);
    expect((await device.put(1, sound(50_000))).status).toBe(200);
    expect(await ann.upload(sound(200_000))).toMatchObject(full);
    expect((await takeDevice(bob).send([sound(700_000)])).status).toBe(200);

    expect((await device.finish(2)).status).toBe(200);
    const { id } = kept.body as { id: string };
    await ann.send('DELETE', `/api/transcriptions/${id}`);
    const again = takeDevice(ann);
    await again.open();
    await expect.poll(async () => (await again.put(0, sound(400_000))).status).toBe(200);
  });

  it('counts an upload that is sent again once', async () => {
    const ann = await server.signUp();
    await ann.json('POST', '/api/user-preferences', { keepRecordings: true });
    const takeId = crypto.randomUUID();
    const first = await ann.upload(sound(600_000), { takeId });
    expect(first.status).toBe(200);
    expect(await ann.upload(sound(600_000), { takeId })).toMatchObject({ status: 200, body: first.body });
    expect(await ann.upload(sound(600_000))).toMatchObject({ status: 507, body: { code: 'account_full' } });
  });

  it('ignores folders that cannot be read', async () => {
    const carl = await server.signUp();
    const { no } = await server.database.db
      .selectFrom('owners')
      .innerJoin('user', 'user.id', 'owners.user_id')
      .where('user.email', '=', carl.email)
      .select('no')
      .executeTakeFirstOrThrow();
    const folder = join(server.dataDir, 'takes', String(no));
    await mkdir(folder, { recursive: true });
    const take = join(folder, crypto.randomUUID());
    await symlink(take, take);
    expect((await carl.upload(sound(700_000))).status).toBe(200);
    expect((await takeDevice(carl).send([sound(10)])).status).toBe(200);
  });
});
