import { z } from 'zod';
import { emailSchema, passwordSchema } from './account.ts';
import type { EndpointTable } from './endpoint.ts';

/** How the server sends mail: by SMTP, to its own log (for development), or not at all. */
export const MAIL_TRANSPORTS = ['smtp', 'log', 'none'] as const;
export type MailTransport = (typeof MAIL_TRANSPORTS)[number];

/** Purposes of a link that `POST /api/confirm-link` accepts. */
export const CONFIRM_PURPOSES = ['verification', 'addressChange'] as const;
export type ConfirmPurpose = (typeof CONFIRM_PURPOSES)[number];
/** Purpose of any link in a mail. */
export type LinkPurpose = ConfirmPurpose | 'passwordReset' | 'signIn';

/** `reason`: why mail does not reach a mailbox, in plain words; null when it does. */
export const verificationStatusSchema = z.object({
  isVerified: z.boolean(),
  email: z.string(),
  mail: z.enum(MAIL_TRANSPORTS),
  reason: z.string().nullable(),
});
export type VerificationStatus = z.infer<typeof verificationStatusSchema>;

export const addressChangeSchema = z.strictObject({ newEmail: emailSchema, currentPassword: passwordSchema });
export type AddressChange = z.infer<typeof addressChangeSchema>;

/** 256 bits in base64url. */
export const linkTokenSchema = z.string().regex(/^[\w-]{43}$/);

export const emailLinkEndpoints = {
  'GET /api/user/verification-status': {
    summary: 'Get whether the address is verified, and whether the server can send mail',
    auth: 'user',
    rate: 'general',
    response: verificationStatusSchema,
    errors: [],
  },
  'POST /api/user/send-verification': {
    summary: 'Send a verification link, unless the address is verified already',
    auth: 'user',
    rate: 'verificationMail',
    response: z.object({ sent: z.boolean() }),
    errors: ['mail_not_configured'],
  },
  'POST /api/user/change-email': {
    summary: 'Send a link to a new address; the address changes when the link is used',
    auth: 'user',
    rate: 'signIn',
    body: addressChangeSchema,
    response: z.object({ sent: z.literal(true) }),
    errors: ['wrong_password', 'mail_not_configured'],
  },
  'POST /api/confirm-link': {
    summary: 'Use a link from a mail, once',
    auth: 'public',
    rate: 'general',
    body: z.strictObject({ token: linkTokenSchema }),
    response: z.object({ purpose: z.enum(CONFIRM_PURPOSES), email: z.string() }),
    errors: ['link_invalid'],
  },
} as const satisfies EndpointTable;
