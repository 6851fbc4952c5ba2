import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { PersonalityProfile } from '../../../src/contract/api/personality-profile.ts';
import { changedFields } from '../../data/changed-fields.ts';
import { personalityProfile, saveProfile } from '../../data/personality-profile.ts';
import type { TextKey } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { closeSavedForm } from '../../ui/dialogs/close-saved-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { useFirstFault } from '../../ui/hooks/use-first-fault.ts';
import { OptionFields } from './option-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { fromDraft } from './personality-draft.ts';
import classes from './profile-fields.module.css';
import { usePersonalityForm } from './use-personality-form.ts';
import { type Dictation, WritingStyleFields } from './writing-style-fields.tsx';

export interface PersonalityPanelProps {
  readonly dictation: Dictation;
  onClose(): void;
}

function Section({ title, children }: { title: TextKey<'settings'>; children: ReactNode }) {
  const { t } = useText('settings');
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.sectionTitle}>
        {t(title)}
      </h3>
      {children}
    </section>
  );
}

interface PanelFormProps extends PersonalityPanelProps {
  readonly profile: PersonalityProfile;
  /** Reports whether there are unsaved values. */
  onDirty(isDirty: boolean): void;
}

function PanelForm({ profile, dictation, onDirty, onClose }: PanelFormProps) {
  const { t } = useText('settings');
  const form = usePersonalityForm(profile);
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const [before, setBefore] = useState(profile);
  const save = useMutation(saveProfile(useQueryClient()));
  const { form: element, focusFirstFault } = useFirstFault();
  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.onSubmit((draft) => {
        if (save.isPending) return;
        const wanted = fromDraft(draft);
        const finish = (): void => {
          setBefore(wanted);
          closeSavedForm(form, draft, onClose);
        };
        save.mutate(changedFields(before, wanted), { onSuccess: finish });
      }, focusFirstFault)}
    >
      <Section title="personality.personal">
        <PersonalFields form={form} />
      </Section>
      <Section title="personality.writing">
        <WritingStyleFields form={form} dictation={dictation} />
      </Section>
      <Section title="personality.options">
        <OptionFields form={form} />
      </Section>
      <DialogActions>
        <Button onClick={onClose}>{t('settings.cancel')}</Button>
        <Button variant="primary" type="submit">
          {t(save.isPending ? 'settings.saving' : 'settings.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The user's writing style in a panel over any page. It closes once all is saved. */
export function PersonalityPanel({ dictation, onClose }: PersonalityPanelProps) {
  const { t } = useText('common', 'settings');
  const { data: profile, isError } = useQuery(personalityProfile);
  const [isDirty, setIsDirty] = useState(false);
  return (
    <Dialog title={t('personality.title')} wide isDirty={isDirty} onClose={onClose}>
      {profile && (
        <PanelForm profile={profile} dictation={dictation} onDirty={setIsDirty} onClose={onClose} />
      )}
      {!profile && (
        <p role="status" data-failed={isError || undefined} className={classes.loading}>
          {t(isError ? 'personality.loadFailed' : 'app.loading')}
        </p>
      )}
    </Dialog>
  );
}
