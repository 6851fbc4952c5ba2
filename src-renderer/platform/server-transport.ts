/** An upload that a host carries to the server. */
export interface HostUpload {
  /** Name and value of the header by which the host identifies the request. */
  readonly header: readonly [name: string, value: string];
  /** The request has ended. */
  end(): void;
}

/** How requests reach the server. */
export interface ServerTransport {
  /** Like `fetch`; aborting ends the request at the server, too. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /**
   * Announces an upload to the host that carries it. `onSent`: bytes sent to the server. Null if the browser itself
   * reports the progress and aborts.
   */
  readonly registerUpload: ((signal: AbortSignal, onSent: (bytes: number) => void) => HostUpload) | null;
}

let transport: ServerTransport = { fetch: (url, init) => fetch(url, init), registerUpload: null };

export const serverTransport = (): ServerTransport => transport;

/** Sets the way for all further requests: a host calls it once, before the first one. */
export function setServerTransport(next: ServerTransport): void {
  transport = next;
}
