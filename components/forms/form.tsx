import type { ReactNode } from 'react';
import { Notice } from '../ui/notice';
import type { useForm } from './use-form';

type FormProps = {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'failure'>;
  /** For screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
};

export function Form({ form: { formProps, failure }, label, className, children }: FormProps) {
  return (
    <form {...formProps} aria-label={label} className={className}>
      {failure && (
        <Notice tone="bad" announced>
          {failure.message}
          {failure.requestId && (
            <p className="mt-1 text-xs text-muted">
              Request <code className="font-mono select-all">{failure.requestId}</code>
            </p>
          )}
        </Notice>
      )}
      {children}
    </form>
  );
}
