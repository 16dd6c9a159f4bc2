import { type ComponentProps, type ReactNode, useState } from 'react';
import { Dialog, DialogContent, DialogTrigger } from '../ui/dialog';
import { DialogForm } from './dialog-form';
import { type FieldRules, useForm } from './use-form';

type ActionFormProps<Field extends string> = Omit<
  ComponentProps<typeof DialogForm>,
  'form' | 'children'
> & {
  /** By the names of the inputs. Without inputs, the dialog only asks for confirmation. */
  fields?: Record<Field, FieldRules>;
  /** An error appears in the form. The dialog closes at the end, or earlier through `close`. */
  submit: (values: Record<Field, string>, close: () => void) => Promise<void>;
  close: () => void;
  /** The inputs, each with its own props from `field`. */
  children?: (field: ReturnType<typeof useForm<Field>>['field']) => ReactNode;
};

type ActionDialogProps<Field extends string> = Omit<ActionFormProps<Field>, 'close'> & {
  /** The button that opens the dialog. */
  trigger: ComponentProps<typeof DialogTrigger>;
  title: string;
  description?: ReactNode;
  /** Whether it is open, and what opens and closes it; by default its button. */
  opening?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];
};

/** A button that opens a dialog with a form for one action. */
export function ActionDialog<Field extends string = never>({
  trigger,
  title,
  description,
  opening,
  ...form
}: ActionDialogProps<Field>) {
  const own = useState(false);
  const [isOpen, setIsOpen] = opening ?? own;
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger {...trigger} />
      <DialogContent title={title} description={description}>
        <ActionForm {...form} close={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function ActionForm<Field extends string>(props: ActionFormProps<Field>) {
  const { fields, submit, close, children, ...looks } = props;
  const form = useForm<Field>({
    fields: fields ?? ({} as Record<Field, FieldRules>),
    submit: async (values) => {
      await submit(values, close);
      close();
    },
  });
  return (
    <DialogForm {...looks} form={form}>
      {children?.(form.field)}
    </DialogForm>
  );
}
