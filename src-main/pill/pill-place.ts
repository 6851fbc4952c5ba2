/** In device-independent pixels. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between the pill window and the lower edge of the work area. */
const GAP_PX = 24;

/** Position of the pill window: centred at the lower edge. */
export function pillPosition(
  workArea: Area,
  size: { readonly width: number; readonly height: number },
): { x: number; y: number } {
  return {
    x: Math.round(workArea.x + (workArea.width - size.width) / 2),
    y: Math.round(workArea.y + workArea.height - size.height - GAP_PX),
  };
}
