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
  const timeouts: { readonly ms: number; readonly pass: () => void }[] = [];
  const timeoutSpy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timeout = new AbortController();
    timeouts.push({ ms, pass: () => timeout.abort(new DOMException('Too late.', 'TimeoutError')) });
    return timeout.signal;
  });
  const control = new AbortController();
  const api = createApiClient({ server: address, token: 'x' }, control.signal);
  const recording = { file: new Blob(['sound']), name: 'a.webm', language: 'en', takeId: 'a' };
  const transcribing = api.transcribe(recording).catch((error: unknown) => error);
  await waitFor(() => expect(asked).toBe(1));
  for (const ask of [
    () => api.page({ limit: 1 }),
    () => api.text('a'),
    () => api.add({ key: 'a', text: 'b' }),
    () => api.message('{}'),
  ]) {
    const [before, answer] = [asked, ask().catch((error: unknown) => error)];
    await waitFor(() => expect(asked).toBe(before + 1));
    timeouts.at(-1)?.pass();
    const message = `${address} could not be reached.`;
    expect(await answer).toMatchObject({ exitCode: EXIT.unreachable, message });
  }
  expect(asked).toBe(5);
  expect(timeouts.filter(({ ms }) => ms === 60_000)).toHaveLength(4);
  control.abort();
  expect(await transcribing).toMatchObject({ message: 'Stopped.' });
  timeoutSpy.mockRestore();
  silent.closeAllConnections();
  silent.close();
});
