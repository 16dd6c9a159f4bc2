/** What is plainly missing is said without a round trip. Everything else is the server's to judge. */
export function checkEmail(email: string): string | undefined {
  return email.trim() === '' ? 'Enter your e-mail address.' : undefined;
}

export function checkPassword(password: string): string | undefined {
  return password === '' ? 'Enter a password.' : undefined;
}

/** Without what is undefined, as optional members want it. */
export function faultsOf<Field extends string>(
  checked: Record<Field, string | undefined>,
): Partial<Record<Field, string>> {
  const faults = Object.entries<string | undefined>(checked).filter(([, fault]) => fault);
  return Object.fromEntries(faults) as Partial<Record<Field, string>>;
}
