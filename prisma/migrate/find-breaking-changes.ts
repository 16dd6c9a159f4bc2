/** What the release before cannot run with, while instances are replaced one after the other. */
const breaking: [pattern: RegExp, why: string][] = [
  [/^DROP (TABLE|VIEW|TYPE|FUNCTION|SCHEMA)\b/i, 'is still used by the release before'],
  [/^DROP (?!INDEX|CONSTRAINT|TRIGGER|DEFAULT)/i, 'is still used by the release before'],
  [/^(ALTER \w+ \S+ )?RENAME\b/i, 'is known to the release before under the old name'],
  [/^ALTER (COLUMN )?\S+ (SET DATA )?TYPE\b/i, 'is read and written as the old type'],
  [/^ALTER (COLUMN )?\S+ SET NOT NULL\b/i, 'may be left out by the release before'],
  [/^ALTER (COLUMN )?\S+ DROP DEFAULT\b/i, 'is left out by the release before'],
  [
    /^ADD (COLUMN )?(?!CONSTRAINT\b)(?=.*\bNOT NULL\b)(?!.*\bDEFAULT\b)/i,
    'is left out by the release before',
  ],
];

/** A migration says so itself where it takes away what no running release uses any more. */
const contractMark = /^-- contract: \S/m;

/**
 * Finds the statements that would break instances of the release before.
 * @returns one line for each; none where the migration is marked as a contract step
 */
export function findBreakingChanges(sql: string): string[] {
  if (contractMark.test(sql)) return [];
  return listActions(sql).flatMap((action) => {
    const found = breaking.find(([pattern]) => pattern.test(action));
    return found === undefined ? [] : [`${action}: ${found[1]}`];
  });
}

/** Statements without their comments; what one ALTER TABLE does, apart. Bodies of functions are left out. */
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
