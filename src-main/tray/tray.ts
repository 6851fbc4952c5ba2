/** The used part of Electron's `Tray`. */
export interface TrayPort<Picture, Menu> {
  setImage(picture: Picture): void;
  setContextMenu(menu: Menu): void;
  setToolTip(text: string): void;
  on(event: 'click', listener: () => void): unknown;
}

interface TrayParts<Picture, Menu> {
  /** Creates the icon; throws when the system has no tray. */
  readonly make: (picture: Picture) => TrayPort<Picture, Menu>;
  readonly pictures: { readonly idle: Picture; readonly recording: Picture };
  /** Action of a click; null if the system opens the menu itself. */
  readonly onClick: (() => void) | null;
}

/** The current state of the icon. */
export interface TrayFacts<Menu> {
  readonly isRecording: boolean;
  readonly menu: Menu;
  readonly tooltip: string;
}

/** Adds the app's tray icon. Returns a function that updates it. */
export function createTray<Picture, Menu>(
  { make, pictures, onClick }: TrayParts<Picture, Menu>,
  first: TrayFacts<Menu>,
): (facts: TrayFacts<Menu>) => void {
  const pictureOf = (isRecording: boolean) => (isRecording ? pictures.recording : pictures.idle);
  const tray = make(pictureOf(first.isRecording));
  let shown = first.isRecording;
  if (onClick) tray.on('click', onClick);

  function draw({ isRecording, menu, tooltip }: TrayFacts<Menu>): void {
    if (isRecording !== shown) tray.setImage(pictureOf(isRecording));
    shown = isRecording;
    tray.setContextMenu(menu);
    tray.setToolTip(tooltip);
  }
  draw(first);
  return draw;
}
