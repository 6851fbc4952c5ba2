import { IconMessage, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { NARROW_BELOW } from '../../src/contract/limits.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { useMedia } from '../ui/hooks/use-media.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { isComposing } from '../ui/key-press.ts';
import classes from './assistant-place.module.css';

/** Widths with two columns and no room for a third. The style sheet uses the same widths. */
const IS_DRAWER = `(min-width: ${NARROW_BELOW}px) and (max-width: 1279.98px)`;

/**
 * The place of the assistant: beside the text on wide screens, below it on small ones, and in a drawer in
 * between.
 */
export function AssistantPlace({ children }: { readonly children: ReactNode }) {
  const { t } = useText('assistant');
  const isDrawer = useMedia(IS_DRAWER);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      {isDrawer && (
        <Button
          size="large"
          isRound
          icon={<IconMessage size={18} stroke={1.7} aria-hidden />}
          ref={opener}
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls="assistant-place"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('assistant.title')}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the drawer from any focused element inside */}
      <div
        id="assistant-place"
        className={classes.place}
        hidden={isDrawer && !isOpen}
        onKeyDown={(event) => {
          const isHandled = event.defaultPrevented || isComposing(event.nativeEvent);
          if (event.key !== 'Escape' || isHandled || !isDrawer) return;
          event.preventDefault();
          close();
        }}
      >
        {isDrawer && (
          <div className={classes.top}>
            <IconButton label={t('assistant.close')} onClick={close}>
              <IconX size={18} stroke={1.7} aria-hidden />
            </IconButton>
          </div>
        )}
        {children}
      </div>
    </>
  );
}
