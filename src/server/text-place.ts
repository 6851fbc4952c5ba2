import { CLIENT_HEADER, DESKTOP_CLIENT } from '../contract/api/account.ts';
import type { TextPlace } from '../contract/api/text-places.ts';
import { deviceOf } from './device.ts';
import { API_TOKEN_SESSION, type SessionUser } from './session-user.ts';

const MOBILE_SYSTEMS: readonly (string | null)[] = ['iPhone', 'iPad', 'Android'];

/** True when a program asks, by an API token. */
export const isProgram = ({ sessionId }: SessionUser): boolean => sessionId.startsWith(API_TOKEN_SESSION);

/** The place of recording for a take that this request begins. */
export function textPlaceOf(user: SessionUser, { headers }: Pick<Request, 'headers'>): TextPlace {
  if (isProgram(user)) return 'program';
  if (headers.get(CLIENT_HEADER) === DESKTOP_CLIENT) return 'desktop';
  const { browser, system } = deviceOf(headers.get('user-agent'));
  if (MOBILE_SYSTEMS.includes(system)) return 'phone';
  return browser === null ? 'program' : 'web';
}
