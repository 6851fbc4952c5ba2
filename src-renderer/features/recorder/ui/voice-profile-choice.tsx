import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { activateVoiceProfile, voiceProfiles } from '../../../data/voice-profiles.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { Link } from '../../../ui/link.tsx';
import classes from './recorder-settings.module.css';

/** The voice profile for the next recording; choosing one makes it the active profile. */
export function VoiceProfileChoice({ disabled }: { disabled: boolean }) {
  const { t } = useText('recorder');
  const id = useId();
  const { data: profiles } = useQuery(voiceProfiles);
  const activate = useMutation(activateVoiceProfile(useQueryClient()));
  if (!profiles) return null;
  if (profiles.length === 0) {
    return (
      <Link to="/voice-profiles" className={classes.voiceProfileLink}>
        {t('recorder.setUpVoice')}
      </Link>
    );
  }
  const active = profiles.find(({ isActive }) => isActive);
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {t('recorder.voiceProfile')}
      </label>
      <Select
        id={id}
        // Shows the chosen profile while it is being saved.
        value={activate.isPending ? activate.variables : (active?.id ?? '')}
        disabled={disabled}
        isBusy={activate.isPending}
        onChange={({ currentTarget }) => activate.mutate(currentTarget.value)}
      >
        {profiles.map((profile) => (
          <option key={profile.id} value={profile.id}>
            {profile.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
