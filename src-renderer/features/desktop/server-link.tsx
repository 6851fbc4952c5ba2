import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { Link } from '../../ui/link.tsx';

/** Where one is about to sign in, and the way to choose another place. */
export function ServerLink() {
  const { t } = useText('desktop');
  const server = useRemoteValue(useDesktop().settings)?.server;
  if (!server) return null;
  const place = server.kind === 'local' ? t('desktop.server.here') : new URL(server.address).host;
  return (
    <Link to="/desktop" button="quiet">
      {t('desktop.server.change', { place })}
    </Link>
  );
}
