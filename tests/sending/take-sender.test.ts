import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Take } from '../../src/contract/api/takes.ts';
import type { Transcribed } from '../../src/contract/api/transcriptions.ts';
import type { DeviceTakeLanguages, DeviceTakeOpening } from '../../src/contract/desktop/device-takes.ts';
import { classifySendError } from '../../src/sending/classify-send-error.ts';
import { HttpError, NetworkError } from '../../src/sending/http-error.ts';
import type { TakeChunk } from '../../src/sending/take-audio.ts';
import { TakeSender } from '../../src/sending/take-sender.ts';

const OPENING: DeviceTakeOpening = {
  id: 'take',
  userId: 'ada',
  startedAt: 0,
  mimeType: 'audio/webm',
  aiService: 'openai',
  language: 'auto',
  personalize: true,
};
const refusal = (status: number, code: string, more: object = {}) =>
  new HttpError(status, '', JSON.stringify({ error: '', code, ...more }));

/** What happens to a request: it or its response is lost, the server is busy, or it lost the last chunks or all data. */
type Fate = 'fine' | 'lost' | 'unanswered' | 'busy' | 'drops' | 'forgets';

/** A server that follows the contract, behind a bad network. */
function badServer(fates: Iterator<Fate>) {
  const contents = new Map<number, string>();
  const everSent = new Map<number, string>();
  let state: Take['state'] | null = null;
  let end: { chunks: number; lost: number[] } | null = null;
  let openedIn = OPENING.language;
  const log: string[] = [];
  /** The language that each retry has asked for. */
  const triedIn: (string | undefined)[] = [];

  const next = () => {
    let n = 0;
    while (contents.has(n)) n += 1;
    return n;
  };
  async function answer<T>(name: string, signal: AbortSignal, work: () => T): Promise<T> {
    signal.throwIfAborted();
    log.push(name);
    const fate = fates.next().value ?? 'fine';
    if (fate === 'lost') throw new NetworkError('lost');
    if (fate === 'busy') throw refusal(503, 'server_busy');
    if (fate === 'drops' && state === 'open') {
      for (const n of [...contents.keys()].sort((a, b) => a - b).slice(-2)) contents.delete(n);
    }
    if (fate === 'forgets') {
      contents.clear();
      state = null;
    }
    const result = work();
    if (fate === 'unanswered') throw new NetworkError('unanswered');
    return result;
  }
  const requireTake = () => {
    if (state === null) throw refusal(404, 'not_found');
  };

  return {
    log,
    triedIn,
    openedIn: () => openedIn,
    everSent,
    received: () => [...contents].sort(([a], [b]) => a - b).map(([, text]) => text),
    end: () => end,
    put: (n: number, text: string) => contents.set(n, text),
    /** `chunks`: the number of chunks with which another request finished the take. */
    close: (as: Take['state'], chunks = 0) => {
      state = as;
      end = { chunks, lost: [] };
    },
    calls: {
      open: ({ language }: DeviceTakeOpening, signal: AbortSignal) =>
        answer('open', signal, () => {
          if (state === null) openedIn = language;
          state ??= 'open';
          if (state === 'open' && language !== openedIn) throw refusal(409, 'take_conflict');
          return { state, next: state === 'done' ? (end?.chunks ?? next()) : next(), bytes: contents.size };
        }),
      sendChunk: (_id: string, n: number, bytes: ArrayBuffer, signal: AbortSignal) =>
        answer(`chunk ${n}`, signal, () => {
          requireTake();
          const text = new TextDecoder().decode(bytes);
          expect(everSent.get(n) ?? text).toBe(text);
          everSent.set(n, text);
          if (state !== 'open' && n >= (end?.chunks ?? 0)) throw refusal(409, 'take_closed');
          if (state !== 'done') contents.set(n, text);
          return { next: next() };
        }),
      finish: (_id: string, told: { chunks: number; lost: number[] }, signal: AbortSignal) =>
        answer('finish', signal, () => {
          requireTake();
          const text = { noSpeech: false, text: 'hello' } as Transcribed;
          // An existing text belongs to the first `finish`.
          if (state === 'done') return text;
          const missing = Array.from({ length: told.chunks }, (_, n) => n).filter(
            (n) => !contents.has(n) && !told.lost.includes(n),
          );
          if (missing.length > 0) throw refusal(409, 'chunks_missing', { missing: missing.slice(0, 3) });
          end = told;
          state = 'done';
          return text;
        }),
      retry: (_id: string, language: string | undefined, signal: AbortSignal) =>
        answer('retry', signal, () => {
          requireTake();
          triedIn.push(language);
          if (state === 'open') throw refusal(409, 'take_open');
          state = 'done';
          return { noSpeech: false, text: 'again' } as Transcribed;
        }),
    },
  };
}

/** A device with these chunks; null is an unreadable one. */
function device(chunks: (string | null)[]) {
  let opening = OPENING;
  const setLanguages = vi.fn(async (languages: DeviceTakeLanguages) => {
    opening = { ...opening, ...languages };
  });
  const listener = {
    onOpen: vi.fn(),
    onWaiting: vi.fn(),
    onRefused: vi.fn(),
    onProgress: vi.fn(),
  };
  const audio = {
    opening: async () => opening,
    setLanguages,
    async chunk(n: number): Promise<TakeChunk | null> {
      const text = chunks[n];
      if (text === undefined) return null;
      return { bytes: text === null ? null : new TextEncoder().encode(text).buffer };
    },
  };
  return { audio, listener, chunks, setLanguages };
}

const all = <T>(...values: T[]) => values[Symbol.iterator]();
const words = (count: number) => Array.from({ length: count }, (_, n) => `chunk-${n}`);

function setUp(chunks: (string | null)[], fates: Iterator<Fate> = all<Fate>()) {
  const server = badServer(fates);
  const own = device(chunks);
  const sender = new TakeSender('take', { calls: server.calls, ...own });
  return { server, sender, ...own };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances the fake timers until a promise settles. */
async function afterAWhile<T>(promise: Promise<T>): Promise<T> {
  let settled = false;
  const done = promise.finally(() => {
    settled = true;
  });
  done.catch(() => undefined);
  for (let n = 0; !settled && n < 5000; n += 1) await vi.advanceTimersByTimeAsync(1000);
  return done;
}

it('sends chunks again that the server lost before the last one', async () => {
  const { sender, server } = setUp(words(5), all<Fate>('fine', 'fine', 'fine', 'fine', 'fine', 'drops'));
  const text = sender.complete({ timeoutMs: 60_000 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await text).toMatchObject({ text: 'hello' });
  expect(server.received()).toEqual(words(5));
});

it('backs off when the server loses acknowledged chunks', async () => {
  const { server, sender } = setUp(words(3));
  server.calls.sendChunk = async () => {
    server.log.push('chunk');
    return { next: 0 };
  };
  sender.follow();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  // Waits of up to a minute; without them, it would send as fast as the server answers.
  expect(server.log.length).toBeLessThan(200);
  expect(server.log.length).toBeGreaterThan(10);
  sender.stop();
});

const anyFate = fc.constantFrom<Fate>('fine', 'fine', 'lost', 'unanswered', 'busy', 'drops', 'forgets');

describe('TakeSender', () => {
  it('delivers the complete take exactly once for any sequence of request failures', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFate, { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat(11), { maxLength: 2 }),
        async (fates, count, lost) => {
          const chunks = words(count).map((text, n) => (n > 0 && lost.includes(n) ? null : text));
          const { server, audio, listener } = setUp(chunks, fates[Symbol.iterator]());
          let text: Transcribed | null = null;
          for (let tries = 0; text === null && tries < 60; tries += 1) {
            const sender = new TakeSender('take', { calls: server.calls, audio, listener });
            text = await afterAWhile(sender.complete({ timeoutMs: 20_000 })).catch(() => null);
          }
          expect(text).toMatchObject({ text: 'hello' });
          expect(server.received()).toEqual(chunks.filter((one) => one !== null));
          const gone = chunks.flatMap((one, n) => (one === null ? [n] : []));
          expect(server.end()?.chunks).toBe(count);
          expect(server.end()?.lost.toSorted((a, b) => a - b)).toEqual(gone);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('uploads during the recording and retries every failure without reporting it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFate, { maxLength: 30 }), async (fates) => {
        const spoken: string[] = [];
        const { server, sender, listener } = setUp(spoken, fates[Symbol.iterator]());
        sender.follow();
        for (const word of words(20)) {
          spoken.push(word);
          sender.notifyStored();
          await vi.advanceTimersByTimeAsync(250);
        }
        await vi.advanceTimersByTimeAsync(600_000);
        // A data loss that is still undetected is repaired by resending when the take ends.
        sender.notifyStored();
        await vi.advanceTimersByTimeAsync(600_000);
        await afterAWhile(sender.complete({ timeoutMs: 60_000 }));
        expect(server.received()).toEqual(words(20));
        expect(listener.onRefused).not.toHaveBeenCalled();
      }),
      { numRuns: 100 },
    );
  });

  it('opens the take once and continues after the chunks that the server has', async () => {
    const { server, sender } = setUp(words(4));
    server.put(0, 'chunk-0');
    server.put(1, 'chunk-1');
    await sender.complete({ timeoutMs: 0 });
    expect(server.log).toEqual(['open', 'chunk 2', 'chunk 3', 'finish']);
  });

  it('combines slices into larger chunks, and sends them immediately while live words are shown', async () => {
    // A device that combines pending slices into a chunk, like every take store.
    const spoken: string[] = [];
    const sent: string[][] = [];
    const { server, audio, listener } = setUp([]);
    const gathering = {
      ...audio,
      async chunk(n: number) {
        sent[n] ??= spoken.splice(0);
        if (sent[n]?.length === 0) sent.splice(n);
        return sent[n] ? { bytes: new TextEncoder().encode(sent[n].join('')).buffer } : null;
      },
    };
    let chunkMs = 1000;
    const parts = { calls: server.calls, audio: gathering, listener, chunkMs: () => chunkMs };
    const sender = new TakeSender('take', parts);
    const speak = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        spoken.push('.');
        sender.notifyStored();
        await vi.advanceTimersByTimeAsync(250);
      }
    };
    sender.follow();
    await speak(40);
    const gathered = server.received().length;
    expect(gathered).toBeGreaterThanOrEqual(9);
    expect(gathered).toBeLessThanOrEqual(12);
    chunkMs = 0;
    sender.retryNow();
    await speak(8);
    expect(server.received().length - gathered).toBeGreaterThanOrEqual(8);
    chunkMs = 1000;
    await speak(7);
    await sender.complete({ timeoutMs: 0 });
    expect(server.received().join('')).toHaveLength(55);
    expect(server.log.at(-1)).toBe('finish');
  });

  it('opens no take on the server before there is audio', async () => {
    const spoken: string[] = [];
    const { server, sender } = setUp(spoken);
    sender.follow();
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.log).toEqual([]);
    spoken.push('chunk-0');
    sender.notifyStored();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.log).toEqual(['open', 'chunk 0']);
  });

  it('waits as long as the server requests, and not after retryNow()', async () => {
    const { server, sender, listener } = setUp(words(1));
    const { open } = server.calls;
    server.calls.open = vi
      .fn(open)
      .mockRejectedValueOnce(new HttpError(503, '', '{"code":"server_busy"}', '30'));
    sender.follow();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(server.calls.open).toHaveBeenCalledTimes(1);
    expect(listener.onWaiting).toHaveBeenCalledTimes(1);
    sender.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.received()).toEqual(words(1));
  });

  it('stops sending after a refusal and reports it once', async () => {
    const spoken = words(1);
    const { server, sender, listener } = setUp(spoken);
    server.calls.open = vi.fn(async () => {
      throw refusal(402, 'quota_exceeded');
    });
    sender.follow();
    await vi.advanceTimersByTimeAsync(1000);
    spoken.push('more');
    sender.notifyStored();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(listener.onRefused).toHaveBeenCalledExactlyOnceWith({ code: 'quota_exceeded', text: '' });
    expect(server.calls.open).toHaveBeenCalledOnce();
  });

  it('accepts a take that was finished elsewhere only if all chunks are included', async () => {
    const whole = setUp(words(2));
    await whole.sender.complete({ timeoutMs: 0 });
    const again = new TakeSender('take', { calls: whole.server.calls, ...whole });
    await expect(again.complete({ timeoutMs: 0 })).resolves.toMatchObject({ text: 'hello' });
    whole.chunks.push('said after it was ended elsewhere');
    const late = new TakeSender('take', { calls: whole.server.calls, ...whole });
    await expect(late.complete({ timeoutMs: 0 })).rejects.toMatchObject({ name: 'TakeClosedError' });
  });

  it('sends missing chunks of a take that was ended elsewhere, even after it is complete', async () => {
    const { server, sender } = setUp([...words(3), null, 'chunk-4']);
    server.put(0, 'chunk-0');
    server.put(2, 'chunk-2');
    server.close('received', 5);
    await expect(sender.complete({ timeoutMs: 0 })).resolves.toMatchObject({ text: 'hello' });
    expect(server.received()).toEqual(['chunk-0', 'chunk-1', 'chunk-2', 'chunk-4']);
    expect(server.end()).toEqual({ chunks: 5, lost: [3] });
  });

  it('rejects a text of only the first chunks when a later chunk is unreadable', async () => {
    const { server, sender } = setUp([...words(2), null, 'chunk-3']);
    server.put(0, 'chunk-0');
    server.put(1, 'chunk-1');
    server.close('done', 2);
    await expect(sender.complete({ timeoutMs: 0 })).rejects.toMatchObject({ name: 'TakeClosedError' });
  });

  it('retries a failed take whose audio is on the server', async () => {
    const { server, sender } = setUp(words(2));
    server.put(0, 'chunk-0');
    server.put(1, 'chunk-1');
    server.close('failed');
    await expect(sender.complete({ timeoutMs: 0 })).resolves.toMatchObject({ text: 'again' });
    expect(server.log).toEqual(['open', 'retry']);
  });

  it('retries a failed take in another language, or opens it in that language if it is new', async () => {
    const failed = setUp(words(1));
    failed.server.put(0, 'chunk-0');
    failed.server.close('failed');
    await failed.sender.complete({ timeoutMs: 0, language: 'nl' });
    expect(failed.server.log).toEqual(['open', 'retry']);
    expect(failed.server.triedIn).toEqual(['nl']);
    const fresh = setUp(words(1));
    await fresh.sender.complete({ timeoutMs: 0, language: 'nl' });
    expect(fresh.server.openedIn()).toBe('nl');
    expect(fresh.server.log).toEqual(['open', 'chunk 0', 'finish']);
  });

  it.each(['done', 'failed'] as const)(
    'rejects a text of only the first chunks in another language when the take is %s',
    async (state) => {
      const { server, sender } = setUp(words(3));
      server.put(0, 'chunk-0');
      server.close(state, 1);
      const error = await sender.complete({ timeoutMs: 0, language: 'nl' }).catch((cause: unknown) => cause);
      expect(classifySendError(error)).toMatchObject({ reason: { code: 'take_closed' } });
      expect(server.triedIn).toEqual([]);
    },
  );

  it('uses the requested language in a later attempt after a network failure', async () => {
    const { server, sender, audio, listener } = setUp(words(1), all<Fate>('lost'));
    server.put(0, 'chunk-0');
    server.close('failed');
    await expect(sender.complete({ timeoutMs: 0, language: 'nl' })).rejects.toThrow(NetworkError);
    const later = new TakeSender('take', { calls: server.calls, audio, listener });
    await expect(later.complete({ timeoutMs: 0 })).resolves.toMatchObject({ text: 'again' });
    expect(server.triedIn).toEqual(['nl']);
  });

  it('sends in the requested language when the device cannot store it', async () => {
    const { server, sender, setLanguages } = setUp(words(1));
    setLanguages.mockRejectedValue(new Error('full'));
    await expect(sender.complete({ timeoutMs: 0, language: 'nl' })).resolves.toMatchObject({ text: 'hello' });
    expect(server.openedIn()).toBe('nl');
  });

  it('keeps the language of a take that is already open', async () => {
    const { server, sender } = setUp(words(1));
    server.close('open');
    await sender.complete({ timeoutMs: 0, language: 'nl' });
    expect(server.log).toEqual(['open', 'open', 'chunk 0', 'finish']);
  });

  it.each(['lost', 'busy'] as const)(
    'keeps the language of an open take when the first request is %s',
    async (fate) => {
      const { server, sender, audio, listener } = setUp(words(1), all<Fate>(fate));
      server.close('open');
      await expect(sender.complete({ timeoutMs: 0, language: 'nl' })).rejects.toThrow();
      const later = new TakeSender('take', { calls: server.calls, audio, listener });
      await expect(later.complete({ timeoutMs: 0 })).resolves.toMatchObject({ text: 'hello' });
      expect(server.log).toEqual(['open', 'open', 'open', 'chunk 0', 'finish']);
    },
  );

  it('rejects a take whose chunks are all unreadable', async () => {
    const { sender } = setUp([null, null]);
    await expect(sender.complete({ timeoutMs: 0 })).rejects.toMatchObject({ name: 'UnreadableTakeError' });
  });

  it('includes a chunk that another page sent after the flush', async () => {
    const { server, sender } = setUp(words(1));
    await sender.flush();
    server.put(1, 'late');
    await sender.complete({ timeoutMs: 0 });
    expect(server.end()).toEqual({ chunks: 2, lost: [] });
  });

  it('completes immediately when the recording ends while a request fails', async () => {
    const { server, sender } = setUp(words(1));
    const first = Promise.withResolvers<never>();
    vi.spyOn(server.calls, 'open').mockReturnValueOnce(first.promise);
    sender.follow();
    await vi.advanceTimersByTimeAsync(0);
    const text = sender.complete({ timeoutMs: 0 });
    first.reject(new NetworkError('lost'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.log).toEqual(['open', 'chunk 0', 'finish']);
    await text;
  });

  it('fails after the timeout when the system clock is set back', async () => {
    const { server, sender } = setUp(words(1));
    server.calls.finish = () => Promise.reject(refusal(503, 'server_busy'));
    const failed = vi.fn();
    void sender.complete({ timeoutMs: 6000 }).catch(failed);
    await vi.advanceTimersByTimeAsync(100);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(failed).toHaveBeenCalled();
    sender.stop();
  });

  describe('complete', () => {
    const CHUNK_MS = 4000;
    const rateLimited = () => new HttpError(429, '', '{"code":"rate_limited"}', '60');
    const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

    it('counts its timeout from the last chunk that the server has stored', async () => {
      const { server, sender } = setUp(words(4));
      const { sendChunk } = server.calls;
      let lost = 0;
      server.calls.sendChunk = async (id, n, bytes, signal) => {
        await delay(CHUNK_MS);
        if (n === 3 && lost++ === 0) throw new NetworkError('lost');
        return sendChunk(id, n, bytes, signal);
      };
      await expect(afterAWhile(sender.complete({ timeoutMs: 10_000 }))).resolves.toMatchObject({
        text: 'hello',
      });
      expect(lost).toBe(2);
    });

    it('counts another attempt that ends with the same chunks as no progress', async () => {
      const { server, sender } = setUp(words(1));
      server.calls.finish = async () => {
        await delay(CHUNK_MS);
        throw new NetworkError('lost');
      };
      await expect(afterAWhile(sender.complete({ timeoutMs: 10_000 }))).rejects.toThrow(NetworkError);
    });

    it('waits as often as the server asks within busyTimeoutMs, and fails without it', async () => {
      const page = setUp(words(5));
      const commandLine = setUp(words(5));
      for (const { server } of [page, commandLine]) {
        const { sendChunk } = server.calls;
        let left = 2;
        server.calls.sendChunk = async (id, n, bytes, signal) => {
          if (left === 0) {
            left = 2;
            throw rateLimited();
          }
          left -= 1;
          return sendChunk(id, n, bytes, signal);
        };
      }
      const failed = afterAWhile(page.sender.complete({ timeoutMs: 10_000 }));
      await expect(failed).rejects.toMatchObject({ code: 'rate_limited' });
      const text = afterAWhile(commandLine.sender.complete({ timeoutMs: 10_000, busyTimeoutMs: 90_000 }));
      await expect(text).resolves.toMatchObject({ text: 'hello' });
      expect(commandLine.server.received()).toEqual(words(5));
    });

    it('fails when the server asks for waits during busyTimeoutMs without progress', async () => {
      const { server, sender } = setUp(words(1));
      const sendChunk = vi.fn(() => Promise.reject(rateLimited()));
      server.calls.sendChunk = sendChunk;
      const text = afterAWhile(sender.complete({ timeoutMs: 10_000, busyTimeoutMs: 150_000 }));
      await expect(text).rejects.toMatchObject({ code: 'rate_limited' });
      expect(sendChunk).toHaveBeenCalledTimes(3);
    });

    it('asks again within busyTimeoutMs when a proxy ended the wait for the text', async () => {
      const { server, sender } = setUp(words(1));
      const { finish } = server.calls;
      let ended = 0;
      server.calls.finish = async (...args) => {
        await delay(60_000);
        ended += 1;
        if (ended < 4) throw new HttpError(504, '', '<h1>Gateway Timeout</h1>');
        return finish(...args);
      };
      const text = afterAWhile(sender.complete({ timeoutMs: 10_000, busyTimeoutMs: 600_000 }));
      await expect(text).resolves.toMatchObject({ text: 'hello' });
    });

    it('asks again within busyTimeoutMs when no answer came in time, and not when there is no connection', async () => {
      const inTime = () => new NetworkError(new DOMException('', 'TimeoutError'));
      const unconnected = () => new NetworkError(new Error('connect timeout'));
      const completeAfter = (failure: () => NetworkError) => {
        const { server, sender } = setUp(words(2));
        const { sendChunk } = server.calls;
        let lost = 0;
        server.calls.sendChunk = async (...args) => {
          if (lost === 3) return sendChunk(...args);
          lost += 1;
          await delay(60_000);
          throw failure();
        };
        return afterAWhile(sender.complete({ timeoutMs: 10_000, busyTimeoutMs: 600_000 }));
      };
      await expect(completeAfter(inTime)).resolves.toMatchObject({ text: 'hello' });
      await expect(completeAfter(unconnected)).rejects.toThrow(NetworkError);
    });
  });

  it('stops immediately on stop()', async () => {
    const { server, sender } = setUp(words(3));
    const hanging = vi.fn(
      (_id: string, _n: number, _bytes: ArrayBuffer, signal: AbortSignal) =>
        new Promise<{ next: number }>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    server.calls.sendChunk = hanging;
    const text = sender.complete({ timeoutMs: 60_000 });
    await vi.advanceTimersByTimeAsync(0);
    sender.stop();
    await expect(text).rejects.toMatchObject({ name: 'AbortError' });
    expect(hanging).toHaveBeenCalledOnce();
  });
});
