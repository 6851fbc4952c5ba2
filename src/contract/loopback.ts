const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** True for the host of an address that leads to this computer; IPv6 with or without brackets. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
