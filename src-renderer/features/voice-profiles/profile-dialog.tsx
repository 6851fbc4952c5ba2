import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import type { VoiceProfile, VoiceProfileForm } from '../../../src/contract/api/voice-profiles.ts';
import { createVoiceProfile, updateVoiceProfile } from '../../data/voice-profile-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { closeSavedForm } from '../../ui/dialogs/close-saved-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../ui/hooks/use-first-fault.ts';
import { draftOf } from './profile-draft.ts';
import classes from './profile-form.module.css';
import { SpeakingFields } from './speaking-fields.tsx';
import { fieldOf, type ProfileForm, refusedFields, useProfileForm } from './use-profile-form.ts';
import { VocabularyEditor } from './vocabulary-editor.tsx';
import { WritingFields } from './writing-fields.tsx';

export interface ProfileDialogProps {
  /** The profile to edit; null for a new one. */
  readonly profile: VoiceProfile | null;
  onClose(): void;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.sectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Fields({ form }: { form: ProfileForm }) {
  const { t } = useText('voice-profiles');
  const { error } = form.getInputProps('vocabulary');
  return (
    <>
      <Section title={t('voice.about')}>
        <div className={classes.fields}>
          <TextField
            {...fieldOf(form, 'name')}
            data-first
            label={t('voice.name')}
            placeholder={t('voice.namePlaceholder')}
            autoComplete="off"
          />
          <TextField
            {...fieldOf(form, 'description')}
            label={t('voice.description')}
            placeholder={t('voice.optional')}
            autoComplete="off"
          />
        </div>
      </Section>
      <Section title={t('voice.speaking')}>
        <SpeakingFields form={form} />
      </Section>
      <Section title={t('voice.writing')}>
        <WritingFields form={form} />
      </Section>
      <Section title={t('voice.vocabulary')}>
        <VocabularyEditor
          terms={form.values.vocabulary}
          error={error === undefined ? undefined : String(error)}
          onChange={(terms) => form.setFieldValue('vocabulary', terms)}
        />
      </Section>
    </>
  );
}

/** Saves a profile by creating or updating it; the label of the button shows which. */
function useSaving(opened: VoiceProfile | null) {
  const client = useQueryClient();
  const create = useMutation(createVoiceProfile(client));
  const update = useMutation(updateVoiceProfile(client));
  // After a new profile was created, edits made meanwhile are saved to it.
  const profile = opened ?? create.data ?? null;
  const saved = useRef(draftOf(opened));
  const isBusy = create.isPending || update.isPending;
  const save = (values: VoiceProfileForm, on: { onSuccess(): void; onError(error: Error): void }): void => {
    if (isBusy) return;
    const onSuccess = () => {
      saved.current = values;
      on.onSuccess();
    };
    if (profile) update.mutate({ id: profile.id, before: saved.current, now: values }, { ...on, onSuccess });
    else create.mutate(values, { ...on, onSuccess });
  };
  const words = profile
    ? ({ idle: 'voice.update', busy: 'voice.updating' } as const)
    : ({ idle: 'voice.create', busy: 'voice.creating' } as const);
  return { save, isNew: profile === null, label: isBusy ? words.busy : words.idle };
}

/** The form of a new or existing voice profile. It closes once all is saved. */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const { t } = useText('voice-profiles');
  const form = useProfileForm(profile);
  const { save, isNew, label } = useSaving(profile);
  const { form: element, focusFirstFault } = useFirstFault();
  return (
    <Dialog
      title={t(isNew ? 'voice.createTitle' : 'voice.editTitle')}
      wide
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <form
        ref={element}
        noValidate
        onSubmit={form.onSubmit(
          (values) =>
            save(values, {
              onSuccess: () => closeSavedForm(form, values, onClose),
              onError(error) {
                const refused = refusedFields(error);
                form.setErrors(refused);
                focusFirstFault(refused);
              },
            }),
          focusFirstFault,
        )}
      >
        <Fields form={form} />
        <DialogActions>
          <Button onClick={onClose}>{t('voice.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t(label)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
