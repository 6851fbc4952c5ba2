export const analyticsKeys = {
  summary: ['/api/analytics/summary'] as const,
  days: ['/api/analytics'] as const,
};
