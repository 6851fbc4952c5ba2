import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createApiClient } from '../../src/cli/api-client.ts';
import { EXIT } from '../../src/cli/cli-error.ts';
import { waitFor } from '../support/wait-for.ts';

it('counts a request without an answer as lost after a minute, except for the text of a recording', async () => {
  let asked = 0;
  const silent = createServer((request) => {
    asked += 1;
    request.resume();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { timeout } = AbortSignal;
  const timeouts = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout.call(AbortSignal, ms <= 60_000 ? 50 : ms));
  const control = new AbortController();
  const api = createApiClient({ server: address, token: 'x' }, control.signal);
  const recording = { file: new Blob(['sound']), name: 'a.webm', language: 'en', takeId: 'a' };
  const transcribing = api.transcribe(recording).catch((error: unknown) => error);
  await waitFor(() => expect(asked).toBe(1));
  const lost = { exitCode: EXIT.unreachable, message: `${address} could not be reached.` };
  await expect(api.page({ limit: 1 })).rejects.toMatchObject(lost);
  await expect(api.text('a')).rejects.toMatchObject(lost);
  await expect(api.add({ key: 'a', text: 'b' })).rejects.toMatchObject(lost);
  await expect(api.message('{}')).rejects.toMatchObject(lost);
  expect(asked).toBe(5);
  control.abort();
  expect(await transcribing).toMatchObject({ message: 'Stopped.' });
  timeouts.mockRestore();
  silent.closeAllConnections();
  silent.close();
});
