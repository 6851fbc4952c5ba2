import { useQueryClient } from '@tanstack/react-query';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import type { Transcript } from '../use-transcript.ts';

const splitting = onDemand(() => import('./split-text.ts'), 'versions');

/** Splits the open text, once at a time. `onOpen` opens a text. */
export function useSplitting(id: string, transcript: Transcript, onOpen: (id: string) => void): () => void {
  const client = useQueryClient();
  return () => void splitting.whenLoaded(({ splitOnce }) => splitOnce({ id, transcript, client, onOpen }));
}
