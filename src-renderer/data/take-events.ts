import type { MeetingSpeaker } from '../../src/contract/api/speaker-list.ts';
import type {
  SpokenTurn,
  TakeEvent,
  TakeEventName,
  TakeFailure,
  TakeState,
} from '../../src/contract/api/takes.ts';

/*
 * Parsed by hand instead of with zod: live words are shown during recording, and the recorder's page does not
 * load that library. A test checks these readers against the contract's schemas.
 */

type Fields = Readonly<Record<string, unknown>>;
type Reader<N extends TakeEventName> = (fields: Fields) => Extract<TakeEvent, { name: N }>['data'] | null;

const STATES: Readonly<Record<TakeState, true>> = {
  open: true,
  received: true,
  transcribing: true,
  done: true,
  failed: true,
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isState = (value: unknown): value is TakeState => isText(value) && Object.hasOwn(STATES, value);
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isSpeaker = (value: unknown): value is MeetingSpeaker => value === 'me' || value === 'others';
const isTurn = (value: unknown): value is SpokenTurn =>
  isObject(value) && isSpeaker(value.speaker) && isText(value.text);

function readFailure(value: unknown): TakeFailure | null | undefined {
  if (value === null) return null;
  if (!isObject(value) || !isText(value.code) || !isText(value.text)) return undefined;
  return { code: value.code, text: value.text };
}

const READERS: { readonly [N in TakeEventName]: Reader<N> } = {
  partial: ({ run, text, turns }) => {
    if (!isText(run) || !isText(text)) return null;
    if (turns === undefined) return { run, text };
    return Array.isArray(turns) && turns.every(isTurn) ? { run, text, turns } : null;
  },
  segment: ({ run, n, start, end, text, speaker }) => {
    const isCount = Number.isSafeInteger(n) && Number(n) >= 0;
    if (!isText(run) || !isCount || !isNumber(start) || !isNumber(end) || !isText(text)) return null;
    if (speaker === undefined) return { run, n: Number(n), start, end, text };
    return isSpeaker(speaker) ? { run, n: Number(n), start, end, text, speaker } : null;
  },
  queue: ({ run, ahead }) => {
    const isQueuePosition = ahead === null || (Number.isSafeInteger(ahead) && Number(ahead) >= 0);
    return isText(run) && isQueuePosition ? { run, ahead: ahead === null ? null : Number(ahead) } : null;
  },
  state: ({ run, state, failure, seconds }) => {
    const reason = readFailure(failure);
    const isDuration = seconds === undefined || (isNumber(seconds) && seconds >= 0);
    const isValid = isText(run) && isState(state) && reason !== undefined && isDuration;
    return isValid ? { run, state, failure: reason, seconds } : null;
  },
};

/** Parses an event of the stream; null if it does not match the contract. */
export function readTakeEvent(name: TakeEventName, json: string): TakeEvent | null {
  try {
    const fields: unknown = JSON.parse(json);
    const data = isObject(fields) ? READERS[name](fields) : null;
    return data ? ({ name, data } as TakeEvent) : null;
  } catch {
    return null;
  }
}

/**
 * Subscribes to the events of a take. A broken connection reconnects automatically and resumes; `onClosed`
 * runs when the browser has given up. Returns the unsubscribe function.
 */
export function listenToTake(
  takeId: string,
  listener: { onEvent(event: TakeEvent): void; onClosed(): void },
): () => void {
  const source = new EventSource(`/api/takes/${encodeURIComponent(takeId)}/events`);
  for (const name of Object.keys(READERS) as TakeEventName[]) {
    source.addEventListener(name, ({ data }: MessageEvent<string>) => {
      const event = readTakeEvent(name, data);
      if (event) listener.onEvent(event);
    });
  }
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) listener.onClosed();
  });
  return () => source.close();
}
