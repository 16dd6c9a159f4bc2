/** What a second step of a sign-in can be made with. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export const passkeyNameLengthMax = 60;
export const passkeysMax = 20;
