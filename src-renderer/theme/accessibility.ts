import {
  ACCESSIBILITY_DEFAULTS,
  type AccessibilitySettings,
  toAccessibilitySettings,
} from '../../src/contract/api/accessibility.ts';
import { ACCESSIBILITY_KEY } from '../../src/contract/page/storage-keys.ts';

/** The settings of this device. `unsavedOf`: who changed them here, while the server does not know yet; else null. */
export interface DeviceAccessibility {
  readonly settings: AccessibilitySettings;
  readonly unsavedOf: string | null;
}

/** What is stored on this device; the defaults where that is nothing, or can't be read. */
export function storedAccessibility(): DeviceAccessibility {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ACCESSIBILITY_KEY) ?? 'null');
    const mark =
      typeof stored === 'object' && stored !== null && 'unsavedOf' in stored ? stored.unsavedOf : null;
    return {
      settings: toAccessibilitySettings(stored),
      unsavedOf: typeof mark === 'string' ? mark : null,
    };
  } catch {
    return { settings: ACCESSIBILITY_DEFAULTS, unsavedOf: null };
  }
}

function store({ settings, unsavedOf }: DeviceAccessibility): void {
  try {
    localStorage.setItem(ACCESSIBILITY_KEY, JSON.stringify({ ...settings, unsavedOf }));
  } catch {
    // Storage is switched off: the settings last as long as the page.
  }
}

/** Marks the document root with the settings; `accessibility.css` does the rest. */
export function applyAccessibility(settings: AccessibilitySettings): void {
  const marks = {
    'data-contrast': settings.highContrastMode && 'high',
    'data-palette': settings.colorBlindFriendly && 'safe',
    'data-font-size': settings.fontSize !== 'medium' && settings.fontSize,
    'data-line-height': settings.lineHeight !== 'normal' && settings.lineHeight,
    'data-motion': settings.reducedMotion && 'reduced',
    'data-focus': !settings.focusIndicators && 'thin',
    'data-screen-reader': settings.screenReaderOptimized && 'on',
  };
  for (const [name, value] of Object.entries(marks)) {
    if (value) document.documentElement.setAttribute(name, value);
    else document.documentElement.removeAttribute(name);
  }
}

let current: DeviceAccessibility | null = null;
const listeners = new Set<() => void>();

/** The settings in use. The same object until they change. */
export function deviceAccessibility(): DeviceAccessibility {
  current ??= storedAccessibility();
  return current;
}

/** Uses other settings from now on, and keeps them on this device. */
export function setDeviceAccessibility(next: DeviceAccessibility): void {
  current = next;
  store(next);
  applyAccessibility(next.settings);
  for (const listener of [...listeners]) listener();
}

/** The server knows these settings now; those that were chosen since are still to go there. */
export function markSaved(settings: AccessibilitySettings): void {
  if (deviceAccessibility().settings === settings) setDeviceAccessibility({ settings, unsavedOf: null });
}

/** Hears of every change, also of one in another window. Returns the way to stop. */
export function onAccessibilityChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== ACCESSIBILITY_KEY) return;
    current = storedAccessibility();
    applyAccessibility(current.settings);
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
