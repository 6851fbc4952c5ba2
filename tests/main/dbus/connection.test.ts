import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  DBusError,
  DBusUnansweredError,
  openSessionBus,
  socketOf,
} from '../../../src-main/dbus/connection.ts';
import { temporaryFolder } from '../../support/server-process.ts';

const BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const;
const hasDaemon = spawnSync('dbus-daemon', ['--version']).status === 0;

it('parses the socket path from a bus address', () => {
  expect(socketOf('unix:path=/run/user/1000/bus,guid=1')).toBe('/run/user/1000/bus');
  expect(socketOf('tcp:host=a;unix:abstract=/tmp/a%20b')).toBe('\0/tmp/a b');
  expect(socketOf('')).toBeNull();
});

it('rejects without a session bus', async () => {
  await expect(openSessionBus(undefined)).rejects.toThrow(DBusError);
  await expect(openSessionBus('unix:path=/nowhere/bus')).rejects.toThrow();
});

it('rejects when the bus closes the connection without a response', async () => {
  const { path: folder, remove } = temporaryFolder();
  const socket = join(folder, 'bus');
  const server = createServer((connection) => connection.resume().end()).listen(socket);
  await once(server, 'listening');
  await expect(openSessionBus(`unix:path=${socket}`)).rejects.toThrow(DBusError);
  server.close();
  await once(server, 'close');
  remove();
});

it.skipIf(!hasDaemon)('calls methods and receives signals on a real bus', async () => {
  const daemon = spawn('dbus-daemon', ['--session', '--nofork', '--print-address']);
  const address = await new Promise<string>((resolve) => {
    daemon.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString().trim()));
  });
  const [one, other] = await Promise.all([openSessionBus(address), openSessionBus(address)]);
  expect(one.name).toMatch(/^:1\.\d+$/);
  const [names] = await one.call({ ...BUS, member: 'ListNames' });
  expect(names).toEqual(expect.arrayContaining([one.name, other.name]));
  const nobody = { destination: 'org.example.Nobody', path: '/', interface: 'org.example', member: 'Do' };
  const refusal: unknown = await one.call(nobody).catch((error: unknown) => error);
  expect(String(refusal)).toContain('ServiceUnknown');
  expect(refusal).not.toBeInstanceOf(DBusUnansweredError);

  const heard = Promise.withResolvers<unknown>();
  await one.match(`type='signal',interface='${BUS.interface}',member='NameOwnerChanged'`);
  one.onSignal(({ member, body }) => {
    if (member === 'NameOwnerChanged') heard.resolve(body?.[0]);
  });
  await other.call({ ...BUS, member: 'RequestName', signature: 'su', body: ['org.example.Other', 0] });
  expect(await heard.promise).toBe('org.example.Other');

  const ended = new Promise<void>((resolve) => one.onEnd(resolve));
  const pending = one.call({ ...nobody, destination: other.name });
  daemon.kill();
  await expect(pending).rejects.toThrow(DBusUnansweredError);
  await ended;
  other.close();
});
