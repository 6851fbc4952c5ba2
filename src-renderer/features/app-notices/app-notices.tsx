import { useState, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { isPageBusy, onPageBusyChange, whenPageIdle } from '../../page-state/page-busy.ts';
import type { AppUpdate, InstallOffer } from '../../platform/platform.ts';
import { NoticeCard } from './notice-card.tsx';

interface UpdateNoticeProps {
  readonly update: AppUpdate;
  /** The ready version: dismissing it does not dismiss the next one. */
  readonly version: string | number;
}

/** Offers to load a newer version; disabled during a recording. */
function UpdateNotice({ update, version }: UpdateNoticeProps) {
  const { t } = useText('notices');
  const isBusy = useSyncExternalStore(onPageBusyChange, isPageBusy);
  const [dismissed, setDismissed] = useState<string | number | null>(null);
  if (dismissed === version) return null;
  return (
    <NoticeCard
      title={t('update.ready')}
      message={t(isBusy ? 'update.later' : 'update.text')}
      action={isBusy ? null : { label: t('update.reload'), run: () => whenPageIdle(update.apply) }}
      dismiss={{ label: t('update.dismiss'), run: () => setDismissed(version) }}
    />
  );
}

/** Offers to install the app. */
function InstallCard({ install }: { install: InstallOffer }) {
  const { t } = useText('notices');
  return (
    <NoticeCard
      title={t('install.title')}
      message={t('install.text')}
      action={{ label: t('install.install'), run: () => void install.accept() }}
      dismiss={{ label: t('install.dismiss'), run: install.dismiss }}
    />
  );
}

export interface AppNoticeProps {
  readonly update: AppUpdate | null;
  /** The version that is ready; null if none is, so that there is an offer to install. */
  readonly version: string | number | null;
  readonly install: InstallOffer | null;
}

/** The notice of a ready version, or else the offer to install the app. */
export function AppNotice({ update, version, install }: AppNoticeProps) {
  if (update && version) return <UpdateNotice update={update} version={version} />;
  return install && <InstallCard install={install} />;
}
