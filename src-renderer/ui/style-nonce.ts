import { createContext } from 'react';

/** The nonce for style elements that scripts create, from the page's content security policy. */
export const StyleNonce = createContext<string | undefined>(undefined);
