import { useText } from '../../../i18n/use-text.ts';
import { showToast } from '../../../ui/toast/toasts.ts';

/** Calls main about a proxy, and shows an error when it refuses. Resolves to whether it was done. */
export function useProxyCall(): (call: Promise<void>) => Promise<boolean> {
  const { t } = useText('desktop');
  return (call) =>
    call.then(
      () => true,
      () => {
        showToast({ kind: 'error', title: t('desktop.failed'), message: t('desktop.failedText') });
        return false;
      },
    );
}
