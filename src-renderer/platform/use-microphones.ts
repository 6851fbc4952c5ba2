import { useEffect, useState } from 'react';
import type { MicrophoneChoice } from './desktop-host.ts';
import { useDesktop } from './use-remote-value.ts';

/** The available microphones, updated when a device is plugged in or removed. */
export function useMicrophones(): readonly MicrophoneChoice[] {
  const host = useDesktop();
  const [microphones, setMicrophones] = useState<readonly MicrophoneChoice[]>([]);
  useEffect(() => {
    let isCancelled = false;
    const refresh = async (): Promise<void> => {
      const found = await host.microphones();
      if (!isCancelled) setMicrophones(found);
    };
    void refresh();
    navigator.mediaDevices.addEventListener('devicechange', refresh);
    return () => {
      isCancelled = true;
      navigator.mediaDevices.removeEventListener('devicechange', refresh);
    };
  }, [host]);
  return microphones;
}
