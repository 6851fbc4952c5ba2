interface SharingNavigator {
  share?(content: { text: string }): Promise<void>;
  canShare?(content: { text: string }): boolean;
}

/** The system's share sheet; null if the browser has none for texts. */
export function shareSheet(navigator: SharingNavigator): ((text: string) => Promise<boolean>) | null {
  if (!navigator.share || navigator.canShare?.({ text: 'a' }) === false) return null;
  return async (text) => {
    try {
      await navigator.share?.({ text });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false;
      throw error;
    }
  };
}
