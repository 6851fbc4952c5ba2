import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { SESSION } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { hashPassword, verifyPassword } from './passwords/passwords.ts';
import { hashToken, newToken } from './sessions/token.ts';

/**
 * Header of better-auth's response that passes a new session's token to `password-sign-in.ts`; never sent to clients.
 */
export const TOKEN_HEADER = 'x-new-session-token';
const DAY_SECONDS = 24 * 60 * 60;

/** Hooks of a password sign-in. */
export interface SignInHooks {
  /** The client's address, which is stored with the session. */
  clientAddress(): string;
  /** The stored hash that the password fits. */
  onVerified(hash: string): void;
  /** Runs after the password was verified, before the session is stored; an error prevents the session. */
  onSession(userId: string): Promise<void>;
}

/**
 * better-auth, used through its server API only: signing in by address and password. Cookies, rate limits and the
 * same-origin check are ours, in `http/`.
 */
export function createAuth(database: Database, secret: string, hooks: SignInHooks) {
  const options = {
    secret,
    baseURL: 'http://localhost',
    database: { db: database.db, type: database.kind, transaction: true },
    databaseHooks: {
      session: {
        create: {
          // Database access must not allow session takeover: better-auth only sees the hash, and the token
          // itself is returned in a header of its response to us.
          before: async (session, context) => {
            await hooks.onSession(session.userId);
            const token = newToken();
            context?.setHeader(TOKEN_HEADER, token);
            // better-auth would store the network of an IPv6 address in place of it.
            return { data: { ...session, ipAddress: hooks.clientAddress(), token: hashToken(token) } };
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      password: {
        hash: hashPassword,
        async verify(input) {
          const isRight = await verifyPassword(input);
          if (isRight) hooks.onVerified(input.hash);
          return isRight;
        },
      },
    },
    session: { expiresIn: SESSION.idleDays * DAY_SECONDS },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions;
  return betterAuth(options);
}

const APP_ERROR_CODES: Readonly<Record<string, 'wrong_credentials'>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
};

/** Converts better-auth's errors to ours. */
export async function asAppError<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const code = error instanceof APIError ? APP_ERROR_CODES[error.body?.code ?? ''] : undefined;
    throw code ? new AppError(code, {}, { cause: error }) : error;
  }
}
