import { useSyncExternalStore } from 'react';
import type { AccessibilitySettings } from '../../src/contract/accessibility.ts';
import { deviceAccessibility, onAccessibilityChange } from '../theme/accessibility.ts';
import { useMedia } from './use-media.ts';

/** How the interface is to be seen and used on this device. */
export function useAccessibility(): AccessibilitySettings {
  return useSyncExternalStore(onAccessibilityChange, deviceAccessibility).settings;
}

/** Whether things are to stand still: the person wants it here, or everywhere on this device. */
export function useReducedMotion(): boolean {
  const { reducedMotion } = useAccessibility();
  const everywhere = useMedia('(prefers-reduced-motion: reduce)');
  return reducedMotion || everywhere;
}
