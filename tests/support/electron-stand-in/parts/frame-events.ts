import type { Frame } from '../browser/frames.ts';

/** A frame in the shape of IPC and navigation events. */
export function frameOf(frame: Frame | null): object | null {
  if (frame === null) return null;
  return {
    url: frame.url,
    origin: frame.origin,
    parent: frameOf(frame.parent),
    top: frameOf(topOf(frame)),
    frames: [],
    processId: 1,
    routingId: 1,
    frameTreeNodeId: 1,
    detached: false,
    isDestroyed: () => false,
  };
}

function topOf(frame: Frame): Frame | null {
  return frame.parent === null ? null : (topOf(frame.parent) ?? frame.parent);
}

/** A preventable event with a plain `defaultPrevented` property, to which callers can add fields. */
export function preventableNavigation(): { preventDefault(): void; defaultPrevented: boolean } {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}
