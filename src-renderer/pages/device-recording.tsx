import { useEffect, useState } from 'react';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { useRecorder } from '../features/recorder/session/use-recorder.ts';
import type { TextPort } from '../page-state/text-port.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';

// Most texts were not recorded in this page and need no player.
const RecordingWaveform = lazyPart(
  async () => (await import('../features/player/recording-waveform.tsx')).RecordingWaveform,
  'transcription',
);

export interface DeviceRecordingProps {
  readonly transcription: TranscriptionDetail;
  readonly text: TextPort;
}

/**
 * The player of a text just recorded in this page, from the page's copy; renders nothing for any other text.
 */
export function DeviceRecording({ transcription, text }: DeviceRecordingProps) {
  const { session } = useRecorder();
  const [recording, setRecording] = useState<Blob | null>(null);
  const { id } = transcription;
  useEffect(() => {
    let isUnmounted = false;
    void session.lastAudio.ofText(id).then((audio) => {
      if (!isUnmounted) setRecording(audio);
    });
    return () => {
      isUnmounted = true;
    };
  }, [session, id]);
  if (!recording) return null;
  return <RecordingWaveform transcription={transcription} text={text} recording={recording} />;
}
