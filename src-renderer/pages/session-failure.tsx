import { usePlatform } from '../platform/platform-context.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { SessionFailed } from '../ui/session-failed.tsx';

const ServerLink = lazyPart(
  async () => (await import('../features/desktop/server-link.tsx')).ServerLink,
  'desktop',
);

/** A session that could not be read; on the desktop, with a link to another server: this one may have moved. */
export function SessionFailure({ retry }: { retry: () => void }) {
  const { desktop } = usePlatform();
  return <SessionFailed retry={retry} below={desktop && <ServerLink host={desktop} />} />;
}
