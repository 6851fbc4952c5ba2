export const analyticsKeys = {
  all: ['/api/analytics'] as const,
  summary: ['/api/analytics', 'summary'] as const,
  speaking: ['/api/analytics', 'speaking'] as const,
  days: ['/api/analytics', 'days'] as const,
};
