import type { ProxyAnswer, ProxyQuestion, ProxyState } from '../../src/contract/desktop/proxies.ts';
import { addressOf, type ProxyCredentials, proxyIdOf } from './proxy-address.ts';
import type { RememberedProxies } from './remembered-proxies.ts';

export interface ProxyPasswordParts {
  readonly remembered: RememberedProxies;
  /** The question or the list has changed. */
  readonly onChanged: () => void;
  /** The user is to be asked; `address`: host and port. */
  readonly onQuestion: (address: string) => void;
  /** The system could not read or keep a password. */
  readonly fail: (error: unknown) => void;
}

/** Names and passwords of proxies. Each is sent only to the proxy it was entered for. */
export interface ProxyPasswords {
  /** The known credentials of a proxy; null for none. */
  findCredentials(proxy: URL): Promise<ProxyCredentials | null>;
  /**
   * Asks the user, once for all requests that wait for the same proxy. `refused`: credentials the proxy did not accept.
   * Null when the user declines, now or earlier.
   */
  ask(proxy: URL, refused: ProxyCredentials | null): Promise<ProxyCredentials | null>;
  /** The proxy has accepted these. */
  onAccepted(proxy: URL, credentials: ProxyCredentials): void;
  /** The open question; null for none. */
  question(): ProxyQuestion | null;
  answer(answer: ProxyAnswer): void;
  decline(proxy: string): void;
  list(): Promise<ProxyState[]>;
  /** Asks for a listed proxy again, after the user declined. */
  reopenQuestion(proxy: string): void;
  /** A better secret store is available: stored credentials are read again, and may answer an open question. */
  reload(): Promise<void>;
  /** Forgets the password; the proxy's next challenge is a new question. Rejects when the system fails. */
  forget(proxy: string): Promise<void>;
}

interface Entry {
  readonly address: string;
  /** Null if unknown, or if the user declined. */
  credentials: ProxyCredentials | null;
  /** Keep them once the proxy has accepted them. */
  shouldRemember: boolean;
  isRemembered: boolean;
  isDeclined: boolean;
}

interface Pending {
  readonly question: ProxyQuestion;
  readonly deferred: PromiseWithResolvers<ProxyCredentials | null>;
}

const areEqual = (a: ProxyCredentials | null, b: ProxyCredentials | null): boolean =>
  a?.name === b?.name && a?.password === b?.password;

function stateOf({ isDeclined, isRemembered }: Entry): ProxyState['state'] {
  if (isDeclined) return 'declined';
  return isRemembered ? 'remembered' : 'session';
}

/** Answers from memory, then from this computer's stored passwords, then from the user. */
export class PromptedProxyPasswords implements ProxyPasswords {
  readonly #parts: ProxyPasswordParts;
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, Pending>();
  #restored: Promise<void> | null = null;

  constructor(parts: ProxyPasswordParts) {
    this.#parts = parts;
  }

  async findCredentials(proxy: URL): Promise<ProxyCredentials | null> {
    await this.#restore();
    return this.#entries.get(proxyIdOf(proxy))?.credentials ?? null;
  }

  async ask(proxy: URL, refused: ProxyCredentials | null): Promise<ProxyCredentials | null> {
    await this.#restore();
    const id = proxyIdOf(proxy);
    const open = this.#pending.get(id);
    if (open) return open.deferred.promise;
    const entry = this.#entries.get(id) ?? this.#add(id, addressOf(proxy));
    if (entry.isDeclined) return null;
    // Another connection has asked meanwhile.
    if (entry.credentials && !areEqual(entry.credentials, refused)) return entry.credentials;
    entry.credentials = null;
    if (entry.isRemembered) await this.#dropRemembered(id, entry);
    return this.#open(id, entry, refused);
  }

  onAccepted(proxy: URL, credentials: ProxyCredentials): void {
    const id = proxyIdOf(proxy);
    const entry = this.#entries.get(id);
    if (!entry?.shouldRemember || !areEqual(entry.credentials, credentials)) return;
    entry.shouldRemember = false;
    this.#parts.remembered.save(id, credentials).then(() => {
      entry.isRemembered = true;
      this.#parts.onChanged();
    }, this.#parts.fail);
  }

  question(): ProxyQuestion | null {
    const [first] = this.#pending.values();
    return first?.question ?? null;
  }

  answer({ proxy, name, password, isRemembered }: ProxyAnswer): void {
    const entry = this.#entries.get(proxy);
    if (!entry || !this.#pending.has(proxy)) return;
    entry.credentials = { name, password };
    entry.shouldRemember = isRemembered;
    this.#close(proxy, entry.credentials);
  }

  decline(proxy: string): void {
    const entry = this.#entries.get(proxy);
    if (entry && this.#pending.has(proxy)) entry.isDeclined = true;
    this.#close(proxy, null);
  }

  async list(): Promise<ProxyState[]> {
    await this.#restore();
    return [...this.#entries]
      .filter(([, { credentials, isDeclined }]) => credentials !== null || isDeclined)
      .map(([proxy, entry]) => ({ proxy, address: entry.address, state: stateOf(entry) }));
  }

  reopenQuestion(proxy: string): void {
    const entry = this.#entries.get(proxy);
    if (!entry?.isDeclined) return;
    entry.isDeclined = false;
    this.#open(proxy, entry, null).catch(this.#parts.fail);
  }

  async reload(): Promise<void> {
    // Passwords that were never read are read at the first use.
    if (!this.#restored) return;
    this.#restored = null;
    await this.#restore();
    this.#parts.onChanged();
  }

  async forget(proxy: string): Promise<void> {
    const entry = this.#entries.get(proxy);
    if (!entry) return;
    if (entry.isRemembered) await this.#parts.remembered.forget(proxy);
    this.#entries.delete(proxy);
    this.#parts.onChanged();
  }

  #add(id: string, address: string): Entry {
    const entry = {
      address,
      credentials: null,
      shouldRemember: false,
      isRemembered: false,
      isDeclined: false,
    };
    this.#entries.set(id, entry);
    return entry;
  }

  #remember(proxy: string, credentials: ProxyCredentials): void {
    const entry = this.#entries.get(proxy) ?? this.#add(proxy, addressOf(new URL(proxy)));
    // Those typed meanwhile are newer.
    entry.credentials ??= credentials;
    entry.isRemembered = areEqual(entry.credentials, credentials);
    entry.isDeclined = false;
    if (this.#pending.has(proxy)) this.#close(proxy, entry.credentials);
  }

  /** Reads this computer's stored passwords once. */
  #restore(): Promise<void> {
    this.#restored ??= this.#parts.remembered.read().then(
      (all) => {
        for (const { proxy, credentials } of all) this.#remember(proxy, credentials);
      },
      (error: unknown) => this.#parts.fail(error),
    );
    return this.#restored;
  }

  async #dropRemembered(id: string, entry: Entry): Promise<void> {
    entry.isRemembered = false;
    await this.#parts.remembered.forget(id).catch(this.#parts.fail);
  }

  async #open(
    proxy: string,
    entry: Entry,
    refused: ProxyCredentials | null,
  ): Promise<ProxyCredentials | null> {
    const canRemember = await this.#parts.remembered.isPossible();
    const open = this.#pending.get(proxy);
    if (open) return open.deferred.promise;
    // Answered meanwhile.
    if (entry.credentials || entry.isDeclined) return entry.credentials;
    const { address } = entry;
    const question = { proxy, address, name: refused?.name ?? '', isWrong: refused !== null, canRemember };
    const deferred = Promise.withResolvers<ProxyCredentials | null>();
    this.#pending.set(proxy, { question, deferred });
    this.#parts.onChanged();
    this.#parts.onQuestion(address);
    return deferred.promise;
  }

  #close(proxy: string, credentials: ProxyCredentials | null): void {
    const open = this.#pending.get(proxy);
    this.#pending.delete(proxy);
    open?.deferred.resolve(credentials);
    this.#parts.onChanged();
  }
}
