import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A page whose code comes when it is shown, or beforehand when asked for: it is then there without a pause. */
export interface LazyPage {
  (): ReactNode;
  preload(): Promise<unknown>;
}

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | null = null;
  const preload = async (): Promise<{ default: ComponentType }> => {
    loaded ??= await load();
    return { default: loaded };
  };
  const WhenLoaded = lazy(preload);
  function Page() {
    // As it was at first: a page must not be mounted anew because its code has come meanwhile.
    const [Ready] = useState(() => loaded);
    return Ready ? <Ready /> : <WhenLoaded />;
  }
  return Object.assign(Page, { preload });
}
