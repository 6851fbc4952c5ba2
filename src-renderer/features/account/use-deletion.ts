import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteAccount, watchDeletion } from '../../data/account.ts';
import { HttpError, isUnreachable } from '../../data/http-error.ts';
import { announceDeletion, completeSignOut } from '../../data/sign-out.ts';
import { currentUser } from '../../data/user.ts';
import { serverErrorText, textsOf } from '../../i18n/i18n.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { showToast } from '../../ui/toast/toasts.ts';

const text = textsOf('account', 'common');

const wordsOf = (error: Error): string | null =>
  error instanceof HttpError ? serverErrorText(error.code, error.userText, error.retryAfterMs) : null;

function showFailure(error: Error): void {
  const message = isUnreachable(error) ? text('failure.network') : wordsOf(error);
  showToast({ kind: 'error', title: text('danger.failed'), ...(message !== null && { message }) });
}

/**
 * Deletes the account and the user's data on this device. `asksPassword` becomes true if the server requires
 * the password. A user who has left the page gets the result as a toast.
 */
export function useDeletion() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { eraseUserData } = usePlatform();
  const [asksPassword, setAsksPassword] = useState(false);
  const [wrongPassword, setWrongPassword] = useState<string | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function finishDeletion(userId: string | undefined): Promise<void> {
    announceDeletion(client);
    const isClean = userId === undefined || (await eraseUserData(userId));
    const message = text(isClean ? 'danger.deletedText' : 'danger.leftBehind');
    completeSignOut(client);
    showToast({ kind: 'success', title: text('danger.deleted'), message });
    await navigate('/login', { replace: true });
  }

  function refuse(error: Error): void {
    const code = error instanceof HttpError ? error.code : null;
    if (code === 'reauthentication_required' && isShown.current) {
      setAsksPassword(true);
      return;
    }
    if (code === 'wrong_password') setWrongPassword(wordsOf(error));
    showFailure(error);
  }

  // Options of the mutation, because callbacks passed to `mutate` are dropped when the card unmounts.
  const deletion = useMutation({
    ...deleteAccount(client),
    // Read before the request: the session has ended when the answer arrives.
    onMutate: () => client.getQueryData(currentUser.queryKey)?.id,
    onSuccess: (_deleted, _password, userId) => finishDeletion(userId),
    onError: (error, _password, userId) => {
      refuse(error);
      // The answer may have been lost, and the account be deleted.
      if (userId !== undefined && isUnreachable(error)) {
        watchDeletion(client, userId, () => void finishDeletion(userId));
      }
    },
  });

  return {
    isPending: deletion.isPending,
    asksPassword,
    wrongPassword,
    /** `password`: null unless the server asked for it. */
    remove(password: string | null): void {
      if (deletion.isPending) return;
      setWrongPassword(null);
      deletion.mutate(password);
    },
  };
}
