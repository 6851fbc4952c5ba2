import { useText } from '../../i18n/use-text.ts';
import type { DesktopHost } from '../../platform/desktop-host.ts';
import { useRemoteValue } from '../../platform/use-remote-value.ts';
import { Link } from '../../ui/link.tsx';

/** Names the server for sign-in, with a link that changes it. */
export function ServerLink({ host }: { host: DesktopHost }) {
  const { t } = useText('desktop');
  const server = useRemoteValue(host.settings)?.server;
  if (!server) return null;
  const place = server.kind === 'local' ? t('desktop.server.here') : new URL(server.address).host;
  return (
    <Link to="/desktop" button="quiet">
      {t('desktop.server.change', { place })}
    </Link>
  );
}
