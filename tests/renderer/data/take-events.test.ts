import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SPEAKERS } from '../../../src/contract/api/speaker-list.ts';
import { TAKE_STATES, type TakeEvent, takeEvents } from '../../../src/contract/api/takes.ts';
import { listenToTake, readTakeEvent } from '../../../src-renderer/data/take-events.ts';

const NAMES = ['partial', 'segment', 'queue', 'state'] as const;

/** Valid and invalid values of an event. */
const anyValue = fc.oneof(
  fc.string(),
  fc.nat(9),
  fc.double(),
  fc.constantFrom(null, true, -1, 0.5, ...TAKE_STATES, ...SPEAKERS),
  fc.array(fc.record({ speaker: fc.constantFrom(...SPEAKERS, 'nobody'), text: fc.string() }), {
    maxLength: 2,
  }),
  fc.record({ code: fc.oneof(fc.string(), fc.nat(9)), text: fc.string() }, { requiredKeys: ['text'] }),
);
const anyNumber = fc.oneof(fc.nat(9), fc.nat(9), anyValue);
const anyText = fc.oneof(fc.string(), fc.string(), anyValue);
/** Fields of events, most of them valid, so that many events are accepted. */
const anyEvent = fc.record(
  {
    run: anyText,
    n: anyNumber,
    start: anyNumber,
    end: anyNumber,
    text: anyText,
    ahead: fc.oneof(anyNumber, fc.constant(null)),
    state: fc.oneof(fc.constantFrom(...TAKE_STATES), fc.constantFrom(...TAKE_STATES), anyValue),
    failure: fc.oneof(fc.constant(null), anyValue),
    seconds: anyNumber,
    speaker: fc.oneof(fc.constantFrom(...SPEAKERS), anyValue),
    turns: anyValue,
  },
  { requiredKeys: ['text', 'state', 'failure'] },
);

describe('readTakeEvent', () => {
  it('accepts and rejects events exactly as the schema of the contract does', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), anyEvent, (name, fields) => {
        const json = JSON.stringify(fields);
        const wanted = takeEvents[name].safeParse(JSON.parse(json));
        expect(readTakeEvent(name, json)).toEqual(wanted.success ? { name, data: wanted.data } : null);
      }),
      { numRuns: 5000 },
    );
  });

  it('reads a valid event of each kind', () => {
    const failure = { code: 'quota_exceeded', text: 'Used up.' };
    const events: TakeEvent[] = [
      { name: 'partial', data: { run: 'a', text: 'hel' } },
      { name: 'segment', data: { run: 'a', n: 0, start: 0, end: 1.5, text: 'hello' } },
      { name: 'partial', data: { run: 'a', text: 'hel', turns: [{ speaker: 'me', text: 'hel' }] } },
      { name: 'segment', data: { run: 'a', n: 1, start: 0, end: 1.5, text: 'hello', speaker: 'others' } },
      { name: 'queue', data: { run: 'a', ahead: 2 } },
      { name: 'queue', data: { run: 'a', ahead: null } },
      { name: 'state', data: { run: 'a', state: 'open', failure } },
      { name: 'state', data: { run: 'a', state: 'transcribing', failure: null, seconds: 480.5 } },
      { name: 'state', data: { run: '', state: 'done', failure: null } },
    ];
    for (const event of events) {
      expect(readTakeEvent(event.name, JSON.stringify(event.data))).toEqual(event);
    }
  });

  it('returns null for data that is not a JSON object', () => {
    for (const json of ['', '{', 'null', '7', '[]']) expect(readTakeEvent('partial', json)).toBeNull();
  });
});

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeEventSource;
  readonly close = vi.fn();
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.last = this;
  }
}

describe('listenToTake', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('reports valid events, and a lost connection only when the browser stops reconnecting', () => {
    vi.stubGlobal('EventSource', FakeEventSource);
    const listener = { onEvent: vi.fn(), onClosed: vi.fn() };
    const stop = listenToTake('a/b', listener);
    const source = FakeEventSource.last;
    expect(source.url).toBe('/api/takes/a%2Fb/events');
    source.dispatchEvent(new MessageEvent('partial', { data: '{"run":"a","text":"hel"}' }));
    source.dispatchEvent(new MessageEvent('partial', { data: 'junk' }));
    expect(listener.onEvent).toHaveBeenCalledExactlyOnceWith({
      name: 'partial',
      data: { run: 'a', text: 'hel' },
    });
    source.readyState = 0;
    source.dispatchEvent(new Event('error'));
    expect(listener.onClosed).not.toHaveBeenCalled();
    source.readyState = FakeEventSource.CLOSED;
    source.dispatchEvent(new Event('error'));
    expect(listener.onClosed).toHaveBeenCalledOnce();
    stop();
    expect(source.close).toHaveBeenCalled();
  });
});
