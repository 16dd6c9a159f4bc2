'use client';

import { type ReactNode, useState } from 'react';
import { NewKeyScreen } from './new-key-screen';
import { RegisterForm } from './register-form';

type RegisterFlowProps = {
  /** What stands above the form: heading, providers, the way to sign in. */
  before: ReactNode;
  baseUrl: string;
};

/** First the form, then the key that came of it. */
export function RegisterFlow({ before, baseUrl }: RegisterFlowProps) {
  const [made, setMade] = useState<{ apiKey: string; isSignedIn: boolean } | null>(null);
  if (made !== null) return <NewKeyScreen {...made} baseUrl={baseUrl} />;
  return (
    <>
      {before}
      <RegisterForm onRegistered={setMade} />
    </>
  );
}
