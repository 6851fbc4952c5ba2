import { deviceOf } from '../device.ts';
import type { SessionUser } from '../session-user.ts';
import type { VersionMaker } from './store.ts';

/** The device and session that a request comes from. */
export const makerOf = (user: SessionUser, request: Request): VersionMaker => ({
  ...deviceOf(request.headers.get('user-agent')),
  session: user.sessionId,
});
