import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/**
 * Vermilion. Tone 6 is the red of the record button; white on it has a contrast of 4.06:1, enough for icons
 * and large type only, so filled controls use tone 7 (5.3:1, WCAG 2.2 AA) and text on dark uses tone 4.
 */
const vermilion: MantineColorsTuple = [
  '#fff0ed',
  '#ffdfd9',
  '#ffbdb2',
  '#ff9c8b',
  '#ff8a75',
  '#f25c46',
  '#e5432d',
  '#c8321e',
  '#a62615',
  '#7f1b0e',
];

/** Warm charcoal instead of the library's neutral grey; tone 7 is the page, 6 a surface. */
const dark: MantineColorsTuple = [
  '#ede9e2',
  '#c9c4bb',
  '#a8a29a',
  '#8a847b',
  '#5c574f',
  '#35322d',
  '#1f1e1b',
  '#171614',
  '#121110',
  '#0d0c0b',
];

export const theme = createTheme({
  colors: { vermilion, dark },
  primaryColor: 'vermilion',
  primaryShade: { light: 7, dark: 7 },
  fontFamily: 'var(--pl-sans)',
  headings: { fontFamily: 'var(--pl-sans)', fontWeight: '600' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

const shared = {
  '--mantine-color-body': 'var(--pl-paper)',
  '--mantine-color-text': 'var(--pl-ink)',
  '--mantine-color-dimmed': 'var(--pl-ink-soft)',
  '--mantine-color-placeholder': 'var(--pl-ink-soft)',
  '--mantine-color-default': 'var(--pl-surface)',
  '--mantine-color-default-hover': 'var(--pl-hover)',
  '--mantine-color-default-color': 'var(--pl-ink)',
  '--mantine-color-default-border': 'var(--pl-hairline)',
  '--mantine-color-error': 'var(--pl-danger)',
  '--mantine-color-anchor': 'var(--pl-accent-text)',
};

/** Maps the component library's variables to the tokens of `tokens.css`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
