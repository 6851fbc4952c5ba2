import { IconDownload, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';
import { fileNameOf } from '../session/new-takes.ts';
import { useRecorder } from '../session/use-recorder.ts';
import classes from './recording-player.module.css';
import { TakeButton } from './take-button.tsx';
import { useObjectUrl } from './use-object-url.ts';

/** Reads a take's audio on demand; shows an error if it can't be read. */
function useAudioOf(take: RecorderTake): () => Promise<Blob | null> {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  return async () => {
    const audio = await session.audioOf(take).catch(() => null);
    if (!audio) showToast({ kind: 'error', title: t('recorder.unreadable') });
    return audio;
  };
}

interface RecordingPlayerProps {
  readonly take: RecorderTake;
  /** Its title among several recordings. */
  readonly title?: string;
}

/** Play and download buttons of one recording; the player opens on demand. */
export function RecordingPlayer({ take, title }: RecordingPlayerProps) {
  const { t } = useText('recorder');
  const read = useAudioOf(take);
  const [audio, setAudio] = useState<Blob | null>(null);
  const url = useObjectUrl(audio);
  const play = async () => setAudio(audio ? null : await read());
  const download = async () => {
    const blob = await read();
    if (blob) saveFile(blob, fileNameOf(take, blob.type));
  };
  const PlayIcon = audio ? IconX : IconPlayerPlay;
  return (
    <>
      <TakeButton
        label={t(audio ? 'recorder.hide' : 'recorder.play')}
        takeTitle={title}
        icon={<PlayIcon size={16} aria-hidden />}
        aria-expanded={audio !== null}
        onClick={() => void play()}
      />
      <TakeButton
        label={t('recorder.download')}
        takeTitle={title}
        icon={<IconDownload size={16} aria-hidden />}
        onClick={() => void download()}
      />
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: this recording has no text yet; the buttons beside it transcribe it
        <audio className={classes.player} src={url} controls autoPlay aria-label={t('recorder.player')} />
      )}
    </>
  );
}
