import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { applyColorScheme } from './color-scheme.ts';

/** Keeps the root's class in step with the scheme shown, also when the system changes its own. */
export function RootClass() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => applyColorScheme(scheme), [scheme]);
  return null;
}
