/** The part of Electron's `Tray` that is used. */
export interface TrayPort<Picture, Menu> {
  setImage(picture: Picture): void;
  setContextMenu(menu: Menu): void;
  setToolTip(text: string): void;
  on(event: 'click', listener: () => void): unknown;
}

interface TrayParts<Picture, Menu> {
  /** Makes the icon; throws where the system has no place for one. */
  readonly make: (picture: Picture) => TrayPort<Picture, Menu>;
  readonly pictures: { readonly idle: Picture; readonly recording: Picture };
  /** What a press on it does; null where it opens the menu by itself. */
  readonly onClick: (() => void) | null;
}

/** What the icon shows now. */
export interface TrayFacts<Menu> {
  readonly isRecording: boolean;
  readonly menu: Menu;
  readonly tip: string;
}

/** Puts the app's icon beside the clock. Returns what draws it anew. */
export function createTray<Picture, Menu>(
  { make, pictures, onClick }: TrayParts<Picture, Menu>,
  first: TrayFacts<Menu>,
): (facts: TrayFacts<Menu>) => void {
  const pictureOf = (isRecording: boolean) => (isRecording ? pictures.recording : pictures.idle);
  const tray = make(pictureOf(first.isRecording));
  let shown = first.isRecording;
  if (onClick) tray.on('click', onClick);

  function draw({ isRecording, menu, tip }: TrayFacts<Menu>): void {
    if (isRecording !== shown) tray.setImage(pictureOf(isRecording));
    shown = isRecording;
    tray.setContextMenu(menu);
    tray.setToolTip(tip);
  }
  draw(first);
  return draw;
}
