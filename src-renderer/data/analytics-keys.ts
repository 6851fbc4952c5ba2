export const analyticsKeys = {
  summary: ['/api/analytics/summary'] as const,
  speaking: ['/api/analytics/speaking'] as const,
  days: ['/api/analytics'] as const,
};
