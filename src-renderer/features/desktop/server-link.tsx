import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { Link } from '../../ui/link.tsx';

/** Names the server for sign-in, with a link that changes it. */
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
