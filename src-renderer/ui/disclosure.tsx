import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import classes from './disclosure.module.css';

export interface DisclosureProps {
  readonly title: string;
  /** Summary at the end of the heading's line, visible while closed. */
  readonly aside?: ReactNode;
  readonly startsOpen?: boolean;
  /** The body, or a function for one that is rendered only once it was opened. */
  readonly children: ReactNode | (() => ReactNode);
  /** Called when the user approaches the heading: preloads the body. */
  readonly onPreload?: (() => void) | undefined;
}

/** A collapsible section. */
export function Disclosure({ title, aside, startsOpen = false, children, onPreload }: DisclosureProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [hasOpened, setHasOpened] = useState(startsOpen);
  const toggle = (): void => {
    setIsOpen((before) => !before);
    setHasOpened(true);
  };
  return (
    <section className={classes.section} aria-labelledby={`${id}-title`}>
      <h3 className={classes.heading}>
        <Button
          variant="bare"
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={toggle}
          onPointerEnter={onPreload}
          onFocus={onPreload}
        >
          <span id={`${id}-title`}>{title}</span>
          {aside && <span className={classes.aside}>{aside}</span>}
          <IconChevronDown className={classes.arrow} size={18} stroke={1.7} aria-hidden />
        </Button>
      </h3>
      <div id={`${id}-body`} hidden={!isOpen} className={classes.body}>
        {typeof children === 'function' ? hasOpened && children() : children}
      </div>
    </section>
  );
}
