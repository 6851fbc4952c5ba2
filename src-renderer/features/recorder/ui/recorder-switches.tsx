import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { savePreferences, userPreferences } from '../../../data/user-preferences.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { DesktopHost } from '../../../platform/desktop-host.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useRemoteValue } from '../../../platform/use-remote-value.ts';
import { Switch } from '../../../ui/switch.tsx';
import { meetingAtom, personalizeAtom } from '../session/recording-choice.ts';
import classes from './recorder-settings.module.css';

/** The switch that keeps audio. By default, recordings are deleted once their text is stored. */
function KeepRecordings() {
  const { t } = useText('recorder');
  const client = useQueryClient();
  const { data } = useQuery(userPreferences);
  const save = useMutation(savePreferences(client));
  const kept = save.isPending ? save.variables.keepRecordings : data?.keepRecordings;
  return (
    <Switch
      label={t('recorder.keep')}
      hint={t('recorder.keepHint')}
      checked={kept ?? false}
      disabled={!data || save.isPending}
      onChange={(keepRecordings) => save.mutate({ keepRecordings })}
    />
  );
}

/** The switch for meetings, in the desktop app; where the system can't, it says so. */
function MeetingSwitch({ desktop, disabled }: { desktop: DesktopHost; disabled: boolean }) {
  const { t } = useText('recorder');
  const [isMeeting, choose] = useAtom(meetingAtom);
  const status = useRemoteValue(desktop.status);
  const canRecord = status?.canRecordSystemAudio ?? false;
  return (
    <Switch
      label={t('recorder.meeting')}
      hint={t(status && !canRecord ? 'recorder.meetingCant' : 'recorder.meetingHint')}
      checked={isMeeting && canRecord}
      disabled={disabled || !canRecord}
      onChange={choose}
    />
  );
}

/** Switches for the next recording: personal style, and whether its audio is kept. */
export function RecorderSwitches({ disabled }: { disabled: boolean }) {
  const { t } = useText('recorder');
  const { desktop } = usePlatform();
  const [personalize, choose] = useAtom(personalizeAtom);
  return (
    <div className={classes.switches}>
      <Switch
        label={t('recorder.personalize')}
        hint={t('recorder.personalizeHint')}
        checked={personalize}
        disabled={disabled}
        onChange={choose}
      />
      {desktop && <MeetingSwitch desktop={desktop} disabled={disabled} />}
      <KeepRecordings />
    </div>
  );
}
