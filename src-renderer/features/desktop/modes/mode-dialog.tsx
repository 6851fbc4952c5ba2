import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AI_SERVICES } from '../../../../src/contract/api/ai-services.ts';
import { MODE_TOOLS, MODES, PASTE_METHODS } from '../../../../src/contract/desktop/desktop-options.ts';
import { type Mode, modeSchema } from '../../../../src/contract/desktop/modes.ts';
import { RECORDING_LANGUAGES, TRANSLATION_LANGUAGES } from '../../../../src/contract/languages.ts';
import { INSTRUCTION_MAX } from '../../../../src/contract/limits.ts';
import { useServiceNames } from '../../../data/service-names.ts';
import { currentUser } from '../../../data/user.ts';
import { voiceProfiles } from '../../../data/voice-profiles.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useFirstFault } from '../../../ui/hooks/use-first-fault.ts';
import classes from '../desktop.module.css';
import { faultyFields } from '../faulty-fields.ts';
import { ChoiceField } from './choice-field.tsx';
import { partsOf } from './mode-presets.ts';
import { useOwnRecipes } from './use-own-recipes.ts';

interface FieldsProps {
  readonly mode: Mode;
  readonly set: (change: Partial<Mode>) => void;
}

type Faulty = Partial<Record<'name' | 'programs' | 'titles', true>>;

function PlaceFields({ mode, set, faulty }: FieldsProps & { faulty: Faulty }) {
  const { t } = useText('desktop');
  const tooMany = t('modes.tooMany', { max: MODES.patternsMax, length: MODES.patternMax });
  const [programs, setPrograms] = useState(mode.programs.join(', '));
  const [titles, setTitles] = useState(mode.titles.join(', '));
  return (
    <>
      <TextField
        name="programs"
        label={t('modes.programs')}
        hint={t('modes.programsHint')}
        error={faulty.programs && tooMany}
        dir="ltr"
        value={programs}
        onChange={({ currentTarget }) => {
          setPrograms(currentTarget.value);
          set({ programs: partsOf(currentTarget.value) });
        }}
      />
      <TextField
        name="titles"
        label={t('modes.titles')}
        hint={t('modes.titlesHint')}
        error={faulty.titles && tooMany}
        dir="auto"
        value={titles}
        onChange={({ currentTarget }) => {
          setTitles(currentTarget.value);
          set({ titles: partsOf(currentTarget.value) });
        }}
      />
    </>
  );
}

function SpeechFields({ mode, set }: FieldsProps) {
  const { t, locale } = useText('desktop');
  const user = useQuery(currentUser).data;
  const profiles = useQuery({ ...voiceProfiles, enabled: Boolean(user) }).data ?? [];
  return (
    <>
      <ChoiceField
        label={t('modes.language')}
        none={t('modes.asUsual')}
        options={RECORDING_LANGUAGES.map((value) => ({
          value,
          label: value === 'auto' ? t('modes.auto') : languageName(value, locale),
        }))}
        value={mode.language}
        onChange={(language) => set({ language })}
      />
      {profiles.length > 0 && (
        <ChoiceField
          label={t('modes.profile')}
          none={t('modes.profileAsIs')}
          options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          value={mode.voiceProfile}
          onChange={(voiceProfile) => set({ voiceProfile })}
        />
      )}
    </>
  );
}

function WritingFields({ mode, set }: FieldsProps) {
  const { t, locale } = useText('desktop');
  const names = useServiceNames();
  const recipes = useOwnRecipes();
  return (
    <>
      <ChoiceField
        label={t('modes.tool')}
        none={t('modes.tool.none')}
        options={[
          ...MODE_TOOLS.map((value) => ({ value, label: t(`modes.tool.${value}`) })),
          ...recipes.map(({ id, name }) => ({ value: id, label: t('modes.recipe', { name }) })),
        ]}
        value={mode.recipe ?? mode.tool}
        onChange={(picked) =>
          set({
            tool: MODE_TOOLS.find((tool) => tool === picked) ?? null,
            recipe: recipes.find(({ id }) => id === picked)?.id ?? null,
          })
        }
      />
      {mode.tool === 'custom' && (
        <TextArea
          label={t('modes.instruction')}
          rows={3}
          maxLength={INSTRUCTION_MAX}
          value={mode.instruction}
          onChange={({ currentTarget }) => set({ instruction: currentTarget.value })}
        />
      )}
      {mode.tool === 'translate' && (
        <ChoiceField
          label={t('modes.target')}
          options={TRANSLATION_LANGUAGES.map((value) => ({ value, label: languageName(value, locale) }))}
          value={mode.targetLanguage ?? TRANSLATION_LANGUAGES[0] ?? null}
          onChange={(targetLanguage) => set({ targetLanguage })}
        />
      )}
      <ChoiceField
        label={t('modes.service')}
        none={t('modes.asUsual')}
        options={AI_SERVICES.map((value) => ({ value, label: names[value] }))}
        value={mode.service}
        onChange={(service) => set({ service })}
      />
      <ChoiceField
        label={t('modes.paste')}
        none={t('modes.paste.auto')}
        options={PASTE_METHODS.map((value) => ({ value, label: t(`modes.paste.${value}`) }))}
        value={mode.pasteMethod}
        onChange={(pasteMethod) => set({ pasteMethod })}
      />
    </>
  );
}

export interface ModeDialogProps {
  readonly mode: Mode;
  readonly isSaving: boolean;
  onSave(mode: Mode): void;
  onClose(): void;
}

/** A mode as a form. */
export function ModeDialog({ mode: first, isSaving, onSave, onClose }: ModeDialogProps) {
  const { t } = useText('desktop');
  const [mode, setMode] = useState(first);
  const [isTried, setTried] = useState(false);
  const { form, focusFirstFault } = useFirstFault();
  const set = (change: Partial<Mode>): void => setMode((before) => ({ ...before, ...change }));
  const wanted = { ...mode, name: mode.name.trim() };
  const faults = faultyFields(modeSchema, wanted, ['name', 'programs', 'titles']);
  const faulty: Faulty = isTried ? faults : {};
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    focusFirstFault(faults);
    if (Object.keys(faults).length === 0 && !isSaving) onSave(wanted);
  };
  return (
    <Dialog title={first.name || t('modes.new')} isDirty={mode !== first} onClose={onClose}>
      <form ref={form} className={classes.form} noValidate onSubmit={save}>
        <TextField
          name="name"
          label={t('modes.name')}
          maxLength={MODES.nameMax}
          error={faulty.name && t('modes.nameMissing')}
          value={mode.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <PlaceFields mode={mode} set={set} faulty={faulty} />
        <SpeechFields mode={mode} set={set} />
        <WritingFields mode={mode} set={set} />
        <DialogActions>
          <Button variant="primary" type="submit" isBusy={isSaving}>
            {t('modes.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
