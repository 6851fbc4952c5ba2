import type { ComponentType } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/text-keys.ts';
import type { Platform } from '../platform/platform.ts';
import { type LoadedPart, loadedPart } from '../ui/loading/loaded-part.ts';

/** A page whose code and texts load when it is first shown; `load` loads them earlier, so that it renders at once. */
export interface LazyPage extends LoadedPart<ComponentType> {
  /** The text namespaces of the page. */
  readonly namespaces: readonly Namespace[];
  /** Begins what the page needs of its platform, while its code loads. */
  readonly prepare?: (platform: Platform) => void;
}

export const lazyPage = (
  load: () => Promise<ComponentType>,
  ...namespaces: readonly Namespace[]
): LazyPage => ({ ...loadedPart(() => withTexts(load, ...namespaces)), namespaces });
