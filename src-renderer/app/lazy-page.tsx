import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/text-keys.ts';

/**
 * A page whose code and texts load when it is first shown; `preload` loads them earlier, so that it renders
 * at once.
 */
export interface LazyPage {
  (): ReactNode;
  preload(): Promise<unknown>;
  /** The text namespaces of the page. */
  readonly namespaces: readonly Namespace[];
}

export function lazyPage(load: () => Promise<ComponentType>, ...namespaces: readonly Namespace[]): LazyPage {
  let loaded: ComponentType | null = null;
  const preload = async (): Promise<{ default: ComponentType }> => {
    loaded ??= await withTexts(load, ...namespaces);
    return { default: loaded };
  };
  const WhenLoaded = lazy(preload);
  function Page() {
    // The initial value only: a page must not remount because its code was loaded meanwhile.
    const [Ready] = useState(() => loaded);
    return Ready ? <Ready /> : <WhenLoaded />;
  }
  return Object.assign(Page, { preload, namespaces });
}
