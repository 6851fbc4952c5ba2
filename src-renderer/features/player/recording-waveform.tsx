import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { hideDeletedRecording } from '../../data/kept-recording.ts';
import { useText } from '../../i18n/use-text.ts';
import { forgetRecording } from '../../page-state/forgotten-recordings.ts';
import { consumeSeekRequest, onSeekRequest } from '../../page-state/seek-request.ts';
import type { TextPort } from '../../page-state/text-port.ts';
import { type PlayerControl, WaveformPlayer } from './waveform-player.tsx';
import { createWordSync, type WordSync } from './word-sync.ts';

export interface RecordingWaveformProps {
  readonly transcription: TranscriptionDetail;
  readonly text: TextPort;
  /** This device's copy of the recording, if the server keeps none. */
  readonly recording?: Blob | null;
}

/** Seconds before the first word that are played, too; more are silence, or belong to another half of a split text. */
const LEAD_SECONDS = 2;

/** Where a recording begins to be played, in seconds; null for its start. */
const startTimeOf = ([first]: TranscriptionDetail['segments']): number | null =>
  first && first.start > LEAD_SECONDS ? first.start : null;

/** Returns a function that removes the player if the recording was deleted elsewhere, as on another device. */
function useDeletionCheck({ id, audioUrl }: TranscriptionDetail): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    // Without an answer, the player stays, and can be tried again.
    if (audioUrl !== null) hideDeletedRecording(client, id, () => forgetRecording(id)).catch(() => undefined);
  }, [client, id, audioUrl]);
}

/** The player of an open text: words are highlighted as they play, and pressing a word plays from there. */
export function RecordingWaveform({ transcription, text, recording = null }: RecordingWaveformProps) {
  const { t } = useText('transcription');
  const { segments, audioUrl, duration } = transcription;
  const source = audioUrl ?? recording;
  const onFailed = useDeletionCheck(transcription);
  const control = useRef<PlayerControl>(null);
  const sync = useRef<WordSync | null>(null);
  const hasTimes = segments.length > 0;
  const startTime = startTimeOf(segments);
  useEffect(() => {
    if (!hasTimes) return;
    const wordSync = createWordSync(segments, text);
    sync.current = wordSync;
    const stopListening = text.onWordPress((offset, isDeliberate) => {
      const time = wordSync.timeAt(offset);
      if (time !== null) control.current?.playFrom(time, isDeliberate);
    });
    return () => {
      stopListening();
      wordSync.close();
      sync.current = null;
    };
  }, [segments, text, hasTimes]);
  const onTime = useCallback((seconds: number | null) => sync.current?.follow(seconds), []);
  const onReady = useCallback(() => {
    const playRequested = (): boolean => {
      const at = consumeSeekRequest(text.id);
      if (at !== null) control.current?.playFrom(at, true);
      return at !== null;
    };
    const isRequested = playRequested();
    const stopListening = onSeekRequest(text.id, () => void playRequested());
    const found = text.consumeFoundOffset();
    const time = found === null ? null : (sync.current?.timeAt(found) ?? null);
    const startPosition = time ?? startTime;
    if (startPosition !== null && !isRequested) control.current?.goTo(startPosition);
    const withdrawAudio = text.provideAudio({ play: (from, to) => control.current?.playRange(from, to) });
    return () => {
      stopListening();
      withdrawAudio();
    };
  }, [text, startTime]);
  if (source === null) return null;
  return (
    <WaveformPlayer
      source={source}
      seconds={duration}
      control={control}
      onTime={onTime}
      onReady={onReady}
      onFailed={onFailed}
      {...(hasTimes && { hint: t('player.hint') })}
    />
  );
}
