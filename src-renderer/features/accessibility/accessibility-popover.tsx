import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { AccessibilityFields } from './accessibility-fields.tsx';
import classes from './accessibility-popover.module.css';
import { useAccessibilityReset } from './use-accessibility-choice.ts';

/**
 * The accessibility settings in a popover on any page. The browser closes it on Escape and on an outside
 * press.
 */
export function AccessibilityPopover({ onClose }: { onClose: () => void }) {
  const { t } = useText('settings');
  const reset = useAccessibilityReset();
  const popover = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const element = popover.current;
    element?.showPopover();
    element?.querySelector<HTMLElement>('input:checked')?.focus();
    return () => {
      // After an outside press, the focus has moved on and must stay there.
      const { activeElement } = document;
      const isLost = activeElement === null || activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <section
      ref={popover}
      popover="auto"
      className={classes.popover}
      aria-label={t('accessibility.quick')}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <h2 className={classes.title}>{t('accessibility.title')}</h2>
      <AccessibilityFields brief />
      <div className={classes.bottom}>
        <Button variant="quiet" onClick={reset}>
          {t('accessibility.reset')}
        </Button>
        <Link to="/settings#accessibility" className={classes.all} onClick={onClose}>
          {t('accessibility.all')}
        </Link>
      </div>
    </section>
  );
}
