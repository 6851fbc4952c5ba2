/** The channels for which a text is prepared, in the order of their tabs. */
export const TEXT_CHANNELS = ['x', 'whatsapp', 'mail', 'sms', 'linkedin'] as const;
export type TextChannel = (typeof TEXT_CHANNELS)[number];
