'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { nameLengthMax } from '../../server/contract/account-fields';
import { ResendLink } from '../account/resend-link';
import { Form } from '../forms/form';
import { useForm } from '../forms/use-form';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { Fact, SectionCard } from '../ui/card';
import { Field } from '../ui/field';
import { LocalTime } from '../ui/local-time';
import { showToast } from '../ui/toaster';
import { ChangeEmail } from './change-email';

type ProfileCardProps = {
  profile: Outputs['account']['me'];
  isOutboxOpen: boolean;
};

export function ProfileCard({ profile, isOutboxOpen }: ProfileCardProps) {
  return (
    <SectionCard title="Profile">
      <dl className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <Fact term="E-mail address">
          <div className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 wrap-anywhere">{profile.email}</span>
            <Badge tone={profile.email_verified ? 'good' : 'warn'}>
              {profile.email_verified ? 'Verified' : 'Not verified'}
            </Badge>
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            {!profile.email_verified && (
              <ResendLink email={profile.email} isOutboxOpen={isOutboxOpen} />
            )}
            <ChangeEmail isVerified={profile.email_verified} isOutboxOpen={isOutboxOpen} />
          </div>
        </Fact>
        <Fact term="Account since">
          <LocalTime iso={profile.created_at} />
        </Fact>
      </dl>
      <NameForm name={profile.name} />
    </SectionCard>
  );
}

function NameForm({ name }: { name: string | null }) {
  const router = useRouter();
  const { mutateAsync: rename } = useMutation(useTRPC().account.rename.mutationOptions());
  const form = useForm({
    fields: { name: { subject: 'Name' } },
    submit: async (values) => {
      const account = await rename(values);
      showToast('success', account.name === null ? 'Name removed.' : 'Name saved.');
      // The account menu shows the name too.
      router.refresh();
    },
  });
  return (
    <Form form={form} label="Name" className="mt-5 border-t border-line pt-5">
      <Field
        label="Your name"
        {...form.field('name')}
        autoComplete="name"
        dir="auto"
        maxLength={nameLengthMax}
        defaultValue={name ?? ''}
        beside={
          <Button {...form.submitProps} className="h-10">
            Save name
          </Button>
        }
      />
    </Form>
  );
}
