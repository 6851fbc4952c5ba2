import { IconButton, type IconButtonProps } from '../../ui/icon-button.tsx';

/** A button of the pill. */
export function PillButton(props: IconButtonProps) {
  // The window is too small for a tooltip of the page.
  return <IconButton size="small" title={props.label} {...props} />;
}
