// Apart from `LocalTime`: what a client component exports is no value on the server.

/** For times that lie seconds apart, within days. */
export const secondFormat = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** Everything, for a moment on its own. */
export const exactFormat = { ...secondFormat, year: 'numeric', timeZoneName: 'short' } as const;
