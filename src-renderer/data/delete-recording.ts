import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from './http.ts';
import { showWithoutRecording } from './kept-recording.ts';

/**
 * Deletes the recording of a text, and those of texts merged into it. `onDeleted` is called once it is deleted, also after
 * the component has unmounted.
 */
export const deleteRecording = (client: QueryClient, onDeleted: () => void) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /api/transcriptions/{id}/audio', { params: { id } }),
    onSuccess: (stored) => {
      onDeleted();
      return showWithoutRecording(client, stored);
    },
    meta: {
      success: { title: 'privacy.recordingDeleted' },
      failure: { title: 'privacy.deleteFailed', detail: 'server' },
    },
  });
