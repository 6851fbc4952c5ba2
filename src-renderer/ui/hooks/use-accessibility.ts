import { useSyncExternalStore } from 'react';
import {
  ACCESSIBILITY_DEFAULTS,
  type AccessibilitySettings,
} from '../../../src/contract/api/accessibility.ts';
import {
  type DeviceAccessibility,
  deviceAccessibility,
  onAccessibilityChange,
} from '../../theme/accessibility.ts';
import { useMedia } from './use-media.ts';

/** The settings for prerendered pages. */
const PRERENDER_SETTINGS: DeviceAccessibility = { settings: ACCESSIBILITY_DEFAULTS, unsavedOf: null };

/** The accessibility settings of this device. */
export function useAccessibility(): AccessibilitySettings {
  return useSyncExternalStore(onAccessibilityChange, deviceAccessibility, () => PRERENDER_SETTINGS).settings;
}

/** Whether to reduce motion, by the app's setting or the system's. */
export function useReducedMotion(): boolean {
  const { reducedMotion } = useAccessibility();
  const systemReducesMotion = useMedia('(prefers-reduced-motion: reduce)');
  return reducedMotion || systemReducesMotion;
}
