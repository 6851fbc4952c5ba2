/** One end of the bridge between the page's own world and the preload script's. */
export interface BridgeEnd {
  /** Packs a value and exposes it in the other world. */
  expose(name: string, value: unknown): void;
  onExpose(listener: (name: string, value: unknown) => void): void;
}

type AnyFunction = (...values: unknown[]) => unknown;
interface BridgeMessage {
  readonly kind: 'expose' | 'call' | 'return' | 'settle';
  readonly id: number;
  readonly name: string;
  readonly value: unknown;
}

/**
 * Creates one end. The worlds share only the document: messages are events with secret names, whose details
 * Chromium clones from world to world. Functions and promises travel as numbers and are recreated on the
 * other side. Refers to nothing outside itself: its source is injected into pages.
 */
export function makeBridgeEnd(outgoing: string, incoming: string): BridgeEnd {
  const FUNCTION = `${outgoing}:function`;
  const PROMISE = `${outgoing}:promise`;
  const ERROR = `${outgoing}:error`;
  // Both ends use the same markers, whichever end packed the value.
  const marks = [FUNCTION, PROMISE, ERROR].map((mark) => mark.replace(/^.*:/, '__stand-in:'));
  const [functionMark = '', promiseMark = '', errorMark = ''] = marks;
  // Captured early, so that functions which the page replaces later are not used.
  const dispatch = document.dispatchEvent.bind(document);
  const Message = CustomEvent;

  const given: AnyFunction[] = [];
  const numberOf = new Map<AnyFunction, number>();
  const taken = new Map<number, AnyFunction>();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  let promises = 0;
  let returned: unknown;
  let exposed: (name: string, value: unknown) => void = () => undefined;

  const say = (kind: BridgeMessage['kind'], id: number, value: unknown, name = ''): void => {
    dispatch(new Message(outgoing, { detail: { kind, id, name, value } }));
  };

  function packFunction(given_: AnyFunction): object {
    const id = numberOf.get(given_) ?? given.push(given_) - 1;
    numberOf.set(given_, id);
    return { [functionMark]: id };
  }

  function packPromise(promise: Promise<unknown>): object {
    promises += 1;
    const id = promises;
    promise.then(
      (value) => say('settle', id, pack({ value })),
      (error: unknown) =>
        say('settle', id, { error: error instanceof Error ? error.message : String(error) }),
    );
    return { [promiseMark]: id };
  }

  function pack(value: unknown): unknown {
    if (typeof value === 'function') return packFunction(value as AnyFunction);
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Promise) return packPromise(value);
    if (value instanceof Error) return { [errorMark]: value.message };
    if (Array.isArray(value)) return value.map(pack);
    const prototype = Object.getPrototypeOf(value) as unknown;
    if (prototype !== Object.prototype && prototype !== null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pack(each)]));
  }

  function takeFunction(id: number): AnyFunction {
    const known = taken.get(id);
    if (known) return known;
    const far: AnyFunction = (...values) => {
      say('call', id, pack(values));
      const { error, value } = returned as { error?: string; value?: unknown };
      returned = undefined;
      if (error !== undefined) throw new Error(error);
      return unpack(value);
    };
    taken.set(id, far);
    return far;
  }

  function unpack(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(unpack);
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    const marked = value as Record<string, unknown>;
    if (functionMark in marked) return takeFunction(Number(marked[functionMark]));
    if (errorMark in marked) return new Error(String(marked[errorMark]));
    if (promiseMark in marked) {
      return new Promise((resolve, reject) => waiting.set(Number(marked[promiseMark]), { resolve, reject }));
    }
    return Object.fromEntries(Object.entries(marked).map(([key, each]) => [key, unpack(each)]));
  }

  function answerCall(id: number, values: unknown): void {
    let answer: unknown;
    try {
      answer = { value: pack(given[id]?.(...(unpack(values) as unknown[]))) };
    } catch (error) {
      answer = { error: error instanceof Error ? error.message : String(error) };
    }
    say('return', id, answer);
  }

  function settle(id: number, outcome: { error?: string; value?: unknown }): void {
    const promise = waiting.get(id);
    waiting.delete(id);
    if (outcome.error === undefined) promise?.resolve(unpack(outcome.value));
    else promise?.reject(new Error(outcome.error));
  }

  document.addEventListener(incoming, (event) => {
    const { kind, id, name, value } = (event as CustomEvent<BridgeMessage>).detail;
    if (kind === 'expose') exposed(name, unpack(value));
    if (kind === 'call') answerCall(id, value);
    if (kind === 'return') returned = value;
    if (kind === 'settle') settle(id, value as { error?: string });
  });

  return {
    expose: (name, value) => say('expose', 0, pack(value), name),
    onExpose(listener) {
      exposed = listener;
    },
  };
}
