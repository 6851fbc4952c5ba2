import { type DBus, type DBusCall, DBusError, type SignalListener } from '../../src-main/dbus/connection.ts';
import { Variant } from '../../src-main/dbus/values.ts';

/** A bus on which a test answers the calls; see `portalOn` for answers like those of a desktop's portal. */
export class FakeBus implements DBus {
  readonly name = ':1.42';
  readonly calls: DBusCall[] = [];
  readonly rules: string[] = [];
  isClosed = false;
  readonly #ends: (() => void)[] = [];
  readonly #listeners = new Set<SignalListener>();
  /** The answer to a call; throws to refuse it. */
  answer: (call: DBusCall) => readonly unknown[] = () => [];

  async call(call: DBusCall): Promise<readonly unknown[]> {
    this.calls.push(call);
    return this.answer(call);
  }

  onSignal(listener: SignalListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async match(rule: string): Promise<void> {
    this.rules.push(rule);
  }

  onEnd(listener: () => void): void {
    this.#ends.push(listener);
  }

  close(): void {
    this.isClosed = true;
    this.#listeners.clear();
    for (const end of this.#ends.splice(0)) end();
  }

  signal(path: string, from: string, member: string, body: readonly unknown[]): void {
    const signal = { type: 4, serial: 1, path, interface: from, member, body };
    for (const listener of this.#listeners) listener(signal);
  }

  /** The calls of a method. */
  callsOf(member: string): DBusCall[] {
    return this.calls.filter((call) => call.member === member);
  }
}

const REQUEST = 'org.freedesktop.portal.Request';

/**
 * Answers like a desktop's portal: it responds to each request by a signal. `declined`: refused methods; `results`: of
 * methods, as pairs.
 */
export function portalOn(
  bus: FakeBus,
  declined: readonly string[] = [],
  results: Readonly<Record<string, readonly (readonly [string, Variant])[]>> = {},
): void {
  bus.answer = (call) => {
    if (call.interface === 'org.freedesktop.host.portal.Registry') throw new DBusError('no such interface');
    const options = call.body?.at(-1);
    const token = (Array.isArray(options) ? options : []).find(([name]) => name === 'handle_token')?.[1];
    if (!(token instanceof Variant)) return [];
    const path = `/org/freedesktop/portal/desktop/request/1_42/${String(token.value)}`;
    const code = declined.includes(call.member) ? 1 : 0;
    queueMicrotask(() =>
      bus.signal(path, REQUEST, 'Response', [code, results[call.member] ?? [['a', new Variant('u', 1)]]]),
    );
    return [path];
  };
}
