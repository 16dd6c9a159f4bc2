/** "1 day", "2 days". */
export const countNoun = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
