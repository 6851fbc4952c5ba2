import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodeIdOf } from '../../../src/server/fleet/node-id.ts';
import { wordsOf } from '../../support/hashing-recogniser.ts';
import { takeDevice } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { startTestFleet, type TestFleet } from '../../support/test-fleet.ts';

let fleet: TestFleet;
let ann: TestClient;
beforeAll(async () => {
  fleet = await startTestFleet(['all']);
  ann = await fleet.signUp();
});
afterAll(() => fleet.stop());

it('a server finishes a complete recording that it holds but could not open', async () => {
  const bytes = new Uint8Array(randomBytes(300_000));
  const device = takeDevice(ann);
  await device.open();
  await expect.poll(async () => (await device.put(0, bytes)).body).toMatchObject({ safe: 1 });

  // The other server claimed it; then nothing that its opening asked the store was answered.
  const other = await fleet.start();
  await fleet.database.database.db
    .updateTable('takes')
    .set({ holder: nodeIdOf(other.dataDir), epoch: 9, state: 'received', chunks: 1 })
    .where('id', '=', device.id)
    .execute();
  fleet.s3.failNext({ kind: 'status', status: 503 });
  await expect
    .poll(async () => (await ann.get('/api/transcriptions')).body, { timeout: 20_000 })
    .toMatchObject({ transcriptions: [{ originalText: wordsOf(bytes) }] });
}, 30_000);
