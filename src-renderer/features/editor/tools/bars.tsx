import { type ReactNode, useEffect, useRef } from 'react';
import { isComposing } from '../../../ui/key-press.ts';
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

/**
 * Focuses its first field if it is opened while the toolbar has the focus, which it has from the keyboard only; Escape
 * returns the focus there.
 */
function BarFrame({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    const opener = document.activeElement;
    if (!element || !(opener instanceof HTMLElement) || !opener.closest('[role="toolbar"]')) return;
    const returnFocus = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.preventDefault();
      opener.focus();
    };
    element.querySelector<HTMLElement>('select, textarea, input:checked')?.focus();
    element.addEventListener('keydown', returnFocus);
    return () => element.removeEventListener('keydown', returnFocus);
  }, []);
  return <div ref={bar}>{children}</div>;
}

/** The bar of the toolbar button with this name. */
export function Bar({ name, tools, isEmpty }: BarProps) {
  const BarContent = BARS[name];
  return (
    <BarFrame key={name}>
      <BarContent tools={tools} isEmpty={isEmpty} />
    </BarFrame>
  );
}
