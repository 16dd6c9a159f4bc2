/** The parts of the service that `/status` shows, apart from the API itself. */
export const statusParts = ['database', 'counters', 'drawing', 'site', 'mail'] as const;

export type StatusPart = (typeof statusParts)[number];

/** How far the history of `/status` reaches, today included. */
export const statusDays = 90;
