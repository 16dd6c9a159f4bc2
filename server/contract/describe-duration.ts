/** "1 day", "2 days". */
export const countNoun = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** For figures, in the two largest units that matter: "12 s", "3 h 5 min", "41 d 7 h". */
export function describeDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return `${seconds} s`;
  if (hours === 0) return `${minutes} min`;
  return hours < 24
    ? `${hours} h ${minutes % 60} min`
    : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** For sentences, and never too short: "1 second", "12 minutes", "6 hours". */
export function describeWait(seconds: number): string {
  const minutes = seconds / 60;
  if (seconds < 90) return countNoun(Math.max(1, Math.ceil(seconds)), 'second');
  if (minutes < 90) return countNoun(Math.ceil(minutes), 'minute');
  return countNoun(Math.ceil(minutes / 60), 'hour');
}
