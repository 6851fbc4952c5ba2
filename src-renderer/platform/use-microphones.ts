import { useEffect, useState } from 'react';
import type { MicrophoneChoice } from './desktop-host.ts';
import { useDesktop } from './use-remote-value.ts';

/** The available microphones, updated when a device is plugged in or removed. */
export function useMicrophones(): readonly MicrophoneChoice[] {
  const host = useDesktop();
  const [known, setKnown] = useState<readonly MicrophoneChoice[]>([]);
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<void> => {
      const found = await host.microphones();
      if (!isOver) setKnown(found);
    };
    void ask();
    navigator.mediaDevices.addEventListener('devicechange', ask);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', ask);
    };
  }, [host]);
  return known;
}
