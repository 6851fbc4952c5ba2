import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DesktopChange, DesktopSettings } from '../../../src/contract/desktop/desktop.ts';
import type { SettingProblem } from '../../../src/contract/desktop/desktop-options.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { showToast } from '../../ui/toast/toasts.ts';

export interface SettingsChange {
  /** Null until the app has sent them. */
  readonly settings: DesktopSettings | null;
  readonly isPending: boolean;
  /** Why the last change was refused. */
  readonly problem: SettingProblem | null;
  /** `onSuccess` is called once the change has been accepted. */
  change(change: DesktopChange, onSuccess?: () => void): void;
}

/**
 * The settings of this computer, and a function that changes them. A refused change shows an error, and the
 * settings stay.
 */
export function useSettingsChange(): SettingsChange {
  const { t } = useText('desktop');
  const host = useDesktop();
  const settings = useRemoteValue(host.settings);
  /** The pending change, shown at once; it may still be refused. */
  const [wanted, want] = useState<DesktopChange | null>(null);
  const { data, isPending, mutate } = useMutation({
    mutationFn: (change: DesktopChange) => host.changeSettings(change),
    onSuccess: ({ problem }) => {
      // A user who declined needs no message.
      if (problem === null || problem === 'declined') return;
      showToast({ kind: 'error', title: t('desktop.failed'), message: t(`desktop.problem.${problem}`) });
    },
    onError: () => showToast({ kind: 'error', title: t('desktop.failed'), message: t('desktop.failedText') }),
  });
  const shown = settings && ({ ...settings, ...wanted } as DesktopSettings);
  return {
    settings: shown,
    isPending,
    problem: isPending ? null : (data?.problem ?? null),
    change(next, onSuccess) {
      want(next);
      mutate(next, {
        onSuccess: ({ problem }) => {
          if (problem === null) onSuccess?.();
        },
        onSettled: () => want(null),
      });
    },
  };
}
