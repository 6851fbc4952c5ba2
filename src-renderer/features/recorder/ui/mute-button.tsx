import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useRecorder } from '../session/use-recorder.ts';

/** Mutes the running recording, or ends its mute. */
export function MuteButton({ isMuted }: { isMuted: boolean }) {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const Icon = isMuted ? IconMicrophoneOff : IconMicrophone;
  return (
    <IconButton
      label={t(isMuted ? 'recorder.unmute' : 'recorder.mute')}
      onClick={() => session.dispatch({ type: isMuted ? 'unmute' : 'mute' })}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </IconButton>
  );
}
