import { deviceOf } from '../device.ts';
import type { SessionUser } from '../session-user.ts';
import type { VersionAuthor } from './store.ts';

/** The device and session that a request comes from. */
export const authorOf = (user: SessionUser, request: Request): VersionAuthor => ({
  ...deviceOf(request.headers.get('user-agent')),
  session: user.sessionId,
});
