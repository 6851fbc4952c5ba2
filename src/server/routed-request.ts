import type { ReceivedBytes } from './received-bytes.ts';
import type { SessionUser } from './session-user.ts';

/** The parsed body of a request. */
export type RoutedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'bytes'; readonly received: ReceivedBytes }
  | {
      readonly kind: 'form';
      readonly fields: Readonly<Record<string, string>>;
      /** A temporary file. */
      readonly file: { readonly path: string };
      readonly field: string;
    };

/** A checked and parsed request about a take, as it can be sent on to another server. */
export interface RoutedRequest {
  readonly user: SessionUser;
  /** Null for a recording to which its client gave no id: its id is `requestId`. */
  readonly takeId: string | null;
  /** Unique, and the same on every server that the request is sent on to. */
  readonly requestId: string;
  readonly request: Request;
  readonly body: RoutedBody;
}

/** A request that another server has checked and sent on. */
export interface ForwardedRequest {
  readonly user: SessionUser;
  /** See `RoutedRequest`; null from a server of an earlier version. */
  readonly requestId: string | null;
}

/** How the servers of a fleet share the requests about takes. */
export interface RequestRouting {
  /**
   * The context of a forwarded request; null for a request of a client.
   * @throws AppError `take_elsewhere` if this server cannot verify that another one has forwarded it
   */
  readForwarded(request: Request): ForwardedRequest | null;
  /**
   * Handles a request here or through the server that holds the take.
   * @throws AppError `take_elsewhere`
   */
  route(routed: RoutedRequest, handleLocally: () => Promise<Response>): Promise<Response>;
  /** Ends the event streams of other servers that pass through this one, and later ones at once. */
  release(): Promise<void>;
}
