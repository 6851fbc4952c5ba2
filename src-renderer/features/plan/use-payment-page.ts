import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { planKeys } from '../../data/plan-keys.ts';
import { whenPageIdle } from '../../page-state/page-busy.ts';
import { usePlatform } from '../../platform/platform-context.ts';

/** Opens a page of the payment service, once no recording runs. If this page stays open, it shows the payment afterwards. */
export function usePaymentPage(): (url: string) => void {
  const { leaveFor } = usePlatform();
  const client = useQueryClient();
  const [isOpened, setIsOpened] = useState(false);
  useEffect(() => {
    if (!isOpened) return;
    const askAgain = () => void client.invalidateQueries({ queryKey: planKeys.plan });
    // Query's own focus events only report visibility, and a window beside the browser is always visible.
    window.addEventListener('focus', askAgain);
    return () => window.removeEventListener('focus', askAgain);
  }, [isOpened, client]);
  return (url) =>
    whenPageIdle(() => {
      setIsOpened(true);
      leaveFor(url);
    });
}
