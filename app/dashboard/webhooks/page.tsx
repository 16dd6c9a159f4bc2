import type { Metadata } from 'next';
import { NeedsSecondFactor } from '../../../components/brand-editor/scope-nav';
import { BackLink, type Scope } from '../../../components/dashboard/scope';
import { ScopeNav } from '../../../components/dashboard/scope-nav';
import { hrefOf } from '../../../components/log/log-page';
import { EmptyState } from '../../../components/ui/empty-state';
import { ButtonLink } from '../../../components/ui/link';
import { PageTitle } from '../../../components/ui/page-title';
import {
  LazyAddWebhook,
  LazyEditWebhook,
  LazyWebhookView,
} from '../../../components/webhooks/lazy-webhook';
import { type Access, WebhookList } from '../../../components/webhooks/webhook-list';
import {
  placeIn,
  type WebhooksPlace,
  webhooksPage,
} from '../../../components/webhooks/webhooks-place';
import { readParams, type SearchParams } from '../../return-path';
import { isErrorOf, requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Webhooks' };

export default async function WebhooksPage({ searchParams }: { searchParams: SearchParams }) {
  const sent = await readParams(searchParams, ...webhooksPage.names);
  const place = webhooksPage.parse((name) => sent[name as keyof typeof sent]);
  await requireAccount(hrefOf(webhooksPage, place));
  const access = await (await siteTrpc()).webhooks.access.query();
  const scope = place.scope ?? 'account';
  return (
    <>
      {access.operator !== 'none' && (
        <ScopeNav
          label="Whose webhooks"
          scopes={[
            { label: 'Your webhooks', href: placeIn('account'), isCurrent: scope === 'account' },
            {
              label: 'Installation',
              href: placeIn('installation'),
              isCurrent: scope === 'installation',
            },
          ]}
        />
      )}
      {scope === 'account' || access.operator === 'active' ? (
        <Place scope={scope} place={place} access={access} />
      ) : (
        <NotAdmitted operator={access.operator} />
      )}
    </>
  );
}

function NotAdmitted({ operator }: Pick<Access, 'operator'>) {
  return (
    <>
      <PageTitle title="Webhooks" />
      {operator === 'needs_second_factor' ? (
        <NeedsSecondFactor />
      ) : (
        <EmptyState
          title="These webhooks are for operators"
          action={<ButtonLink href={placeIn('account')}>See your webhooks</ButtonLink>}
        >
          Operators of this installation get the events of all brands and accounts here.
        </EmptyState>
      )}
    </>
  );
}

type PlaceProps = { scope: Scope; place: WebhooksPlace; access: Access };

async function Place({ scope, place: { add, edit, show }, access }: PlaceProps) {
  const { webhooks } = await siteTrpc();
  if (add !== undefined) return <LazyAddWebhook scope={scope} />;
  const id = edit ?? show;
  if (id === undefined) {
    const initial = await webhooks.list.query({ scope });
    return <WebhookList key={scope} scope={scope} access={access} initial={initial} />;
  }
  const webhook = await webhooks.get.query({ scope, id }).catch((error: unknown) => {
    if (isErrorOf(error, 'not_found')) return null;
    throw error;
  });
  if (webhook === null) return <NoSuchWebhook scope={scope} />;
  return edit === undefined ? (
    <LazyWebhookView key={id} scope={scope} initial={webhook} />
  ) : (
    <LazyEditWebhook key={id} scope={scope} webhook={webhook} />
  );
}

function NoSuchWebhook({ scope }: { scope: Scope }) {
  return (
    <>
      <BackLink to="webhooks" scope={scope} />
      <PageTitle title="No such webhook" />
      <EmptyState
        title="There is no webhook at this address"
        action={<ButtonLink href={placeIn(scope)}>See the webhooks</ButtonLink>}
      >
        It may have been deleted.
      </EmptyState>
    </>
  );
}
