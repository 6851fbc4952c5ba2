import type { sessionEndpoints } from '../../../contract/api/sessions.ts';
import type { Handlers } from '../../http/context.ts';
import type { SessionCookie } from '../../http/cookies.ts';
import type { Sessions } from './sessions.ts';

/** HTTP handlers of a user's sessions. */
export function sessionHandlers(
  sessions: Sessions,
  cookie: SessionCookie,
): Handlers<typeof sessionEndpoints> {
  return {
    'GET /api/user/sessions': async ({ user }) => ({ sessions: await sessions.list(user) }),
    'DELETE /api/user/sessions/{id}': async ({ user, params, responseHeaders }) => {
      const answer = await sessions.endOne(user.userId, params.id);
      if (params.id === user.sessionId) responseHeaders.append('set-cookie', cookie.clear());
      return answer;
    },
    'DELETE /api/user/sessions': ({ user }) => sessions.endOthers(user),
  };
}
