export const planKeys = { plan: ['/api/plan'] as const };
