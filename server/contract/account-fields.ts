/** Rules for the fields of an account, shared by the forms and every route that takes them. */
export const emailBytesMax = 254;
export const emailRule = 'must be an e-mail address such as jane@example.com';

export const nameLengthMax = 100;
export const nameRule = `must have at most ${nameLengthMax} characters, and no control characters`;

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
export const passwordLengthRule = `must have ${passwordLengthMin} to ${passwordLengthMax} characters`;

/** The longest text accepted where a password is checked: nothing longer is hashed. */
export const credentialLengthMax = 1000;
/** The longest token of a mailed link, or refresh token. */
export const tokenLengthMax = 200;

/** A lone surrogate is not a character, and no database stores a NUL. */
const notInName = /[\p{Cc}\p{Cs}]/u;

export function isName(text: string): boolean {
  return text.length <= nameLengthMax && !notInName.test(text);
}
