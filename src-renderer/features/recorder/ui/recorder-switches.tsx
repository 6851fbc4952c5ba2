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

/** The switch that tells the speakers of new recordings apart. */
function SeparateSpeakers() {
  const { t } = useText('recorder');
  const { data } = useQuery(userPreferences);
  const save = useMutation(savePreferences(useQueryClient()));
  const separates = save.isPending ? save.variables.separateSpeakers : data?.separateSpeakers;
  return (
    <Switch
      label={t('recorder.speakers')}
      hint={t('recorder.speakersHint')}
      checked={separates ?? false}
      disabled={!data || save.isPending}
      onChange={(separateSpeakers) => save.mutate({ separateSpeakers })}
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
      {desktop && (
        <PartBoundary>
          <Suspense fallback={null}>
            <MeetingSwitch desktop={desktop} disabled={disabled} />
          </Suspense>
        </PartBoundary>
      )}
      <SeparateSpeakers />
      <KeepRecordings />
    </div>
  );
}
