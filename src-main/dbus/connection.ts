import { connect, type Socket } from 'node:net';
import { type DBusMessage, decodeMessage, encodeMessage, MESSAGE_TYPES, messageLength } from './message.ts';

/** A method call: `signature` and `body` are its arguments. */
export type DBusCall = Required<Pick<DBusMessage, 'destination' | 'path' | 'interface' | 'member'>> &
  Pick<DBusMessage, 'signature' | 'body'>;

export type SignalListener = (signal: DBusMessage) => void;

/** The used part of a connection, for tests without a bus. */
export interface DBus {
  /** This connection's own name on the bus. */
  readonly name: string;
  /** Resolves with the answer's arguments. Rejects with `DBusError`, or when the bus is gone. */
  call(call: DBusCall): Promise<readonly unknown[]>;
  /** Calls back at every signal that matches one of the rules. Returns the unsubscribe function. */
  onSignal(listener: SignalListener): () => void;
  /** Asks the bus for signals, by a match rule of the specification. */
  match(rule: string): Promise<void>;
  /** Calls back once the connection has ended, also by `close`. */
  onEnd(listener: () => void): void;
  close(): void;
}

/** The called program refused, or is not there. */
export class DBusError extends Error {
  override readonly name = 'DBusError';
}

/** No reply came: the called program may have executed the request. */
export class DBusUnansweredError extends DBusError {}

/** The bus itself. */
export const BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const;
/** Timeout of the connection and of each call, in milliseconds. */
const TIMEOUT_MS = 5000;

/** The socket of a bus address, such as `unix:path=/run/user/1000/bus`. Null for other transports. */
export function socketOf(address: string): string | null {
  for (const each of address.split(';')) {
    const [, kind, value] = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(each) ?? [];
    if (kind === undefined || value === undefined) continue;
    const path = decodeURIComponent(value);
    return kind === 'path' ? path : `\0${path}`;
  }
  return null;
}

interface PendingCall {
  resolve(body: readonly unknown[]): void;
  reject(error: Error): void;
}

class DBusConnection implements DBus {
  name = '';
  readonly #socket: Socket;
  readonly #pending = new Map<number, PendingCall>();
  readonly #listeners = new Set<SignalListener>();
  #serial = 0;
  #received: Buffer = Buffer.alloc(0);

  constructor(socket: Socket, received: Buffer) {
    this.#socket = socket;
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('close', () => this.#onClose());
    this.#receive(received);
  }

  readonly call: DBus['call'] = (call) => {
    this.#serial += 1;
    const serial = this.#serial;
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.#pending.delete(serial);
        reject(new DBusUnansweredError(`${call.member} was not answered`));
      }, TIMEOUT_MS);
      const finish =
        <T>(act: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timeout);
          act(value);
        };
      this.#pending.set(serial, { resolve: finish(resolve), reject: finish(reject) });
      this.#socket.write(encodeMessage({ ...call, type: MESSAGE_TYPES.call, serial }));
    });
  };

  readonly onSignal: DBus['onSignal'] = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly match: DBus['match'] = async (rule) => {
    await this.call({ ...BUS, member: 'AddMatch', signature: 's', body: [rule] });
  };

  readonly onEnd: DBus['onEnd'] = (listener) => {
    this.#socket.once('close', listener);
  };

  readonly close: DBus['close'] = () => this.#socket.destroy();

  #onClose(): void {
    for (const { reject } of this.#pending.values()) reject(new DBusUnansweredError('the bus is gone'));
    this.#pending.clear();
  }

  #receive(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    try {
      for (let length = messageLength(this.#received); length !== null; ) {
        if (this.#received.length < length) return;
        const message = decodeMessage(this.#received.subarray(0, length));
        this.#received = this.#received.subarray(length);
        this.#handle(message);
        length = messageLength(this.#received);
      }
    } catch {
      // After a malformed message, nothing can be parsed.
      this.close();
    }
  }

  #handle(message: DBusMessage): void {
    if (message.type === MESSAGE_TYPES.signal) {
      for (const listener of this.#listeners) listener(message);
      return;
    }
    const pending = this.#pending.get(message.replySerial ?? 0);
    if (!pending) return;
    this.#pending.delete(message.replySerial ?? 0);
    if (message.type === MESSAGE_TYPES.error) pending.reject(new DBusError(message.error));
    else pending.resolve(message.body ?? []);
  }
}

/** Connects and authenticates as this user. Resolves with the bytes after the handshake. */
function authenticate(socket: Socket): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let received = '';
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  const onData = (bytes: Buffer): void => {
    received += bytes.toString('latin1');
    const end = received.indexOf('\r\n');
    if (end < 0) return;
    socket.off('data', onData);
    socket.setTimeout(0);
    if (!received.startsWith('OK ')) {
      reject(new DBusError('the bus refused this user'));
      return;
    }
    socket.write('BEGIN\r\n');
    resolve(Buffer.from(received.slice(end + 2), 'latin1'));
  };
  socket.setTimeout(TIMEOUT_MS, () => reject(new DBusError('the bus did not answer')));
  socket.on('data', onData);
  socket.on('error', reject);
  // A peer that hangs up without a word causes no error, and ends the timeout.
  socket.once('close', () => reject(new DBusError('the bus is gone')));
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  return promise;
}

/** Connects to the bus of the user's session. Rejects if there is none. */
export async function openSessionBus(address: string | undefined): Promise<DBus> {
  const path = socketOf(address ?? '');
  if (path === null) throw new DBusError('there is no session bus');
  const socket = connect(path);
  try {
    const connection = new DBusConnection(socket, await authenticate(socket));
    const [name] = await connection.call({ ...BUS, member: 'Hello' });
    connection.name = String(name);
    return connection;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
