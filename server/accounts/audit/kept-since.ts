import { env } from '../../platform/env';

const dayMs = 86_400_000;

/** How far back the audit log reaches, or the last `days` of it. */
export function keptSince(days: number = env.auditDays, nowMs: number = Date.now()): Date {
  return new Date(nowMs - Math.min(days, env.auditDays) * dayMs);
}
