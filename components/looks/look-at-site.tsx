'use client';

import { useRouter } from 'next/navigation';
import { Form } from '../forms/form';
import { required, useForm } from '../forms/use-form';
import { useTRPCClient } from '../trpc-provider';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { placeOf } from './looks-place';

/** Queues a look at any site, and shows it. */
export function LookAtSite() {
  const { looks } = useTRPCClient();
  const router = useRouter();
  const form = useForm({
    fields: {
      domain: { subject: 'The domain', check: required('Enter a domain, such as acme.io.') },
    },
    submit: async (typed) => {
      const { domain } = await looks.again.mutate(typed);
      router.push(placeOf({ domain }));
    },
  });
  return (
    <Form form={form} label="Look at a site" className="mb-6 space-y-3">
      <Field
        label="Look at the site of a domain"
        {...form.field('domain')}
        placeholder="acme.io"
        inputMode="url"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={253}
        beside={
          <Button {...form.submitProps} className="h-10">
            Look
          </Button>
        }
      />
    </Form>
  );
}
