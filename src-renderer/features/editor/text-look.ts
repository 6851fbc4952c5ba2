import { atom } from 'jotai';
import { deviceChoice } from '../../ui/device-choice.ts';

const KEY = 'parlance-editor';

/** Families one can read the text in. None of them is part of the text. */
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

/** Points: 14 of them are 18.7 px, and 10 are 13.3, the least that is set anywhere. */
export const FONT_SIZES = [10, 12, 14, 16, 18, 20] as const;
const FONT_SIZE_DEFAULT = 14;
export const LINE_HEIGHTS = [1, 1.15, 1.25, 1.4, 1.5, 1.75, 2] as const;
const LINE_HEIGHT_DEFAULT = 1.4;
/** 12 pt are 16 px, which is what a root em is unless the person chose larger type in the browser. */
const POINTS_PER_REM = 12;

const isFamily = (stored: unknown): stored is FontFamily =>
  typeof stored === 'string' && Object.hasOwn(FONT_FAMILIES, stored);

export const fontFamilyAtom = deviceChoice<FontFamily>(KEY, 'fontFamily', 'serif', (stored) =>
  isFamily(stored) ? stored : undefined,
);
export const fontSizeAtom = deviceChoice<number>(KEY, 'fontSize', FONT_SIZE_DEFAULT, (stored) =>
  FONT_SIZES.find((size) => size === stored),
);
export const lineHeightAtom = deviceChoice<number>(KEY, 'lineHeight', LINE_HEIGHT_DEFAULT, (stored) =>
  LINE_HEIGHTS.find((height) => height === stored),
);

/** Whether words that the speech engine was not sure of are marked. */
export const markDoubtfulAtom = deviceChoice(KEY, 'markDoubtful', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);

/** How the text is set, as styles. The line height is a property of its own too, for what sets it by itself. */
export const textLookAtom = atom((get) => {
  // What the person set for all of the interface goes on top of what was set for texts.
  const lineHeight = `calc(${get(lineHeightAtom)} * var(--pl-leading))`;
  return {
    '--text-line-height': lineHeight,
    fontFamily: FONT_FAMILIES[get(fontFamilyAtom)],
    fontSize: `${get(fontSizeAtom) / POINTS_PER_REM}rem`,
    lineHeight,
  };
});
