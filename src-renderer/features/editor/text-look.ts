import { atom } from 'jotai';
import { deviceChoiceAtom } from '../../ui/device-choice.ts';

const KEY = 'parlance-editor';

/** Font families for reading texts. They are not part of the text. */
export const FONT_FAMILIES = {
  system: 'system-ui, -apple-system, "Segoe UI", sans-serif',
  serif: 'var(--pl-serif)',
  sans: 'var(--pl-sans)',
  mono: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  arial: 'Arial, sans-serif',
  times: '"Times New Roman", Times, serif',
  georgia: 'Georgia, serif',
  helvetica: 'Helvetica, Arial, sans-serif',
} as const;
export type FontFamily = keyof typeof FONT_FAMILIES;

/** Font sizes in points: 14 pt is 18.7 px; 10 pt is 13.3 px, the smallest size used anywhere. */
export const FONT_SIZES = [10, 12, 14, 16, 18, 20] as const;
const FONT_SIZE_DEFAULT = 14;
export const LINE_HEIGHTS = [1, 1.15, 1.25, 1.4, 1.5, 1.75, 2] as const;
const LINE_HEIGHT_DEFAULT = 1.4;
/** 12 pt is 16 px, which is one rem unless the user chose a larger font in the browser. */
const POINTS_PER_REM = 12;

const isFamily = (stored: unknown): stored is FontFamily =>
  typeof stored === 'string' && Object.hasOwn(FONT_FAMILIES, stored);

export const fontFamilyAtom = deviceChoiceAtom<FontFamily>(KEY, 'fontFamily', 'serif', (stored) =>
  isFamily(stored) ? stored : undefined,
);
export const fontSizeAtom = deviceChoiceAtom<number>(KEY, 'fontSize', FONT_SIZE_DEFAULT, (stored) =>
  FONT_SIZES.find((size) => size === stored),
);
export const lineHeightAtom = deviceChoiceAtom<number>(KEY, 'lineHeight', LINE_HEIGHT_DEFAULT, (stored) =>
  LINE_HEIGHTS.find((height) => height === stored),
);

/** Whether words with low recognition confidence are marked. */
export const markDoubtfulAtom = deviceChoiceAtom(KEY, 'markDoubtful', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);

/**
 * The text settings as styles. The line height is also a custom property for elements that need it
 * separately.
 */
export const textStyleAtom = atom((get) => {
  // The interface-wide setting multiplies the setting for texts.
  const lineHeight = `calc(${get(lineHeightAtom)} * var(--pl-leading))`;
  return {
    '--text-line-height': lineHeight,
    fontFamily: FONT_FAMILIES[get(fontFamilyAtom)],
    fontSize: `${get(fontSizeAtom) / POINTS_PER_REM}rem`,
    lineHeight,
  };
});
