import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followSignOut } from '../data/sign-out-elsewhere.ts';

/** Removes the user's data here after a sign-out in another window. */
export function SignOutSync() {
  const client = useQueryClient();
  useEffect(() => followSignOut(client), [client]);
  return null;
}
