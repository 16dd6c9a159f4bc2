'use client';

import { useRouter } from 'next/navigation';
import { alertThresholds } from '../../server/contract/plans';
import { Form } from '../forms/form';
import { useForm } from '../forms/use-form';
import { type Outputs, useTRPCClient } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { showToast } from '../ui/toaster';

const words = {
  50: '50% of a daily limit is used',
  80: '80% of a daily limit is used',
  100: '100% of a daily limit is used',
} as const satisfies Record<(typeof alertThresholds)[number], string>;

const nameOf = (threshold: keyof typeof words) => `at${threshold}` as const;

/** The account's e-mail alerts about daily limits. */
export function UsageAlertsCard({ chosen }: { chosen: Outputs['usage']['alerts'] }) {
  const router = useRouter();
  const { usage } = useTRPCClient();
  const form = useForm({
    fields: { at50: { subject: '' }, at80: { subject: '' }, at100: { subject: '' } },
    submit: async (values) => {
      const thresholds = alertThresholds.filter((threshold) => values[nameOf(threshold)] !== '');
      await usage.setAlerts.mutate({ thresholds });
      showToast(
        'success',
        thresholds.length === 0 ? 'Usage alerts are off.' : 'Your usage alerts are saved.',
      );
      // The back button must not show the earlier choice.
      router.refresh();
    },
  });
  return (
    <SectionCard
      title="Usage alerts"
      description="Get an e-mail when you reach part of a daily limit, at most once a day for each limit and choice. Limits reset at 00:00 UTC."
    >
      <Form form={form} label="Usage alerts">
        <fieldset>
          <legend className="font-medium">Send an e-mail when</legend>
          <div className="mt-1 flex flex-col items-start">
            {alertThresholds.map((threshold) => (
              <label key={threshold} className="flex items-center gap-2.5 py-1.5">
                <input
                  type="checkbox"
                  name={nameOf(threshold)}
                  defaultChecked={chosen.includes(threshold)}
                  className="size-4 accent-ink"
                />
                {words[threshold]}
              </label>
            ))}
          </div>
        </fieldset>
        <Button {...form.submitProps} className="mt-4">
          Save alerts
        </Button>
      </Form>
    </SectionCard>
  );
}
