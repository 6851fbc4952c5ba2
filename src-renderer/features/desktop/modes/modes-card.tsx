import { useState } from 'react';
import { MODES } from '../../../../src/contract/desktop/desktop-options.ts';
import type { Mode } from '../../../../src/contract/desktop/modes.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CardActions, SettingsCard } from '../../../ui/settings-card.tsx';
import classes from '../desktop.module.css';
import { useSettingsChange } from '../use-settings-change.ts';
import { ChoiceField } from './choice-field.tsx';
import { ModeDialog } from './mode-dialog.tsx';
import { emptyMode, MODE_PRESETS, presetMode } from './mode-presets.ts';
import { NamedList } from './named-list.tsx';
import { useOwnRecipes } from './use-own-recipes.ts';

/** Describes a mode: its effect, and its programs. */
function useDescription(): (mode: Mode) => string {
  const { t } = useText('desktop');
  const recipes = useOwnRecipes();
  return ({ programs, tool, recipe }) => {
    const name = recipes.find(({ id }) => id === recipe)?.name;
    const work = name
      ? t('modes.recipe', { name })
      : t(tool === null ? 'modes.tool.none' : `modes.tool.${tool}`);
    return [work, programs.join(', ')].filter(Boolean).join(' · ');
  };
}

/** Buttons for a new mode, empty or from a preset. */
function NewModes({ onNew }: { onNew: (mode: Mode) => void }) {
  const { t } = useText('desktop');
  return (
    <>
      <CardActions>
        <Button onClick={() => onNew(emptyMode())}>{t('modes.new')}</Button>
      </CardActions>
      <fieldset>
        <legend className={classes.about}>{t('modes.presets')}</legend>
        <div className={classes.actions}>
          {MODE_PRESETS.map((preset) => (
            <Button
              key={preset}
              size="small"
              onClick={() => onNew(presetMode(preset, t(`modes.preset.${preset}`)))}
            >
              {t(`modes.preset.${preset}`)}
            </Button>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** Ways to dictate, chosen by the program in front, here, or by key. */
export function ModesCard() {
  const { t } = useText('desktop');
  const { settings, isPending, change } = useSettingsChange();
  const [edited, edit] = useState<Mode | null>(null);
  const modes = settings?.modes ?? [];
  const save = (mode: Mode): void => {
    const isKnown = modes.some(({ id }) => id === mode.id);
    const changed = isKnown ? modes.map((one) => (one.id === mode.id ? mode : one)) : [...modes, mode];
    change({ modes: changed }, () => edit(null));
  };
  const remove = ({ id }: Mode): void =>
    change({
      modes: modes.filter((one) => one.id !== id),
      ...(settings?.mode === id && { mode: null }),
    });
  const describe = useDescription();
  return (
    <SettingsCard id="modes" title={t('modes.title')} description={t('modes.lead')}>
      {modes.length > 0 && (
        <>
          <ChoiceField
            label={t('modes.current')}
            none={t('modes.byProgram')}
            options={modes.map(({ id, name }) => ({ value: id, label: name }))}
            value={settings?.mode ?? null}
            onChange={(mode) => change({ mode })}
          />
          <NamedList items={modes} describe={describe} onEdit={(item) => edit(item)} onDelete={remove} />
          <p className={classes.about}>{t('modes.blind')}</p>
        </>
      )}
      {modes.length < MODES.max && <NewModes onNew={edit} />}
      {edited && (
        <ModeDialog
          key={edited.id}
          mode={edited}
          isSaving={isPending}
          onSave={save}
          onClose={() => edit(null)}
        />
      )}
    </SettingsCard>
  );
}
