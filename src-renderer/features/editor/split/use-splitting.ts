import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { Transcript } from '../use-transcript.ts';

const splitting = onDemand(() => import('./split-text.ts'), 'versions');

/** Makes two texts of the open one, once at a time. `onOpen` opens a text. */
export function useSplitting(id: string, transcript: Transcript, onOpen: (id: string) => void): () => void {
  const client = useQueryClient();
  const isBusy = useRef(false);
  return () => {
    if (isBusy.current) return;
    isBusy.current = true;
    splitting.whenHere(({ splitText }) => {
      void splitText({ id, transcript, client, onOpen }).finally(() => {
        isBusy.current = false;
      });
    });
  };
}
