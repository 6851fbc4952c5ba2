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
  /** Null for a recording that has no id yet. */
  readonly takeId: string | null;
  readonly request: Request;
  readonly body: RoutedBody;
}

/** How the servers of a fleet share the requests about takes. */
export interface RequestRouting {
  /** The user of a request that another server has checked and sent on; else null. */
  senderOf(request: Request): SessionUser | null;
  /** Answers a request here or through the server that holds the take. @throws AppError `take_elsewhere` */
  route(routed: RoutedRequest, here: () => Promise<Response>): Promise<Response>;
  /** Ends the event streams of other servers that pass through this one, and later ones at once. */
  release(): Promise<void>;
}
