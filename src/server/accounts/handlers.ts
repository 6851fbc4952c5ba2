import { type accountEndpoints, EXPORT_ARCHIVE, EXPORT_FILE } from '../../contract/api/account.ts';
import type { Handlers } from '../http/context.ts';
import type { Deletion } from './deletion.ts';
import type { Export } from './export/export.ts';
import type { ExportArchive } from './export/export-archive.ts';
import { type SignInHandlerParts, signInHandlers } from './sign-in/sign-in-handlers.ts';

interface AccountHandlerParts extends SignInHandlerParts {
  exports: Export;
  archive: ExportArchive;
  deletion: Deletion;
}

/** HTTP handlers of accounts: a cookie for browsers, the token itself for desktop clients. */
export function accountHandlers(parts: AccountHandlerParts): Handlers<typeof accountEndpoints> {
  const { accounts, sessions, cookie, responses, exports, archive, deletion } = parts;
  return {
    ...signInHandlers(parts),
    'GET /api/user': ({ user }) => accounts.userOf(user.userId),
    'PATCH /api/user': ({ user, body }) => accounts.rename(user.userId, body.name),
    'POST /api/user/complete-onboarding': ({ user }) => accounts.completeOnboarding(user.userId),
    'POST /api/user/change-password': async ({ user, body }) => {
      await accounts.changePassword(user, body);
      sessions.forget();
      return { changed: true };
    },
    'GET /api/user/export-data': async ({ user, query }) =>
      query.recordings
        ? { content: archive.write(user), mediaType: 'application/zip', fileName: EXPORT_ARCHIVE }
        : { content: exports.write(user), mediaType: 'application/json', fileName: EXPORT_FILE },
    'DELETE /api/user/delete-account': async ({ user, body, ...context }) => {
      await deletion.remove(user, body.currentPassword);
      sessions.forget();
      context.responseHeaders.append('set-cookie', cookie.clear());
      responses.forget(context, user.userId);
      return { deleted: true };
    },
  };
}
