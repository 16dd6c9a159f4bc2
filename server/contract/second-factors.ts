/** The factors that the second step of a sign-in accepts. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export const passkeyNameLengthMax = 60;
export const passkeysMax = 20;
