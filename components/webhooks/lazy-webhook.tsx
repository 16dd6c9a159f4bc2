'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part';
import { RowsSkeleton } from '../ui/skeleton';

const View = lazyPart(() => import('./webhook-view'), 'WebhookView');
const Add = lazyPart(() => import('./edit-webhook'), 'AddWebhook');
const Edit = lazyPart(() => import('./edit-webhook'), 'EditWebhook');

/** A webhook and its deliveries. Its code loads with it: the list does without. */
export function LazyWebhookView(props: ComponentProps<typeof View>) {
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <View {...props} />
    </Suspense>
  );
}

export function LazyAddWebhook(props: ComponentProps<typeof Add>) {
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <Add {...props} />
    </Suspense>
  );
}

export function LazyEditWebhook(props: ComponentProps<typeof Edit>) {
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <Edit {...props} />
    </Suspense>
  );
}
