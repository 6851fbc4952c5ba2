import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the next request fails; `retryAfter` in seconds, as in the header; `path`: the next one of this object. `late`: a copy
 * fails after its answer began; `lost`: it is made, and the connection breaks. `held`: it succeeds, but not before `until`.
 */
export type S3Fault =
  | { kind: 'status'; status: number; code?: string; retryAfter?: string; path?: string }
  | { kind: 'hang' }
  | { kind: 'reset' }
  | { kind: 'cut' }
  | { kind: 'whole' }
  | { kind: 'late'; code: string }
  | { kind: 'lost' }
  | { kind: 'held'; until: Promise<void> }
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
  /** The server's address, in the format of `AWS_ENDPOINT_URL`. */
  url: string;
  /** The bucket's objects by path: `/bucket/key`. */
  objects: Map<string, StoredObject>;
  /**
   * Requests in order of arrival (`PUT /bucket/key`); `refused` names a signature error, `expected` is in
   * bytes.
   */
  requests: { line: string; refused: string | null; expected: number }[];
  /** The next requests fail in this order; later ones succeed. */
  failNext(...faults: S3Fault[]): void;
  close(): Promise<void>;
}

export interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Keys on a page of a list; S3 sends 1,000, and this is fewer so that tests see several pages. */
const LIST_MAX = 5;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * The signature that a request must carry, after AWS: "Signature Version 4: Authenticating Requests Using the
 * Authorization Header" in the Amazon S3 API Reference. S3 signs the path as sent.
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

/** The name of S3's error for an incorrectly signed request; null for a correct signature. */
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

/** Sends an S3 error that, like S3's own, repeats the key id and the signed string. */
function refuse(response: ServerResponse, status: number, code: string, headers = {}): void {
  const repeated = `<AWSAccessKeyId>canary-id</AWSAccessKeyId><StringToSign>canary-string</StringToSign>`;
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>canary</Message>${repeated}</Error>`;
  response.writeHead(status, { 'content-type': 'application/xml', ...headers });
  response.end(xml);
}

/** True when the fault is the answer; the others damage one that follows. */
async function applyFault(fault: S3Fault, response: ServerResponse): Promise<boolean> {
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
    case 'late':
    case 'lost':
      return false;
    case 'held':
      await fault.until;
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

/**
 * CopyObject: the answer begins before the copy is made, so that what fails later is told in its body. The copy has the
 * source's type, whatever the request says.
 */
function copyObject(
  objects: Map<string, StoredObject>,
  { path, source }: { path: string; source: string },
  response: ServerResponse,
  fault?: S3Fault,
): void {
  const from = `/${decodeURIComponent(source).replace(/^\//, '')}`;
  const object = objects.get(from);
  if (!object || from === path) {
    refuse(response, object ? 400 : 404, object ? 'InvalidRequest' : 'NoSuchKey');
    return;
  }
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.write('<?xml version="1.0" encoding="UTF-8"?>\n \n');
  if (fault?.kind === 'late') {
    response.end(`<Error><Code>${fault.code}</Code><Message>canary</Message></Error>`);
    return;
  }
  objects.set(path, object);
  if (fault?.kind === 'lost') response.destroy();
  else response.end(`<CopyObjectResult><ETag>"${sha256(object.bytes)}"</ETag></CopyObjectResult>`);
}

/** A local server with one bucket that implements the used part of S3 and verifies every signature. */
export async function startFakeS3(bucket: string, key: FakeS3Key): Promise<FakeS3> {
  const faults: S3Fault[] = [];
  const objects = new Map<string, StoredObject>();
  const requests: FakeS3['requests'] = [];

  /** One page of ListObjectsV2: at most `LIST_MAX` keys. */
  function list(query: URLSearchParams, response: ServerResponse): void {
    const start = `/${bucket}/`;
    const after = query.get('continuation-token') ?? '';
    const prefix = query.get('prefix') ?? '';
    const keys = [...objects.keys()]
      .map((path) => path.slice(start.length))
      .filter((key) => key.startsWith(prefix) && key > after)
      .toSorted();
    const shown = keys.slice(0, LIST_MAX);
    const token = `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>`;
    const contents = shown.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    const isTruncated = keys.length > shown.length;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? token : ''}${contents}</ListBucketResult>`,
    );
  }

  function put(
    path: string,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    fault?: S3Fault,
  ) {
    const source = request.headers['x-amz-copy-source'];
    if (source !== undefined) {
      copyObject(objects, { path, source: String(source) }, response, fault);
      return;
    }
    objects.set(path, { bytes: body, mediaType: request.headers['content-type'] ?? null });
    response.end();
  }

  function serve(request: IncomingMessage, response: ServerResponse, body: Buffer, fault?: S3Fault): void {
    const [path = '', query] = (request.url ?? '').split('?');
    const object = objects.get(path);
    if (request.method === 'GET' && path === `/${bucket}` && query)
      list(new URLSearchParams(query), response);
    else if (!path.startsWith(`/${bucket}/`)) refuse(response, 404, 'NoSuchBucket');
    else if (request.method === 'PUT') put(path, request, body, response, fault);
    else if (request.method === 'DELETE') {
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
    const index = faults.findIndex((next) => !('path' in next) || next.path === request.url);
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0];
    if (fault && (await applyFault(fault, response))) return;
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
