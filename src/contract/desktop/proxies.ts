import { z } from 'zod';

/** Longest name or password of a proxy, in UTF-16 units. */
const CREDENTIAL_MAX = 300;
/** Control characters are refused by Basic authentication (RFC 7617). */
const PRINTABLE = /^\P{Cc}*$/u;
/** A colon separates the name from the password. */
const USER_NAME = /^[^\p{Cc}:]+$/u;

/** Key of a stored password: the proxy's protocol, host and port. */
const proxyId = z.string().max(CREDENTIAL_MAX);
export const proxyRequestSchema = z.strictObject({ proxy: proxyId });

/** A question for the user: the name and password of a proxy. */
export const proxyQuestionSchema = z.object({
  proxy: proxyId,
  /** Host and port, for people. */
  address: z.string(),
  /** The name that was refused; empty for none. */
  name: z.string(),
  /** The proxy has refused a name and password. */
  isWrong: z.boolean(),
  /** Whether this computer can encrypt stored data. */
  canRemember: z.boolean(),
});
export type ProxyQuestion = z.infer<typeof proxyQuestionSchema>;

export const proxyAnswerSchema = z.strictObject({
  proxy: proxyId,
  name: z.string().max(CREDENTIAL_MAX).regex(USER_NAME),
  password: z.string().max(CREDENTIAL_MAX).regex(PRINTABLE),
  /** Stores both on this computer, once the proxy has accepted them. */
  isRemembered: z.boolean(),
});
export type ProxyAnswer = z.infer<typeof proxyAnswerSchema>;

/**
 * A proxy that requires a password. `remembered`: stored on this computer. `session`: until the app ends. `declined`:
 * the user entered none.
 */
export const proxyStateSchema = z.object({
  proxy: proxyId,
  address: z.string(),
  state: z.enum(['remembered', 'session', 'declined']),
});
export type ProxyState = z.infer<typeof proxyStateSchema>;
