'use client';

import { type FormEvent, useRef, useState } from 'react';
import type { BrandFacts } from '../../server/contract/brand-facts';
import type { Scope } from '../dashboard/scope';
import { describeFailure, type Failure } from '../forms/describe-failure';
import { isTrpcError, useTRPCClient } from '../trpc-provider';
import { Refusal } from '../session/refusal';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import { useIsMounted } from '../ui/use-is-mounted';
import type { Editor } from './brand-editor';
import { DraftPreview } from './draft-preview';
import { DrawingFiles } from './drawing-files';
import { type FactsDraft, suggestSlug, toDraft, toFacts } from './facts-draft';
import { FactsFields } from './facts-fields';
import { type Licenses, SavedDrawings } from './saved-drawings';
import { type AcceptedDrawing, useDrawings } from './use-drawings';

type BrandFormProps = {
  scope: Scope;
  /** Null for a new one. */
  brand: Editor | null;
  /** What is known of a new brand. */
  known?: BrandFacts;
  onSaved: (slug: string) => Promise<void>;
};

/** The facts and the drawings of a brand, with a preview, saved in one step. */
export function BrandForm({ scope, brand, known = {}, onSaved }: BrandFormProps) {
  const base = brand?.base ?? null;
  const [draft, setDraft] = useState(() => toDraft({ ...known, ...base, ...brand?.set }));
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Editor['drawings'][number]['variant'][]>([]);
  const [licenses, setLicenses] = useState<Licenses>({});
  const drawings = useDrawings(scope);
  const slug = brand?.slug ?? typedSlug ?? slugFor(scope, draft.name);
  const saved = brand?.drawings ?? [];
  const isLocked = brand?.isInFolder === true;
  const form = useSave(async (client) => {
    const facts = toFacts(draft, base);
    const wanted = { scope, slug, isNew: brand === null, facts, licenses, removed };
    await client.brandEditor.save.mutate({ ...wanted, drawings: toSave(drawings.accepted) });
    drawings.clear();
    await onSaved(slug);
  });
  const change = (changed: Partial<FactsDraft>) =>
    setDraft((before) => ({ ...before, ...changed }));
  return (
    <form {...form.props} aria-label="Brand" className="space-y-6">
      <SectionCard title="Facts" description={base ? correctingHint : undefined}>
        {brand === null && (
          <SlugField slug={slug} error={form.errors['slug']} onChange={setTypedSlug} />
        )}
        <FactsFields
          {...{ scope, draft, base, errors: form.errors }}
          slug={brand?.slug ?? null}
          onChange={change}
          outdated={brand?.outdated.map(({ fact }) => fact) ?? []}
          disabled={isLocked}
        />
      </SectionCard>
      <SectionCard title="Drawings">
        <DrawingFiles drawings={drawings} disabled={isLocked} />
        <SavedDrawings
          {...{ removed, licenses }}
          drawings={saved}
          onChange={setRemoved}
          onLicense={setLicenses}
          disabled={isLocked}
        />
      </SectionCard>
      <DraftPreview
        {...{ scope, removed, saved }}
        slug={brand?.slug ?? null}
        brandColor={draft.brandColor}
        drawings={drawings.accepted}
        isChanged={draft.brandColor !== toDraft({ ...base, ...brand?.set }).brandColor}
      />
      {form.failure && <FailureNotice failure={form.failure} />}
      <SaveButton
        isLocked={isLocked}
        isPending={form.isPending}
        isChecking={drawings.isChecking}
        isNew={brand === null}
      />
    </form>
  );
}

/** Of the new files in one call, with room for the rest. */
const filesLengthMax = 1_900_000;

/** @throws Refusal if one call cannot carry them */
function toSave(accepted: readonly AcceptedDrawing[]) {
  const files = accepted.map((one) => {
    const { variant, license } = one;
    return 'svg' in one
      ? { variant, license, svg: one.svg }
      : { variant, license, bitmap: one.bitmap };
  });
  const length = files.reduce(
    (sum, file) => sum + ('svg' in file ? file.svg : file.bitmap).length,
    0,
  );
  if (length > filesLengthMax)
    throw new Refusal('Together the new files are too large. Save some of them first.');
  return files;
}

type SlugFieldProps = {
  slug: string;
  error: string | undefined;
  onChange: (slug: string) => void;
};

function SlugField({ slug, error, onChange }: SlugFieldProps) {
  return (
    <Field
      label="Slug"
      name="slug"
      hint="The name of the brand in addresses. It cannot be changed later."
      value={slug}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      maxLength={101}
      className="mb-5 max-w-md"
    />
  );
}

function FailureNotice({ failure }: { failure: Failure }) {
  return (
    <Notice tone="bad" announced>
      {failure.message}
      {failure.requestId && <code className="block font-mono text-xs">{failure.requestId}</code>}
    </Notice>
  );
}

const correctingHint = 'Your changes here are a correction. The rest stays as each release has it.';

const slugFor = (scope: Scope, name: string) =>
  `${scope === 'account' ? '@' : ''}${suggestSlug(name)}`;

type SaveButtonProps = Record<'isLocked' | 'isPending' | 'isChecking' | 'isNew', boolean>;

function SaveButton({ isLocked, isPending, isChecking, isNew }: SaveButtonProps) {
  const isMounted = useIsMounted();
  return (
    <Button
      type="submit"
      look="primary"
      pending={isPending || isChecking}
      disabled={!isMounted || isLocked}
    >
      {isNew ? 'Add the brand' : 'Save changes'}
    </Button>
  );
}

/** Saves once at a time. Shows the server's refusal at its field, which gets the focus. */
function useSave(save: (client: ReturnType<typeof useTRPCClient>) => Promise<void>) {
  const client = useTRPCClient();
  const ref = useRef<HTMLFormElement>(null);
  const [isPending, setIsPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = async () => {
    if (isPending) return;
    setIsPending(true);
    setErrors({});
    setFailure(null);
    try {
      await save(client);
    } catch (error) {
      const refused = readRefusals(error);
      setErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(describeFailure(error));
      // After the errors are shown.
      setTimeout(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } finally {
      setIsPending(false);
    }
  };
  const props = {
    ref,
    noValidate: true,
    method: 'post',
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  } as const;
  return { props, isPending, errors, failure };
}

/** The rules that fields break, by the names of the facts, as sentences. */
export function readRefusals(error: unknown): Record<string, string> {
  if (!isTrpcError(error)) return {};
  if (error.data?.code === 'slug_taken') return { slug: error.message };
  const entries = Object.entries(error.data?.fields ?? {});
  return Object.fromEntries(
    entries.map(([field, rule]) => [field.replace(/^facts\./, ''), asSentence(rule)]),
  );
}

/** "must be a color" is "This must be a color." */
const asSentence = (rule: string) =>
  /^[a-z]/.test(rule) ? `This ${rule}${rule.endsWith('.') ? '' : '.'}` : rule;
