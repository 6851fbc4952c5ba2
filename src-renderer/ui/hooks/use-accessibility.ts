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
const WRITTEN_AHEAD: DeviceAccessibility = { settings: ACCESSIBILITY_DEFAULTS, unsavedOf: null };

/** The accessibility settings of this device. */
export function useAccessibility(): AccessibilitySettings {
  return useSyncExternalStore(onAccessibilityChange, deviceAccessibility, () => WRITTEN_AHEAD).settings;
}

/** Whether to reduce motion, by the app's setting or the system's. */
export function useReducedMotion(): boolean {
  const { reducedMotion } = useAccessibility();
  const everywhere = useMedia('(prefers-reduced-motion: reduce)');
  return reducedMotion || everywhere;
}
