/** Everything that Marque writes to people. Links are built by the caller, from PUBLIC_URL alone. */
export type MailMessage =
  | { kind: 'verify-email'; to: string; link: string }
  | { kind: 'reset-password'; to: string; link: string }
  | { kind: 'password-changed'; to: string }
  | { kind: 'account-deleted'; to: string }
  | { kind: 'key-regenerated'; to: string; prefix: string; last4: string }
  | { kind: 'plan-upgraded'; to: string; link: string }
  | { kind: 'payment-failed'; to: string; link: string; graceDays: number }
  | { kind: 'plan-downgraded'; to: string; link: string };
