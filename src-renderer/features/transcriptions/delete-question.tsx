import { lazyPart } from '../../ui/loading/lazy-part.ts';
import type { Deletion } from './use-deletion.ts';

const DeletionDialog = lazyPart(async () => (await import('./deletion-dialog.tsx')).DeletionDialog);

/** Asks for confirmation before transcriptions are deleted. */
export function DeleteQuestion({ deletion }: { deletion: Deletion }) {
  return deletion.pendingIds && <DeletionDialog deletion={deletion} />;
}
