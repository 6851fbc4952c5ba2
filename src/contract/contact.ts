/** Where people reach those who run Parlance. */
export const SUPPORT_EMAIL = 'support@parlance.example';
