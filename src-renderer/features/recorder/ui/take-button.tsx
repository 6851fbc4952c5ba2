import { Button, type ButtonProps } from '../../../ui/button.tsx';

export interface TakeButtonProps extends Omit<ButtonProps, 'children' | 'size'> {
  readonly label: string;
  /** The title of the recording among several; undefined if there is only one of its kind. */
  readonly takeTitle: string | undefined;
}

/** A button for one recording: its accessible name says which. */
export function TakeButton({ label, takeTitle, ...rest }: TakeButtonProps) {
  return (
    <Button {...rest} size="small" aria-label={takeTitle && `${label}: ${takeTitle}`}>
      {label}
    </Button>
  );
}
