import { useSyncExternalStore } from 'react';
import { ACCESSIBILITY_DEFAULTS, type AccessibilitySettings } from '../../src/contract/api/accessibility.ts';
import {
  type DeviceAccessibility,
  deviceAccessibility,
  onAccessibilityChange,
} from '../theme/accessibility.ts';
import { useMedia } from './use-media.ts';

/** What pages that are written ahead assume. */
const WRITTEN_AHEAD: DeviceAccessibility = { settings: ACCESSIBILITY_DEFAULTS, unsavedOf: null };

/** How the interface is to be seen and used on this device. */
export function useAccessibility(): AccessibilitySettings {
  return useSyncExternalStore(onAccessibilityChange, deviceAccessibility, () => WRITTEN_AHEAD).settings;
}

/** Whether things are to stand still: the person wants it here, or everywhere on this device. */
export function useReducedMotion(): boolean {
  const { reducedMotion } = useAccessibility();
  const everywhere = useMedia('(prefers-reduced-motion: reduce)');
  return reducedMotion || everywhere;
}
