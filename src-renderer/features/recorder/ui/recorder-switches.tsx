import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { Suspense } from 'react';
import { savePreferences, userPreferences } from '../../../data/user-preferences.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { personalizeAtom } from '../session/recording-choice.ts';
import classes from './recorder-settings.module.css';

/** Only the desktop app records meetings. */
const MeetingSwitch = lazyPart(async () => (await import('./meeting-switch.tsx')).MeetingSwitch, 'desktop');

interface PreferenceSwitchProps {
  readonly name: 'keepRecordings' | 'separateSpeakers';
  readonly label: string;
  readonly hint: string;
}

/** A switch of the account, for all its devices. */
function PreferenceSwitch({ name, label, hint }: PreferenceSwitchProps) {
  const client = useQueryClient();
  const { data } = useQuery(userPreferences);
  const save = useMutation(savePreferences(client));
  const chosen = save.isPending ? save.variables[name] : data?.[name];
  return (
    <Switch
      label={label}
      hint={hint}
      checked={chosen ?? false}
      disabled={!data || save.isPending}
      onChange={(next) => save.mutate({ [name]: next })}
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
          <Suspense fallback={null}>
            <MeetingSwitch desktop={desktop} disabled={disabled} />
          </Suspense>
        </PartBoundary>
      )}
      <PreferenceSwitch
        name="separateSpeakers"
        label={t('recorder.speakers')}
        hint={t('recorder.speakersHint')}
      />
      {/* By default, recordings are deleted once their text is stored. */}
      <PreferenceSwitch name="keepRecordings" label={t('recorder.keep')} hint={t('recorder.keepHint')} />
    </div>
  );
}
