import { createHash, randomUUID } from 'node:crypto';
import type { Take, TakeEvent, TakeEventName, TakeOpening } from '../../src/contract/api/takes.ts';
import type { Answer, TestClient } from './test-client.ts';

/** The `Content-Digest` of a body (RFC 9530). */
export const digestOf = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/** Cuts a recording into chunks, as a device does. */
export function chunksOf(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.byteLength; at += size) chunks.push(bytes.slice(at, at + size));
  return chunks;
}

/** Without the personal style, whose dictionaries take a server two seconds of processor time to load. */
export const OPENING: TakeOpening = {
  aiService: 'openai',
  language: 'en',
  personalizeEnabled: false,
  mimeType: 'audio/webm;codecs=opus',
  startedAt: '2026-01-31T14:32:00.000Z',
};

export interface ReceivedEvent {
  id: string;
  name: TakeEventName;
  data: TakeEvent['data'];
}

/** Reads server-sent events until they end; calls `onEvent` for each on arrival. */
export async function readEvents(
  client: TestClient,
  path: string,
  options: { lastId?: string; signal?: AbortSignal; onEvent?: (event: ReceivedEvent) => void } = {},
): Promise<ReceivedEvent[]> {
  const { lastId, signal, onEvent } = options;
  const headers: Record<string, string> = { cookie: client.cookie ?? '' };
  if (lastId) headers['last-event-id'] = lastId;
  const response = await fetch(client.url + path, { headers, ...(signal && { signal }) });
  if (!response.ok || !response.body) throw new Error(`events answered ${response.status}`);
  const events: ReceivedEvent[] = [];
  let text = '';
  try {
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/, 2)));
        if (!fields.event) continue;
        const event: ReceivedEvent = { id: fields.id, name: fields.event, data: JSON.parse(fields.data) };
        events.push(event);
        onEvent?.(event);
      }
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
  return events;
}

/** A device that records one take; the test sends each request. */
export function takeDevice(client: TestClient, id: string = randomUUID()) {
  const path = `/api/takes/${id}`;
  return {
    id,
    path,
    /** `undefined` omits a field. */
    open: (opening: { [K in keyof TakeOpening]?: TakeOpening[K] | undefined } = {}): Promise<Answer> =>
      client.json('PUT', path, { ...OPENING, ...opening }),
    put: (n: number, bytes: Uint8Array<ArrayBuffer>, digest = digestOf(bytes)): Promise<Answer> =>
      client.send('PUT', `${path}/chunks/${n}`, { body: bytes, headers: { 'content-digest': digest } }),
    finish: (chunks: number, lost?: number[]): Promise<Answer> =>
      client.json('POST', `${path}/finish`, { chunks, ...(lost && { lost }) }),
    retry: (language?: string): Promise<Answer> =>
      client.json('POST', `${path}/retry`, language ? { language } : {}),
    discard: (): Promise<Answer> => client.send('DELETE', path),
    async read(): Promise<Take | undefined> {
      const { body } = await client.get('/api/takes');
      return (body as { takes: Take[] }).takes.find((take) => take.id === id);
    },
    events: (options?: Parameters<typeof readEvents>[2]) => readEvents(client, `${path}/events`, options),
    /** Opens the take, sends all chunks in order, and finishes it. */
    async send(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<Answer> {
      await client.json('PUT', path, OPENING);
      for (const [n, chunk] of chunks.entries()) await this.put(n, chunk);
      return this.finish(chunks.length);
    },
  };
}
