import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createTakeClient } from '../../../src/cli/recording/take-client.ts';
import type { TakeEvent } from '../../../src/contract/api/takes.ts';

const eventOf = (text: string): string => `event: partial\ndata: ${JSON.stringify({ run: 'a', text })}\n\n`;

it('reads a character whose bytes arrive apart', async () => {
  const stream = Buffer.from(eventOf('One') + eventOf('Müller'));
  const cut = stream.indexOf('ü') + 1;
  const isRead = Promise.withResolvers<void>();
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(stream.subarray(0, cut));
    await isRead.promise;
    response.end(stream.subarray(cut));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createTakeClient({ server: `http://127.0.0.1:${port}`, token: 'x' });
  const events: TakeEvent[] = [];
  const control = new AbortController();
  const onEvent = (event: TakeEvent): void => {
    events.push(event);
    isRead.resolve();
    if (events.length === 2) control.abort();
  };
  await client.follow('t1', onEvent, control.signal);
  server.closeAllConnections();
  server.close();
  expect(events.map(({ data }) => data)).toEqual([
    { run: 'a', text: 'One' },
    { run: 'a', text: 'Müller' },
  ]);
});
