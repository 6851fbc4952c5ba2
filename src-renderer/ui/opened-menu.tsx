import '../theme/styles-menu.ts';
import { Menu } from '@mantine/core';
import {
  type ComponentPropsWithRef,
  type ComponentType,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Library } from './library.tsx';

export interface OpenedMenuProps {
  /** What opened it, and opens it again. */
  readonly button: ComponentType<Pick<ComponentPropsWithRef<'button'>, 'ref'>>;
  /** Pixels. */
  readonly width: number;
  readonly children: ReactNode;
}

/** A drop-down menu that opens as soon as it is there, because it is loaded when somebody asks for it. */
export function OpenedMenu({ button: Button, width, children }: OpenedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // The button that was pressed has been replaced by this one: closing has to lead back to it.
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Library>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={width}
        radius="lg"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button ref={button} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </Library>
  );
}
