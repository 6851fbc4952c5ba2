import { createContext } from 'react';

/** Value for every style element that a script adds, from the page's content security policy. */
export const StyleNonce = createContext<string | undefined>(undefined);
