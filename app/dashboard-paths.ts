/** The pages of the dashboard. Every other address below it is a 404. */
export const dashboardPaths: ReadonlySet<string> = new Set([
  '/dashboard',
  '/dashboard/activity',
  '/dashboard/billing',
  '/dashboard/brands',
  '/dashboard/keys',
  '/dashboard/looks',
  '/dashboard/playground',
  '/dashboard/requests',
  '/dashboard/settings',
  '/dashboard/settings/security',
  '/dashboard/usage',
  '/dashboard/webhooks',
]);

/** @param path without the query; a slash at its end does not matter */
export function isDashboardPath(path: string): boolean {
  return dashboardPaths.has(path.replace(/\/$/, ''));
}
