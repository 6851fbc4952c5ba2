import { createContext, use } from 'react';
import type { Platform } from './platform.ts';

export const PlatformContext = createContext<Platform | null>(null);

/** The platform this app runs on. Throws outside the app's providers. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform is used outside PlatformContext');
  return platform;
}
