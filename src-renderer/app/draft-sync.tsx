import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rememberEdit, saveEdit } from '../data/transcriptions.ts';
import { currentUser, noticeSessionEnd } from '../data/user.ts';
import { sendDrafts } from '../features/editor/send-drafts.ts';
import { usePlatform } from '../platform/platform-context.ts';

/** Sends edits that were kept on this device, when the app opens and whenever the server is back. */
export function DraftSync() {
  const client = useQueryClient();
  const { drafts } = usePlatform();
  const { data: user } = useQuery(currentUser);
  const owner = user?.id;
  useEffect(() => {
    if (owner === undefined) return;
    let running: Promise<void> = Promise.resolve();
    const send = (): void => {
      running = running.then(() =>
        sendDrafts({
          drafts,
          owner,
          async save(id, edit) {
            try {
              return await saveEdit(id, edit);
            } catch (error) {
              noticeSessionEnd(client, error);
              throw error;
            }
          },
          onSaved: (saved, html) => rememberEdit(client, saved, html),
        }),
      );
    };
    if (onlineManager.isOnline()) send();
    return onlineManager.subscribe((isOnline) => {
      if (isOnline) send();
    });
  }, [client, drafts, owner]);
  return null;
}
