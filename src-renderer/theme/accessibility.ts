import { createListeners } from '../../src/async/listeners.ts';
import {
  ACCESSIBILITY_DEFAULTS,
  type AccessibilitySettings,
  isSameAccessibility,
  toAccessibilitySettings,
} from '../../src/contract/api/accessibility.ts';
import { ACCESSIBILITY_KEY } from '../../src/contract/page/storage-keys.ts';

/**
 * The settings of this device. `unsavedOf`: id of the user who changed them here while the server does not
 * have the change yet; otherwise null.
 */
export interface DeviceAccessibility {
  readonly settings: AccessibilitySettings;
  readonly unsavedOf: string | null;
}

/** The settings stored on this device; the defaults if there are none or they can't be read. */
export function storedAccessibility(): DeviceAccessibility {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ACCESSIBILITY_KEY) ?? 'null');
    const storedOwner =
      typeof stored === 'object' && stored !== null && 'unsavedOf' in stored ? stored.unsavedOf : null;
    return {
      settings: toAccessibilitySettings(stored),
      unsavedOf: typeof storedOwner === 'string' ? storedOwner : null,
    };
  } catch {
    return { settings: ACCESSIBILITY_DEFAULTS, unsavedOf: null };
  }
}

function store({ settings, unsavedOf }: DeviceAccessibility): void {
  try {
    localStorage.setItem(ACCESSIBILITY_KEY, JSON.stringify({ ...settings, unsavedOf }));
  } catch {
    // Storage is disabled: the settings last as long as the page.
  }
}

/** Sets the settings as attributes of the document root, for `accessibility.css`. */
export function applyAccessibility(settings: AccessibilitySettings): void {
  const attributes = {
    'data-contrast': settings.highContrastMode && 'high',
    'data-palette': settings.colorBlindFriendly && 'safe',
    'data-font-size': settings.fontSize !== 'medium' && settings.fontSize,
    'data-line-height': settings.lineHeight !== 'normal' && settings.lineHeight,
    'data-motion': settings.reducedMotion && 'reduced',
    'data-focus': !settings.focusIndicators && 'thin',
    'data-screen-reader': settings.screenReaderOptimized && 'on',
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value) document.documentElement.setAttribute(name, value);
    else document.documentElement.removeAttribute(name);
  }
}

let current: DeviceAccessibility | null = null;
const listeners = createListeners();

/** The current settings. The object is stable until they change. */
export function deviceAccessibility(): DeviceAccessibility {
  current ??= storedAccessibility();
  return current;
}

/** Applies new settings and stores them on this device. */
export function setDeviceAccessibility(next: DeviceAccessibility): void {
  current = next;
  store(next);
  applyAccessibility(next.settings);
  listeners.notify();
}

/** Marks settings as saved on the server, unless they have changed since. */
export function markSaved(settings: AccessibilitySettings): void {
  if (!isSameAccessibility(deviceAccessibility().settings, settings)) return;
  setDeviceAccessibility({ settings, unsavedOf: null });
}

/** Calls back on every change, including those in other windows. Returns the unsubscribe function. */
export function onAccessibilityChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== ACCESSIBILITY_KEY) return;
    current = storedAccessibility();
    applyAccessibility(current.settings);
    listener();
  };
  const stop = listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}
