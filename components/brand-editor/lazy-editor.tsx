'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part';
import { RowsSkeleton } from '../ui/skeleton';

const BrandEditor = lazyPart(() => import('./brand-editor'), 'BrandEditor');
const AddBrand = lazyPart(() => import('./add-brand'), 'AddBrand');

/** The editor of a brand. Its code loads with it: the list does without. */
export function LazyBrandEditor(props: ComponentProps<typeof BrandEditor>) {
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <BrandEditor {...props} />
    </Suspense>
  );
}

export function LazyAddBrand(props: ComponentProps<typeof AddBrand>) {
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <AddBrand {...props} />
    </Suspense>
  );
}
