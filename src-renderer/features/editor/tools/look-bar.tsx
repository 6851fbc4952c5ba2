import { useAtom } from 'jotai';
import { type ReactNode, useId } from 'react';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import {
  FONT_FAMILIES,
  FONT_SIZES,
  type FontFamily,
  fontFamilyAtom,
  fontSizeAtom,
  LINE_HEIGHTS,
  lineHeightAtom,
  markDoubtfulAtom,
} from '../text-look.ts';
import classes from './bars.module.css';

const FAMILY_TEXTS = {
  system: 'look.system',
  serif: 'look.serif',
  sans: 'look.sans',
  mono: 'look.mono',
} as const satisfies Partial<Record<FontFamily, TextKey<'editor'>>>;

/** Font names are not translated. */
const FAMILY_NAMES = {
  arial: 'Arial',
  times: 'Times',
  georgia: 'Georgia',
  helvetica: 'Helvetica',
} as const satisfies Record<Exclude<FontFamily, keyof typeof FAMILY_TEXTS>, string>;

const isNamed = (family: FontFamily): family is keyof typeof FAMILY_NAMES => family in FAMILY_NAMES;

function LookChoice({
  label,
  value,
  isNarrow,
  onPick,
  children,
}: {
  label: string;
  value: string | number;
  isNarrow?: boolean;
  onPick: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={isNarrow ? classes.narrow : classes.select}>
        <Select id={id} value={value} onChange={(event) => onPick(event.target.value)}>
          {children}
        </Select>
      </div>
    </div>
  );
}

/** The text settings of this device; they do not change the text. */
export function LookBar() {
  const { t, locale } = useText('editor');
  const [family, setFamily] = useAtom(fontFamilyAtom);
  const [size, setSize] = useAtom(fontSizeAtom);
  const [height, setHeight] = useAtom(lineHeightAtom);
  const [marksDoubtful, setMarksDoubtful] = useAtom(markDoubtfulAtom);
  const number = (value: number): string => value.toLocaleString(locale, { minimumFractionDigits: 1 });
  return (
    <div className={classes.bar}>
      <LookChoice label={t('look.family')} value={family} onPick={(value) => setFamily(value as FontFamily)}>
        {(Object.keys(FONT_FAMILIES) as FontFamily[]).map((one) => (
          <option key={one} value={one}>
            {isNamed(one) ? FAMILY_NAMES[one] : t(FAMILY_TEXTS[one])}
          </option>
        ))}
      </LookChoice>
      <LookChoice label={t('look.size')} isNarrow value={size} onPick={(value) => setSize(Number(value))}>
        {FONT_SIZES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </LookChoice>
      <LookChoice
        label={t('look.height')}
        isNarrow
        value={height}
        onPick={(value) => setHeight(Number(value))}
      >
        {LINE_HEIGHTS.map((one) => (
          <option key={one} value={one}>
            {number(one)}
          </option>
        ))}
      </LookChoice>
      <label className={classes.choice}>
        <Checkbox
          checked={marksDoubtful}
          onChange={({ currentTarget }) => setMarksDoubtful(currentTarget.checked)}
        />
        {t('look.doubtful')}
      </label>
    </div>
  );
}
