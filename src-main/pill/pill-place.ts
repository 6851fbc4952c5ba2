/** In device-independent pixels. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between the small window and the lower edge of the screen's free part. */
const GAP_PX = 24;

/** Where the small window stands: at the middle of the lower edge. */
export function pillPlace(
  workArea: Area,
  size: { readonly width: number; readonly height: number },
): { x: number; y: number } {
  return {
    x: Math.round(workArea.x + (workArea.width - size.width) / 2),
    y: Math.round(workArea.y + workArea.height - size.height - GAP_PX),
  };
}
