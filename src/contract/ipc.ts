/** The one global that the preload script exposes to the renderer. */
export const BRIDGE = 'parlanceBridge';
