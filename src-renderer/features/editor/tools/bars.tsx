import type { BarName } from '../toolbar/use-writing-items.tsx';
import { AskBar } from './ask-bar.tsx';
import { EmojiBar } from './emoji-bar.tsx';
import { LookBar } from './look-bar.tsx';
import { TranslateBar } from './translate-bar.tsx';
import type { Tools } from './use-tools.ts';

const BARS = { translate: TranslateBar, emojis: EmojiBar, custom: AskBar, look: LookBar } satisfies Record<
  BarName,
  unknown
>;

export interface BarProps {
  readonly name: BarName;
  readonly tools: Tools;
  readonly isEmpty: boolean;
}

/** The bar of the toolbar button with this name. */
export function Bar({ name, tools, isEmpty }: BarProps) {
  const Named = BARS[name];
  return <Named tools={tools} isEmpty={isEmpty} />;
}
