import { IconTrash } from '@tabler/icons-react';
import { TRANSLATION_LANGUAGES } from '../../../src/contract/languages.ts';
import { INSTRUCTION_MAX, RECIPE } from '../../../src/contract/limits.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { emptyStep, lacksInstruction, STEP_TOOLS, type StepDraft } from './recipe-draft.ts';
import classes from './recipes.module.css';

interface StepProps {
  readonly step: StepDraft;
  readonly number: number;
  readonly isOnly: boolean;
  readonly isChecked: boolean;
  onChange(step: StepDraft): void;
  onRemove(): void;
}

/** The language that a step translates into. */
function TargetField({ step, onChange }: Pick<StepProps, 'step' | 'onChange'>) {
  const { t, locale } = useText('settings');
  return (
    <FieldFrame label={t('recipes.target')}>
      {(fieldProps) => (
        <Select
          {...fieldProps}
          value={step.targetLanguage}
          onChange={({ currentTarget }) => {
            const picked = TRANSLATION_LANGUAGES.find((each) => each === currentTarget.value);
            if (picked) onChange({ ...step, targetLanguage: picked });
          }}
        >
          {TRANSLATION_LANGUAGES.map((each) => (
            <option key={each} value={each}>
              {languageName(each, locale)}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

function Step({ step, number, isOnly, isChecked, onChange, onRemove }: StepProps) {
  const { t } = useText('settings');
  const { tool, instruction } = step;
  return (
    <li className={classes.step}>
      <div className={classes.kind}>
        <FieldFrame label={t('recipes.stepNumber', { number })}>
          {(ties) => (
            <Select
              {...ties}
              value={tool}
              onChange={({ currentTarget }) => {
                const picked = STEP_TOOLS.find((each) => each === currentTarget.value);
                if (picked) onChange({ ...step, tool: picked });
              }}
            >
              {STEP_TOOLS.map((each) => (
                <option key={each} value={each}>
                  {t(`recipes.step.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </FieldFrame>
        {!isOnly && (
          <IconButton label={t('recipes.removeStep', { number })} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      {tool === 'custom' && (
        <TextArea
          name={step.id}
          label={t('recipes.instruction')}
          rows={4}
          dir="auto"
          maxLength={INSTRUCTION_MAX}
          error={isChecked && lacksInstruction(step) ? t('recipes.instructionMissing') : undefined}
          value={instruction}
          onChange={({ currentTarget }) => onChange({ ...step, instruction: currentTarget.value })}
        />
      )}
      {tool === 'translate' && <TargetField step={step} onChange={onChange} />}
    </li>
  );
}

export interface StepFieldsProps {
  readonly steps: readonly StepDraft[];
  /** Whether missing values are marked. */
  readonly isChecked: boolean;
  onChange(steps: readonly StepDraft[]): void;
}

/** The steps of a recipe, in the order in which they run. */
export function StepFields({ steps, isChecked, onChange }: StepFieldsProps) {
  const { t } = useText('settings');
  return (
    <div>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <Step
            key={step.id}
            step={step}
            number={index + 1}
            isOnly={steps.length === 1}
            isChecked={isChecked}
            onChange={(next) => onChange(steps.map((each) => (each.id === step.id ? next : each)))}
            onRemove={() => onChange(steps.filter(({ id }) => id !== step.id))}
          />
        ))}
      </ol>
      {steps.length < RECIPE.stepsMax && (
        <Button variant="quiet" onClick={() => onChange([...steps, emptyStep()])}>
          {t('recipes.addStep')}
        </Button>
      )}
    </div>
  );
}
