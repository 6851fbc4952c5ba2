import { isIPv4, type Socket } from 'node:net';

/** A server that a proxy is to connect to. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

const PASSWORD_METHOD = 2;
const NO_METHOD = 0;
/** Bytes after the address type of a SOCKS5 reply, by type: the address, without the port. */
const ADDRESS_BYTES: Readonly<Record<number, number>> = { 1: 4, 4: 16 };
const DOMAIN_TYPE = 3;

/** Reads this many bytes. Rejects when the connection ends before. */
function readBytes(socket: Socket, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const take = (): void => {
      const bytes: unknown = socket.read(length);
      if (bytes === null) return;
      stop();
      if (Buffer.isBuffer(bytes) && bytes.length === length) resolve(bytes);
      else reject(new Error('the proxy ended the connection'));
    };
    const fail = (error?: Error | boolean): void => {
      stop();
      reject(error instanceof Error ? error : new Error('the proxy ended the connection'));
    };
    function stop(): void {
      socket.off('readable', take).off('error', fail).off('close', fail).off('end', fail);
    }
    socket.on('readable', take).on('error', fail).on('close', fail).on('end', fail);
    take();
  });
}

const counted = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  if (bytes.length > 255) throw new Error('a name or password is too long for SOCKS');
  return Buffer.from([bytes.length, ...bytes]);
};

const portBytes = (port: number): number[] => [port >> 8, port & 255];

/** The name and password in a proxy's URL; null without a name. */
export function credentialsOf({ username, password }: URL): { name: string; password: string } | null {
  if (username === '') return null;
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

async function signIn(socket: Socket, proxy: URL): Promise<void> {
  const known = credentialsOf(proxy);
  const methods = known ? [NO_METHOD, PASSWORD_METHOD] : [NO_METHOD];
  socket.write(Buffer.from([5, methods.length, ...methods]));
  const [version, method] = await readBytes(socket, 2);
  if (version !== 5) throw new Error('the proxy does not speak SOCKS5');
  if (method === NO_METHOD) return;
  if (method !== PASSWORD_METHOD || !known) throw new Error('the proxy wants another kind of password');
  socket.write(Buffer.concat([Buffer.from([1]), counted(known.name), counted(known.password)]));
  const [, status] = await readBytes(socket, 2);
  if (status !== 0) throw new Error('the proxy refuses the password');
}

/** SOCKS5 with a name and password where the proxy asks for them (RFC 1928, RFC 1929). The proxy resolves names. */
async function connectSocks5(socket: Socket, proxy: URL, { host, port }: Target): Promise<void> {
  await signIn(socket, proxy);
  const address = isIPv4(host)
    ? Buffer.from([1, ...host.split('.').map(Number)])
    : Buffer.concat([Buffer.from([DOMAIN_TYPE]), counted(host)]);
  socket.write(Buffer.concat([Buffer.from([5, 1, 0]), address, Buffer.from(portBytes(port))]));
  const [, status, , type = 0] = await readBytes(socket, 4);
  if (status !== 0) throw new Error(`the proxy refuses the connection (${status})`);
  const length = type === DOMAIN_TYPE ? (await readBytes(socket, 1))[0] : ADDRESS_BYTES[type];
  if (length === undefined) throw new Error('the answer of the proxy can’t be read');
  await readBytes(socket, length + 2);
}

/** SOCKS4a: the proxy resolves names, and takes no password. */
async function connectSocks4(socket: Socket, proxy: URL, { host, port }: Target): Promise<void> {
  const user = Buffer.from(`${credentialsOf(proxy)?.name ?? ''}\0`);
  const address = isIPv4(host) ? host.split('.').map(Number) : [0, 0, 0, 1];
  const name = Buffer.from(isIPv4(host) ? '' : `${host}\0`);
  socket.write(Buffer.concat([Buffer.from([4, 1, ...portBytes(port), ...address]), user, name]));
  const [, status] = await readBytes(socket, 8);
  if (status !== 90) throw new Error(`the proxy refuses the connection (${status})`);
}

/** Has a SOCKS proxy connect this socket, which is connected to it, to the target. Rejects when it refuses. */
export const connectBySocks = (socket: Socket, proxy: URL, target: Target): Promise<void> =>
  proxy.protocol === 'socks4:' ? connectSocks4(socket, proxy, target) : connectSocks5(socket, proxy, target);
