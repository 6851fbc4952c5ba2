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
  /** The button that opened the menu, and reopens it. */
  readonly button: ComponentType<Pick<ComponentPropsWithRef<'button'>, 'ref' | 'onKeyDown'>>;
  /** Width in pixels. */
  readonly width: number;
  readonly children: ReactNode;
}

/** A drop-down menu that opens on mount, because it is loaded when the user presses its button. */
export function OpenedMenu({ button: Button, width, children }: OpenedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // This button replaces the pressed one: it takes the focus, so that closing returns there.
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
          {/* The entries take the focus a moment after they appear. */}
          <Button ref={button} onKeyDown={({ key }) => key === 'Escape' && setOpened(false)} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </Library>
  );
}
