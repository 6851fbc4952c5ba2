import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/** False while the server is unreachable. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
