import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the next request goes wrong; `retryAfter` in seconds, as the header says it. */
export type S3Fault =
  | { kind: 'status'; status: number; code?: string; retryAfter?: string }
  | { kind: 'hang' }
  | { kind: 'reset' }
  | { kind: 'cut' }
  | { kind: 'whole' }
  | { kind: 'redirect'; to: string };

export interface FakeS3Key {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  sessionToken?: string;
}

interface StoredObject {
  bytes: Buffer;
  mediaType: string | null;
}

export interface FakeS3 {
  /** Address as `AWS_ENDPOINT_URL` would name it. */
  url: string;
  /** What the bucket holds, by path: `/bucket/key`. */
  objects: Map<string, StoredObject>;
  /** `PUT /bucket/key`, in the order they came; `refused` where the signature was not right; bytes as announced. */
  requests: { line: string; refused: string | null; expected: number }[];
  /** The next requests go wrong in this order; those after them go well. */
  failNext(...faults: S3Fault[]): void;
  close(): Promise<void>;
}

export interface SignedRequest {
  method: string;
  /** Path and query as they are sent. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * The signature a request must carry, from the text of AWS: "Signature Version 4: Authenticating Requests Using the
 * Authorization Header" in the Amazon S3 API Reference. The path of S3 is signed as it is sent.
 */
export function signatureOf(
  request: SignedRequest,
  signedHeaders: string,
  key: Pick<FakeS3Key, 'secretAccessKey' | 'region'>,
): string {
  const [path = '', query = ''] = request.url.split('?');
  const text = (name: string) => String(request.headers[name] ?? '');
  const canonicalRequest = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${text(name).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    text('x-amz-content-sha256'),
  ].join('\n');
  const time = text('x-amz-date');
  const day = time.slice(0, 8);
  const scope = `${day}/${key.region}/s3/aws4_request`;
  const stringToSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest)].join('\n');
  const steps = [day, key.region, 's3', 'aws4_request'];
  const signingKey = steps.reduce<string | Buffer>(hmac, `AWS4${key.secretAccessKey}`);
  return hmac(signingKey, stringToSign).toString('hex');
}

/** Name of the error that S3 would answer to a request that is not signed as it must be; null when it is. */
function findFault(request: IncomingMessage, body: Buffer, key: FakeS3Key): string | null {
  const { headers, method = '', url = '' } = request;
  const [, id, day, region, signedHeaders = '', signature] =
    headers.authorization?.match(AUTHORIZATION) ?? [];
  const names = signedHeaders.split(';');
  const mustSign = Object.keys(headers).filter((name) => /^(host|content-type|x-amz-.*)$/.test(name));
  const time = String(headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (id !== key.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== key.region || day !== time.slice(0, 8)) return 'AuthorizationHeaderMalformed';
  if (!(Math.abs(Date.now() - at) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  if (headers['x-amz-security-token'] !== key.sessionToken) return 'InvalidToken';
  if (mustSign.some((name) => !names.includes(name))) return 'AccessDenied';
  if (names.join(';') !== names.toSorted().join(';')) return 'SignatureDoesNotMatch';
  if (signatureOf({ method, url, headers }, signedHeaders, key) !== signature) return 'SignatureDoesNotMatch';
  return headers['x-amz-content-sha256'] === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}

/** As S3 does, it repeats the key's id and what it was given. */
function refuse(response: ServerResponse, status: number, code: string, headers = {}): void {
  const repeated = `<AWSAccessKeyId>canary-id</AWSAccessKeyId><StringToSign>canary-string</StringToSign>`;
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>canary</Message>${repeated}</Error>`;
  response.writeHead(status, { 'content-type': 'application/xml', ...headers });
  response.end(xml);
}

/** Whether the fault answered for good; `cut` and `whole` spoil an answer that is still to come. */
function goWrong(fault: S3Fault, response: ServerResponse): boolean {
  switch (fault.kind) {
    case 'status':
      refuse(
        response,
        fault.status,
        fault.code ?? 'InternalError',
        fault.retryAfter ? { 'retry-after': fault.retryAfter } : {},
      );
      return true;
    case 'redirect':
      refuse(response, 307, 'TemporaryRedirect', { location: fault.to });
      return true;
    case 'reset':
      response.destroy();
      return true;
    case 'hang':
      return true;
    case 'cut':
    case 'whole':
      return false;
  }
}

function give(request: IncomingMessage, response: ServerResponse, object: StoredObject, fault?: S3Fault) {
  const { bytes, mediaType } = object;
  const match = fault?.kind === 'whole' ? null : request.headers.range?.match(/^bytes=(\d+)-(\d+)$/);
  const [first, last] = match
    ? [Number(match[1]), Math.min(Number(match[2]), bytes.byteLength - 1)]
    : [0, bytes.byteLength - 1];
  if (first >= bytes.byteLength) return refuse(response, 416, 'InvalidRange');
  const part = bytes.subarray(first, last + 1);
  response.writeHead(match ? 206 : 200, {
    'content-length': part.byteLength,
    'accept-ranges': 'bytes',
    ...(mediaType ? { 'content-type': mediaType } : {}),
    ...(match ? { 'content-range': `bytes ${first}-${last}/${bytes.byteLength}` } : {}),
  });
  if (request.method === 'HEAD') response.end();
  else if (fault?.kind === 'cut') {
    response.write(part.subarray(0, part.byteLength / 2));
    setTimeout(() => response.destroy(), 20);
  } else response.end(part);
}

/** A local server with one bucket that speaks as much of S3 as it takes, and checks each signature by itself. */
export async function startFakeS3(bucket: string, key: FakeS3Key): Promise<FakeS3> {
  const faults: S3Fault[] = [];
  const objects = new Map<string, StoredObject>();
  const requests: FakeS3['requests'] = [];

  function serve(request: IncomingMessage, response: ServerResponse, body: Buffer, fault?: S3Fault): void {
    const path = request.url ?? '';
    const object = objects.get(path);
    if (!path.startsWith(`/${bucket}/`)) refuse(response, 404, 'NoSuchBucket');
    else if (request.method === 'PUT') {
      objects.set(path, { bytes: body, mediaType: request.headers['content-type'] ?? null });
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (object) give(request, response, object, fault);
    else refuse(response, 404, 'NoSuchKey');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const refused = findFault(request, body, key);
    const expected = Number(request.headers['content-length'] ?? Number.NaN);
    requests.push({ line: `${request.method} ${request.url}`, refused, expected });
    const fault = faults.shift();
    if (fault && goWrong(fault, response)) return;
    if (refused) refuse(response, refused === 'XAmzContentSHA256Mismatch' ? 400 : 403, refused);
    else serve(request, response, body, fault);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    failNext: (...next) => faults.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
