import { z } from 'zod';
import { SIGN_IN_CODE_MAX } from '../limits.ts';

/** A code of an authenticator app, or a recovery code, as people type it: with spaces or hyphens. */
export const signInCodeSchema = z.string().trim().min(1, 'Code is required').max(SIGN_IN_CODE_MAX);
