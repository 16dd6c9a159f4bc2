'use client';

import { useMutation } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useRouter } from 'next/navigation';
import { toast } from 'sonner';
import type { AppRouter } from '../../server/trpc/router';
import { ResendLink } from '../account/resend-link';
import { FormFailure } from '../forms/form-failure';
import { useForm } from '../forms/use-form';
import { useTRPC } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { Field } from '../ui/field';
import { LocalTime } from '../ui/local-time';

export type Profile = inferRouterOutputs<AppRouter>['account']['me'];

type ProfileCardProps = { profile: Profile; isOutboxOpen: boolean };

export function ProfileCard({ profile, isOutboxOpen }: ProfileCardProps) {
  return (
    <SectionCard title="Profile">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-muted">E-mail address</dt>
          <dd className="mt-0.5 flex flex-wrap items-center gap-2">
            <span className="min-w-0 wrap-anywhere">{profile.email}</span>
            {profile.email_verified ? (
              <Badge tone="good">Verified</Badge>
            ) : (
              <Badge tone="warn">Not verified</Badge>
            )}
          </dd>
          {!profile.email_verified && (
            <dd className="mt-2">
              <ResendLink email={profile.email} isOutboxOpen={isOutboxOpen} />
            </dd>
          )}
        </div>
        <div>
          <dt className="text-muted">Account since</dt>
          <dd className="mt-0.5">
            <LocalTime iso={profile.created_at} />
          </dd>
        </div>
      </dl>
      <NameForm name={profile.name} />
    </SectionCard>
  );
}

function NameForm({ name }: { name: string | null }) {
  const router = useRouter();
  const { mutateAsync: rename } = useMutation(useTRPC().account.rename.mutationOptions());
  const form = useForm({
    fields: { name: 'Name' },
    submit: async (values) => {
      const account = await rename(values);
      toast.success(account.name === null ? 'Your name is removed.' : 'Your name is saved.');
      // The account menu shows it too.
      router.refresh();
    },
  });
  return (
    <form {...form.formProps} aria-label="Name" className="mt-5 border-t border-line pt-5">
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Your name"
          name="name"
          autoComplete="name"
          dir="auto"
          maxLength={100}
          defaultValue={name ?? ''}
          error={form.errors.name}
          className="min-w-0 flex-1 basis-60"
        />
        <Button {...form.submitProps} className="h-10">
          Save name
        </Button>
      </div>
    </form>
  );
}
