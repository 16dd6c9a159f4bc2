'use client';

import { useRouter } from 'next/navigation';
import { lookUpLengthMax } from '../../server/contract/limits';
import { Form } from '../forms/form';
import { required, useForm } from '../forms/use-form';
import { Refusal } from '../session/refusal';
import { useTRPCClient } from '../trpc-provider';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { placeIn } from './brands-place';

/** Opens a brand of the catalog, to correct or hide it. */
export function FindBrand() {
  const { brandEditor } = useTRPCClient();
  const router = useRouter();
  const form = useForm({
    fields: {
      typed: { subject: 'This', check: required('Enter a name, a slug or a domain.') },
    },
    submit: async ({ typed }) => {
      const slug = await brandEditor.find.query({ typed });
      if (slug === null) throw new Refusal(`The catalog has no brand "${typed}".`);
      router.push(placeIn('installation', { edit: slug }));
    },
  });
  return (
    <Form form={form} label="Find a brand of the catalog" className="mb-6 space-y-3">
      <Field
        label="Correct or hide a brand of the catalog"
        {...form.field('typed')}
        placeholder="github, GitHub or github.com"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={lookUpLengthMax}
        beside={
          <Button {...form.submitProps} className="h-10">
            Open
          </Button>
        }
      />
    </Form>
  );
}
