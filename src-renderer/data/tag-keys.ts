export const tagKeys = { list: ['/api/tags'] as const };
