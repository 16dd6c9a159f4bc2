import { useMutation } from '@tanstack/react-query';
import { EmailField, emailRules } from '../account/email-field';
import { DialogForm } from '../forms/dialog-form';
import { useForm } from '../forms/use-form';
import { useTRPC } from '../trpc-provider';

/** Separate from the page: most visits do not open its dialog. */
export function ChangeEmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { mutateAsync: request } = useMutation(
    useTRPC().account.requestEmailChange.mutationOptions(),
  );
  const form = useForm({
    fields: { email: emailRules },
    submit: async (values) => {
      await request(values);
      onSent(values.email);
    },
  });
  return (
    <DialogForm form={form} action="Send the link" look="primary" cancel="Keep my address">
      <EmailField label="New e-mail address" autoComplete="email" {...form.field('email')} />
    </DialogForm>
  );
}
