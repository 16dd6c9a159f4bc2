import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import {
  webhookEvents,
  type WebhookEventType,
  webhookLimits,
} from '../../server/contract/webhook-events';
import { Form } from '../forms/form';
import { required, useForm } from '../forms/use-form';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { Field } from '../ui/field';
import { ButtonLink } from '../ui/link';
import { eventWords, splitSlugs, type Webhook } from './describe-webhook';

export type WebhookFields = {
  url: string;
  description: string | null;
  events: WebhookEventType[];
  slugs: string[];
};

type WebhookFormProps = {
  /** Null for a new one. */
  webhook: Webhook | null;
  submit: (fields: WebhookFields) => Promise<void>;
  action: string;
  cancelHref: string;
};

/** The address of a webhook, and its events. */
export function WebhookForm({ webhook, submit, action, cancelHref }: WebhookFormProps) {
  const form = useForm({
    fields: {
      url: { subject: 'The address', check: required('Enter the address of your server.') },
      events: { subject: 'This', check: required('Choose at least one event.') },
      slugs: { subject: 'The list', check: checkSlugs },
      description: { subject: 'The note' },
    },
    submit: async ({ url, slugs, description }, element) => {
      const events = new FormData(element).getAll('events') as WebhookEventType[];
      await submit({
        url: url.trim(),
        events,
        slugs: splitSlugs(slugs),
        description: description.trim() || null,
      });
    },
  });
  return (
    <SectionCard title="Address and events">
      <Form form={form} label="Webhook" className="max-w-xl space-y-5">
        <Field
          label="Address"
          hint="A public https address of your server. Redirects are not followed."
          {...form.field('url')}
          defaultValue={webhook?.url}
          type="url"
          placeholder="https://hooks.example.com/marque"
          autoComplete="off"
          spellCheck={false}
          maxLength={webhookLimits.urlLengthMax}
        />
        <WhatFields webhook={webhook} field={form.field} />
        <div className="flex flex-wrap gap-3">
          <Button {...form.submitProps} look="primary">
            {action}
          </Button>
          <ButtonLink href={cancelHref}>Cancel</ButtonLink>
        </div>
      </Form>
    </SectionCard>
  );
}

type WhatFieldsProps = {
  webhook: Webhook | null;
  field: (name: 'events' | 'slugs' | 'description') => { name: string; error: string | undefined };
};

/** The events that the webhook gets, and of which brands. */
function WhatFields({ webhook, field }: WhatFieldsProps) {
  return (
    <>
      <EventBoxes
        chosen={webhook?.events ?? ['brand.changed', 'brand.removed']}
        {...field('events')}
      />
      <Field
        label="Only these brands"
        hint="Slugs such as github, separated by commas. Leave it empty for all brands."
        {...field('slugs')}
        defaultValue={webhook?.slugs.join(', ')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        label="Note"
        hint="For you, such as what the receiver does."
        {...field('description')}
        defaultValue={webhook?.description ?? ''}
        autoComplete="off"
        maxLength={webhookLimits.descriptionLengthMax}
      />
    </>
  );
}

const checkSlugs = (text: string) =>
  splitSlugs(text).length > webhookLimits.slugsMax
    ? `Name at most ${webhookLimits.slugsMax} brands.`
    : undefined;

type EventBoxesProps = {
  chosen: readonly WebhookEventType[];
  name: string;
  error: string | undefined;
};

function EventBoxes({ chosen, name, error }: EventBoxesProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="font-medium">Send a message when</legend>
      <div className="mt-1 flex flex-col items-start">
        {webhookEvents.map((event) => (
          <label key={event} className="flex items-start gap-2.5 py-1.5">
            <input
              type="checkbox"
              name={name}
              value={event}
              defaultChecked={chosen.includes(event)}
              aria-invalid={error ? true : undefined}
              className="mt-0.5 size-4 shrink-0 accent-ink"
            />
            <span className="min-w-0">
              {eventWords[event]}{' '}
              <code className="font-mono text-xs whitespace-nowrap text-muted">{event}</code>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
