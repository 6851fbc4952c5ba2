import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followOtherWindows } from '../data/other-windows.ts';

/** Removes the user's data here after a sign-out in another window. */
export function OtherWindows() {
  const client = useQueryClient();
  useEffect(() => followOtherWindows(client), [client]);
  return null;
}
