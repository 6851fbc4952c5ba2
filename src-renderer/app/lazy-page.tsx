import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/text-keys.ts';

/** A page whose code and texts come when it is shown, or beforehand when asked for: they are then there without a pause. */
export interface LazyPage {
  (): ReactNode;
  preload(): Promise<unknown>;
  /** What it says. */
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
    // As it was at first: a page must not be mounted anew because its code has come meanwhile.
    const [Ready] = useState(() => loaded);
    return Ready ? <Ready /> : <WhenLoaded />;
  }
  return Object.assign(Page, { preload, namespaces });
}
