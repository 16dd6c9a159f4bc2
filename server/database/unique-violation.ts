/** Whether a write was refused because another row has the same unique value (Prisma's P2002). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2002';
}
