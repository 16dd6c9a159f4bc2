/** Statements that the previous release cannot run with, while instances are replaced one after the other. */
const breaking: [pattern: RegExp, why: string][] = [
  [/^DROP (TABLE|VIEW|TYPE|FUNCTION|SCHEMA)\b/i, 'is still used by the previous release'],
  [/^DROP (?!INDEX|CONSTRAINT|TRIGGER|DEFAULT)/i, 'is still used by the previous release'],
  [/^(ALTER \w+ \S+ )?RENAME\b/i, 'is known to the previous release under the old name'],
  [/^ALTER (COLUMN )?\S+ (SET DATA )?TYPE\b/i, 'is read and written as the old type'],
  [/^ALTER (COLUMN )?\S+ SET NOT NULL\b/i, 'may be left out by the previous release'],
  [/^ALTER (COLUMN )?\S+ DROP DEFAULT\b/i, 'is left out by the previous release'],
  [
    /^ADD (COLUMN )?(?!CONSTRAINT\b)(?=.*\bNOT NULL\b)(?!.*\bDEFAULT\b)/i,
    'is left out by the previous release',
  ],
];

/** A migration declares this where it removes what no running release uses any more. */
const contractMark = /^-- contract: \S/m;

/**
 * Finds the statements that would break instances of the previous release.
 * @returns one line for each; none if the migration is marked as a contract step
 */
export function findBreakingChanges(sql: string): string[] {
  if (contractMark.test(sql)) return [];
  return listActions(sql).flatMap((action) => {
    const found = breaking.find(([pattern]) => pattern.test(action));
    return found === undefined ? [] : [`${action}: ${found[1]}`];
  });
}

/** Statements without comments, with each action of an ALTER TABLE apart. Function bodies are left out. */
function listActions(sql: string): string[] {
  const bare = sql
    .replaceAll(/(\$\w*\$).*?\1/gs, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ');
  return bare.split(';').flatMap((statement) => {
    const [, actions] =
      /^ALTER TABLE (?:ONLY )?(?:IF EXISTS )?\S+ (.*)$/i.exec(statement.trim()) ?? [];
    if (actions === undefined) return [statement.trim()];
    return actions.split(/,\s*(?=(?:ADD|ALTER|DROP|RENAME)\b)/i).map((action) => action.trim());
  });
}
