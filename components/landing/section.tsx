import { Activity, type ReactNode } from 'react';

type LandingSectionProps = {
  title: string;
  description: ReactNode;
  children: ReactNode;
};

/**
 * A section of the landing page: a short description, then the thing itself. It is hydrated after what the
 * visitor sees first. In a Suspense it would not be there without JavaScript.
 */
export function LandingSection({ title, description, children }: LandingSectionProps) {
  return (
    <section className="later-[44rem] mx-auto max-w-6xl px-4 pt-24 sm:px-6 lg:pt-32">
      <h2 className="text-title">{title}</h2>
      <div className="mt-4 max-w-[62ch] text-lg text-muted">{description}</div>
      <div className="mt-10">
        <Activity>{children}</Activity>
      </div>
    </section>
  );
}
