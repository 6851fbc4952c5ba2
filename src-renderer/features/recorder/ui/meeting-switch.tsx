import { useAtom } from 'jotai';
import { useText } from '../../../i18n/use-text.ts';
import type { DesktopHost } from '../../../platform/desktop-host.ts';
import { useRemoteValue } from '../../../platform/use-remote-value.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { meetingAtom } from '../session/recording-choice.ts';

/** The switch for meetings; it says so if the system cannot record them. */
export function MeetingSwitch({ desktop, disabled }: { desktop: DesktopHost; disabled: boolean }) {
  const { t } = useText('desktop');
  const [isMeeting, choose] = useAtom(meetingAtom);
  const status = useRemoteValue(desktop.status);
  const canRecord = status?.canRecordSystemAudio ?? false;
  return (
    <Switch
      label={t('meeting.label')}
      hint={t(status && !canRecord ? 'meeting.cant' : 'meeting.hint')}
      checked={isMeeting && canRecord}
      disabled={disabled || !canRecord}
      onChange={choose}
    />
  );
}
