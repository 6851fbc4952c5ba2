import { useAtom } from 'jotai';
import {
  type AccessibilitySettings,
  FONT_SIZES,
  LINE_HEIGHTS,
} from '../../../src/contract/api/accessibility.ts';
import type { TextKey } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useAccessibility } from '../../ui/hooks/use-accessibility.ts';
import { singleKeysAtom } from '../../ui/shortcuts/single-keys.ts';
import classes from './accessibility-fields.module.css';
import { useAccessibilityChoice } from './use-accessibility-choice.ts';

type Flag = {
  [K in keyof AccessibilitySettings]: AccessibilitySettings[K] extends boolean ? K : never;
}[keyof AccessibilitySettings];

const FLAGS = [
  { flag: 'highContrastMode', label: 'accessibility.contrast', hint: 'accessibility.contrastHint' },
  { flag: 'colorBlindFriendly', label: 'accessibility.palette', hint: 'accessibility.paletteHint' },
  { flag: 'reducedMotion', label: 'accessibility.motion', hint: 'accessibility.motionHint' },
  { flag: 'focusIndicators', label: 'accessibility.focus', hint: 'accessibility.focusHint' },
  { flag: 'screenReaderOptimized', label: 'accessibility.reader', hint: 'accessibility.readerHint' },
] as const satisfies readonly { flag: Flag; label: TextKey<'settings'>; hint: TextKey<'settings'> }[];

/** Every accessibility setting. `brief` omits the explanations. */
export function AccessibilityFields({ brief = false }: { brief?: boolean }) {
  const { t } = useText('settings');
  const settings = useAccessibility();
  const choose = useAccessibilityChoice();
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  return (
    <div className={classes.fields}>
      <Segments
        label={t('accessibility.fontSize')}
        options={FONT_SIZES.map((value) => ({ value, label: t(`accessibility.fontSize.${value}`) }))}
        value={settings.fontSize}
        onChange={(fontSize) => choose({ ...settings, fontSize })}
      />
      <Segments
        label={t('accessibility.lineHeight')}
        options={LINE_HEIGHTS.map((value) => ({ value, label: t(`accessibility.lineHeight.${value}`) }))}
        value={settings.lineHeight}
        onChange={(lineHeight) => choose({ ...settings, lineHeight })}
      />
      <div className={classes.switches}>
        {FLAGS.map(({ flag, label, hint }) => (
          <Switch
            key={flag}
            label={t(label)}
            {...(!brief && { hint: t(hint) })}
            checked={settings[flag]}
            onChange={(checked) => choose({ ...settings, [flag]: checked })}
          />
        ))}
        <Switch
          label={t('accessibility.singleKeys')}
          {...(!brief && { hint: t('accessibility.singleKeysHint') })}
          checked={singleKeys}
          onChange={setSingleKeys}
        />
      </div>
    </div>
  );
}
