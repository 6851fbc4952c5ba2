/** Accessibility settings of the interface. Imports nothing: the page needs them before its first paint. */
export const FONT_SIZES = ['small', 'medium', 'large', 'extra-large'] as const;
export const LINE_HEIGHTS = ['tight', 'normal', 'relaxed', 'loose'] as const;

export interface AccessibilitySettings {
  readonly highContrastMode: boolean;
  readonly colorBlindFriendly: boolean;
  readonly fontSize: (typeof FONT_SIZES)[number];
  readonly lineHeight: (typeof LINE_HEIGHTS)[number];
  readonly reducedMotion: boolean;
  readonly focusIndicators: boolean;
  readonly screenReaderOptimized: boolean;
}

export const ACCESSIBILITY_DEFAULTS: AccessibilitySettings = {
  highContrastMode: false,
  colorBlindFriendly: false,
  fontSize: 'medium',
  lineHeight: 'normal',
  reducedMotion: false,
  focusIndicators: true,
  screenReaderOptimized: false,
};

/** Parses stored settings; an unknown or invalid value takes its default. */
export function toAccessibilitySettings(stored: unknown): AccessibilitySettings {
  const given: Partial<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const flag = (name: keyof AccessibilitySettings & string, usual: boolean): boolean => {
    const value = given[name];
    return typeof value === 'boolean' ? value : usual;
  };
  const { fontSize, lineHeight, focusIndicators } = ACCESSIBILITY_DEFAULTS;
  return {
    highContrastMode: flag('highContrastMode', false),
    colorBlindFriendly: flag('colorBlindFriendly', false),
    fontSize: FONT_SIZES.find((size) => size === given.fontSize) ?? fontSize,
    lineHeight: LINE_HEIGHTS.find((height) => height === given.lineHeight) ?? lineHeight,
    reducedMotion: flag('reducedMotion', false),
    focusIndicators: flag('focusIndicators', focusIndicators),
    screenReaderOptimized: flag('screenReaderOptimized', false),
  };
}

/** Whether two settings are equal, regardless of the order of their fields. */
export function isSameAccessibility(one: AccessibilitySettings, other: AccessibilitySettings): boolean {
  return (Object.keys(ACCESSIBILITY_DEFAULTS) as (keyof AccessibilitySettings)[]).every(
    (name) => one[name] === other[name],
  );
}
