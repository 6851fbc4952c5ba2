import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { savePreferences, userPreferences } from '../../../data/user-preferences.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { personalizeAtom, separateSpeakersAtom } from '../session/recording-choice.ts';
import classes from './recorder-settings.module.css';

/** Only the desktop app records meetings. */
const MeetingSwitch = lazyPart(async () => (await import('./meeting-switch.tsx')).MeetingSwitch, 'desktop');

/** Whether audio is kept: a switch of the account, for all its devices. By default, it is deleted once its text is stored. */
function KeepSwitch() {
  const { t } = useText('recorder');
  const client = useQueryClient();
  const { data } = useQuery(userPreferences);
  const save = useMutation(savePreferences(client));
  const chosen = save.isPending ? save.variables.keepRecordings : data?.keepRecordings;
  return (
    <Switch
      label={t('recorder.keep')}
      hint={t('recorder.keepHint')}
      checked={chosen ?? false}
      disabled={!data}
      onChange={(keepRecordings) => save.mutate({ keepRecordings })}
    />
  );
}

/** Whether several people speak in the next recording or file; reset to the preference after each. */
function SpeakersSwitch({ disabled }: { disabled: boolean }) {
  const { t } = useText('recorder');
  const { data } = useQuery(userPreferences);
  const [chosen, choose] = useAtom(separateSpeakersAtom);
  return (
    <Switch
      label={t('recorder.speakers')}
      hint={t('recorder.speakersHint')}
      checked={chosen ?? data?.separateSpeakers ?? false}
      disabled={disabled || (!data && chosen === undefined)}
      onChange={choose}
    />
  );
}

/** Switches for the next recording: personal style, whether its speakers are told apart, and whether its audio is kept. */
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
      {desktop && (
        <PartBoundary>
          <MeetingSwitch desktop={desktop} disabled={disabled} />
        </PartBoundary>
      )}
      <SpeakersSwitch disabled={disabled} />
      <KeepSwitch />
    </div>
  );
}
