import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VoiceProfile } from '../../../src/contract/api/voice-profiles.ts';
import { deleteVoiceProfile } from '../../data/voice-profile-changes.ts';
import { activateVoiceProfile, voiceProfiles } from '../../data/voice-profiles.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActiveSummary } from './active-summary.tsx';
import { ProfileCard } from './profile-card.tsx';
import classes from './voice-profiles-view.module.css';

const ProfileDialog = lazyPart(async () => (await import('./profile-dialog.tsx')).ProfileDialog, 'recorder');

/** The open dialog: a new profile, an edited one, or the question before deleting. */
type Shown =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete'; readonly profile: VoiceProfile }
  | null;

interface OverPageProps {
  readonly shown: NonNullable<Shown>;
  onDelete(profile: VoiceProfile): void;
  onClose(): void;
}

function OverPage({ shown, onDelete, onClose }: OverPageProps) {
  const { t } = useText('voice-profiles');
  if (shown.kind === 'delete') {
    return (
      <ConfirmDialog
        title={t('voice.deleteTitle', { name: shown.profile.name })}
        message={t('voice.deleteQuestion')}
        confirm={t('voice.delete')}
        onConfirm={() => onDelete(shown.profile)}
        onClose={onClose}
      />
    );
  }
  return <ProfileDialog profile={shown.kind === 'edit' ? shown.profile : null} onClose={onClose} />;
}

interface ProfilesProps {
  readonly profiles: readonly VoiceProfile[];
  show(shown: Shown): void;
}

function Profiles({ profiles, show }: ProfilesProps) {
  const { t } = useText('voice-profiles');
  const activate = useMutation(activateVoiceProfile(useQueryClient()));
  const active = profiles.find(({ isActive }) => isActive);
  if (profiles.length === 0) return <p className={classes.empty}>{t('voice.empty')}</p>;
  return (
    <>
      {active && <ActiveSummary profile={active} />}
      <section aria-label={t('voice.list')}>
        <ul className={classes.cards}>
          {profiles.map((profile) => (
            <ProfileCard
              key={profile.id}
              profile={profile}
              isBusy={activate.isPending}
              onActivate={() => activate.mutate(profile.id)}
              onEdit={() => show({ kind: 'edit', profile })}
              onDelete={() => show({ kind: 'delete', profile })}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

/** The user's voice profiles: the active one, and the full list. */
export function VoiceProfilesView() {
  const { t } = useText('common', 'voice-profiles');
  const { data: profiles, isError, refetch } = useQuery(voiceProfiles);
  const remove = useMutation(deleteVoiceProfile(useQueryClient()));
  const [shown, setShown] = useState<Shown>(null);
  return (
    <div className={classes.view}>
      <header className={classes.header}>
        <div>
          <h1 className={classes.heading}>{t('voice.title')}</h1>
          <p className={classes.lead}>{t('voice.lead')}</p>
        </div>
        <Button
          variant="primary"
          icon={<IconPlus size={18} stroke={1.8} aria-hidden />}
          size="large"
          className={classes.create}
          onClick={() => setShown({ kind: 'create' })}
        >
          {t('voice.create')}
        </Button>
      </header>
      {profiles && <Profiles profiles={profiles} show={setShown} />}
      {!profiles && !isError && (
        <p role="status" className={classes.loading}>
          {t('voice.loading')}
        </p>
      )}
      {!profiles && isError && (
        <Notice
          tone="danger"
          title={t('voice.loadFailed')}
          message={t('voice.loadFailedText')}
          action={{ label: t('failure.retry'), run: () => void refetch() }}
        />
      )}
      {shown && (
        <OverPage shown={shown} onDelete={({ id }) => remove.mutate(id)} onClose={() => setShown(null)} />
      )}
    </div>
  );
}
