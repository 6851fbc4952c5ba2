import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followOtherWindows } from '../data/other-windows.ts';

/** Closes here what belongs to somebody who has signed out in another window. */
export function OtherWindows() {
  const client = useQueryClient();
  useEffect(() => followOtherWindows(client), [client]);
  return null;
}
