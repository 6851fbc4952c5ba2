import type { User } from '../../src/contract/api/account.ts';
import { DELETED_USER, LAST_USER_KEY } from '../../src/contract/page/storage-keys.ts';

type Fields = Readonly<Record<string, unknown>>;

function parseUser(value: unknown): User | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, email, name, createdAt, isVerified, hasCompletedOnboarding, signIn } = value as Fields;
  if (typeof id !== 'string' || id === '' || typeof email !== 'string' || typeof name !== 'string')
    return null;
  if (typeof createdAt !== 'string') return null;
  return {
    id,
    email,
    name,
    createdAt,
    isVerified: isVerified === true,
    hasCompletedOnboarding: hasCompletedOnboarding === true,
    signIn: signIn === 'computer' || signIn === 'computerPassword' ? signIn : 'email',
    personalityProfile: null,
  };
}

/** The last signed-in user on this device; null if there is none or it cannot be read. */
export function rememberedUser(): User | null {
  try {
    return parseUser(JSON.parse(localStorage.getItem(LAST_USER_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

function store(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(LAST_USER_KEY);
    else localStorage.setItem(LAST_USER_KEY, value);
  } catch {
    // Nothing is stored.
  }
}

/**
 * Stores the signed-in user, or null for none: only what opening the app needs, without the writing style for
 * example. Without storage, the app opens only when the server is reachable.
 */
export const rememberUser = (user: User | null): void => store(user && JSON.stringify(parseUser(user)));

/** Announces a deliberate sign-out to other windows: an empty value, before the user is forgotten. */
export const announceSignOut = (): void => store('');

/** Announces to other windows that the account was deleted: they would take it for an expired session. */
export const rememberDeletion = (): void => store(DELETED_USER);
