import { createHash } from 'node:crypto';
import type { Response } from 'undici';
import { once } from '../../async/once.ts';
import type { S3Settings } from '../config/config.ts';
import { type RetryAdvice, readRetryAfter, withRetries } from '../scheduling/retry.ts';

const RETRIES = { tries: 3, baseMs: 300 };
/** Time limit per attempt until the response begins; uploads get additional time for their bytes at 4 Mbit/s. */
const RESPONSE_TIMEOUT_MS = 15_000;
const UPLOAD_BYTES_PER_MS = 500;
const CONNECT_TIMEOUT_MS = 10_000;
/** Maximum silence within a response that is being read. */
const SILENCE_MS = 30_000;
const EMPTY_SHA256 = createHash('sha256').digest('hex');
/** Transient errors with status 400: the body did not arrive, or was altered. */
const TRANSIENT_CODES: readonly string[] = ['RequestTimeout', 'XAmzContentSHA256Mismatch', 'BadDigest'];

export interface S3Request {
  method: 'PUT' | 'GET' | 'HEAD' | 'DELETE';
  /** The object; empty for the bucket itself. */
  key: string;
  /** Query parameters, unencoded. */
  query?: Readonly<Record<string, string>>;
  /** Byte range `first..last`, both inclusive. */
  range?: { first: number; last: number };
  upload?: { body: Blob; sha256: string; mediaType: string };
  /** Key of the object that a `PUT` copies, within the store. */
  copyFrom?: string;
  signal?: AbortSignal;
}

export interface S3RequestOptions {
  /** Called for each request that failed after its last attempt. */
  onFailure?: () => void;
  /** For tests: the first retry delay, and the time limit of a response without an upload. */
  retryBaseMs?: number;
  responseTimeoutMs?: number;
}

/** A failure of the store; of its response, the message contains only the status and the error's name. */
export class S3Failure extends Error {
  override readonly name = 'S3Failure';
  readonly advice: RetryAdvice;

  constructor(message: string, advice: RetryAdvice) {
    super(message);
    this.advice = advice;
  }
}

/**
 * The URL of an object: virtual-hosted on AWS, path-style on other servers and for bucket names with a dot,
 * which AWS's certificate does not cover (Amazon S3 User Guide, "Virtual hosting of general purpose
 * buckets").
 */
export function objectUrl({ bucket, region, endpoint }: S3Settings, key: string): string {
  // The bucket itself has no slash at its end: some servers sign its address without one.
  const path = key === '' ? bucket : `${bucket}/${key}`;
  if (endpoint) return `${endpoint}/${path}`;
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const host = `s3.${region}.${domain}`;
  return bucket.includes('.') ? `https://${host}/${path}` : `https://${bucket}.${host}/${key}`;
}

async function loadLibraries() {
  const [{ AwsV4Signer }, { Agent, fetch }] = await Promise.all([import('aws4fetch'), import('undici')]);
  // Uploads have a separate time limit: a slow line is not a silent store.
  const options = { headersTimeout: 0, bodyTimeout: SILENCE_MS, connect: { timeout: CONNECT_TIMEOUT_MS } };
  return { AwsV4Signer, fetch, dispatcher: new Agent(options) };
}

type Libraries = Awaited<ReturnType<typeof loadLibraries>>;

/** The URL and headers of a request, including the signature. */
async function signRequest(
  Signer: Libraries['AwsV4Signer'],
  settings: S3Settings,
  { method, key, query, range, upload, copyFrom }: S3Request,
) {
  const { accessKeyId, secretAccessKey, sessionToken, region, bucket } = settings;
  const signer = new Signer({
    method,
    url: query ? `${objectUrl(settings, key)}?${new URLSearchParams(query)}` : objectUrl(settings, key),
    headers: {
      'x-amz-content-sha256': upload?.sha256 ?? EMPTY_SHA256,
      ...(upload ? { 'content-type': upload.mediaType } : {}),
      ...(copyFrom === undefined ? {} : { 'x-amz-copy-source': encodeURI(`${bucket}/${copyFrom}`) }),
    },
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    service: 's3',
    region,
    allHeaders: true,
  });
  const { url, headers } = await signer.sign();
  // Proxies may change these two headers, so they are not signed.
  headers.set('accept-encoding', 'identity');
  if (range) headers.set('range', `bytes=${range.first}-${range.last}`);
  return { url, headers };
}

/**
 * Signed requests to one bucket, each with up to three attempts; redirects are not followed. The result is null for a
 * missing object. `send` resolves when the response begins; an attempt of `read` includes its body.
 * @throws S3Failure, or the reason of `signal` once that fires
 */
export function createS3Requests(settings: S3Settings, options: S3RequestOptions = {}) {
  const loaded = once(loadLibraries);

  /** Sends one signed request; `signal` aborts it, including its response body. */
  async function send(request: S3Request, signal: AbortSignal): Promise<Response> {
    const { AwsV4Signer, fetch, dispatcher } = await loaded();
    const { url, headers } = await signRequest(AwsV4Signer, settings, request);
    const { method, upload } = request;
    return fetch(url, {
      method,
      headers: Object.fromEntries(headers),
      body: upload?.body ?? null,
      redirect: 'manual',
      signal,
      dispatcher,
    });
  }

  const timeoutOf = ({ upload }: S3Request) =>
    (options.responseTimeoutMs ?? RESPONSE_TIMEOUT_MS) + (upload?.body.size ?? 0) / UPLOAD_BYTES_PER_MS;

  async function attempt<T>(request: S3Request, use: (answer: Response) => Promise<T>): Promise<T | null> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutOf(request));
    const signal = AbortSignal.any([timeout.signal, ...(request.signal ? [request.signal] : [])]);
    try {
      const answer = await readResponse(await send(request, signal), request);
      clearTimeout(timer);
      return answer && (await use(answer));
    } catch (error) {
      if (error instanceof S3Failure || request.signal?.aborted) throw error;
      const reason = timeout.signal.aborted ? 'took too long' : `could not be reached${networkCode(error)}`;
      throw new S3Failure(`The audio store ${reason}.`, { afterMs: null });
    } finally {
      clearTimeout(timer);
    }
  }

  async function read<T>(request: S3Request, use: (answer: Response) => Promise<T>): Promise<T | null> {
    try {
      return await withRetries(
        () => attempt(request, use),
        (error) => error instanceof S3Failure && error.advice,
        {
          tries: RETRIES.tries,
          baseMs: options.retryBaseMs ?? RETRIES.baseMs,
          deadline: performance.now() + RETRIES.tries * timeoutOf(request),
          signal: request.signal ?? new AbortController().signal,
        },
      );
    } catch (error) {
      if (error instanceof S3Failure) options.onFailure?.();
      throw error;
    }
  }

  return { read, send: (request: S3Request) => read(request, async (answer) => answer) };
}

/** The answer if it was granted; null for a missing object. Throws for all others. */
async function readResponse(response: Response, request: S3Request): Promise<Response | null> {
  if (!response.ok) return readRefusal(response, request);
  if (request.copyFrom !== undefined) await requireCopied(response);
  return response;
}

/** Returns null for a missing object; throws for every other error response. */
async function readRefusal(response: Response, { method, copyFrom }: S3Request): Promise<null> {
  const { status } = response;
  const code = await errorCode(response);
  const canBeMissing = method !== 'PUT' || copyFrom !== undefined;
  if (status === 404 && canBeMissing && code !== 'NoSuchBucket') return null;
  const mayRetry = status === 408 || status === 429 || status >= 500 || TRANSIENT_CODES.includes(code);
  throw new S3Failure(
    `The audio store answered ${status}${code && ` (${code})`}.`,
    mayRetry && { afterMs: readRetryAfter(response.headers.get('retry-after')) },
  );
}

/**
 * Throws unless the copy succeeded. S3 responds with 200 before it copies, and reports later failures in the body
 * (Amazon S3 API Reference, "CopyObject").
 */
async function requireCopied(response: Response): Promise<void> {
  const answer = await response.text();
  if (answer.includes('<CopyObjectResult')) return;
  const code = codeIn(answer);
  throw new S3Failure(`The audio store did not copy${code && ` (${code})`}.`, { afterMs: null });
}

const codeIn = (answer: string): string => answer.match(/<Code>(\w{1,60})<\/Code>/)?.[1] ?? '';

/** Name of the error in a response. The rest is ignored: S3 repeats the key's id and the signature there. */
async function errorCode(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const { value } = await reader.read();
  await reader.cancel();
  return codeIn(new TextDecoder().decode(value));
}

/** The system's code of a network error, as in ` (ECONNREFUSED)`. */
function networkCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^\w{1,60}$/.test(code) ? ` (${code})` : '';
}
