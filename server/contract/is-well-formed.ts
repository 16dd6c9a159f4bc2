/** Text that a database and an address can hold: no NUL, no lone surrogate. */
export const isWellFormed = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

export const wellFormedRule = 'must be well-formed text';
