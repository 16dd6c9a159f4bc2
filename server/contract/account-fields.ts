/** What the fields of an account may hold, for the forms and for every route that takes them. */
export const emailBytesMax = 254;
export const emailRule = 'must be an e-mail address such as jane@example.com';

export const nameLengthMax = 100;
export const nameRule = `must have at most ${nameLengthMax} characters, and no control characters`;

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
export const passwordLengthRule = `must have ${passwordLengthMin} to ${passwordLengthMax} characters`;

/** Of the text that a request may send where a password is checked: beyond it nothing is hashed. */
export const credentialLengthMax = 1000;
/** Of the tokens in mailed links, and of refresh tokens. */
export const tokenLengthMax = 200;

/** A lone surrogate is no character, and no database keeps a NUL. */
const notInName = /[\p{Cc}\p{Cs}]/u;

export function isName(text: string): boolean {
  return text.length <= nameLengthMax && !notInName.test(text);
}
