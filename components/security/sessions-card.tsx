'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ActionDialog } from '../forms/action-dialog';
import { showFailure } from '../forms/describe-failure';
import { type Outputs, useTRPC, useTRPCClient } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { passFocusOn } from '../ui/focus';
import { LocalTime } from '../ui/local-time';
import { showToast } from '../ui/toaster';

type Sessions = Outputs['security']['sessions'];

/** The account's sessions, and buttons to end them. */
export function SessionsCard({ initial }: { initial: Sessions }) {
  const trpc = useTRPC();
  const options = trpc.security.sessions.queryOptions();
  const { data } = useQuery({ ...options, initialData: initial });
  const { endOne, endOthers } = useEndings();
  const hidden = data.total - data.sessions.length;
  return (
    <SectionCard
      title="Sessions and devices"
      description={
        <>
          Where your account is signed in: on the site, and with tokens from{' '}
          <code className="font-mono text-xs whitespace-nowrap">POST /auth/login</code>. The place
          comes from the IP address. A session ends after 30 days without use, and after 90 days at
          the latest.
        </>
      }
    >
      <ul className="divide-y divide-line">
        {data.sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0"
          >
            <SessionFacts {...session} />
            {!session.isCurrent && (
              <Button
                ref={passFocusOn}
                pending={endOne.isPending && endOne.variables.id === session.id}
                aria-label={`End the session: ${nameOf(session)}`}
                onClick={() => endOne.mutate({ id: session.id })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-2 text-muted">
          And {hidden} older {hidden === 1 ? 'session' : 'sessions'}.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {data.total > 1 && (
          <Button
            ref={passFocusOn}
            pending={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            End all other sessions
          </Button>
        )}
        <SignOutEverywhere />
      </div>
    </SectionCard>
  );
}

function SessionFacts(session: Sessions['sessions'][number]) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 wrap-anywhere">{nameOf(session)}</span>
        {session.isCurrent && <Badge tone="good">This device</Badge>}
      </p>
      <p className="mt-1 text-muted">
        {session.place ?? 'Unknown place'} · Last seen <LocalTime iso={session.lastSeenAt} /> ·
        Started <LocalTime iso={session.startedAt} />
      </p>
    </div>
  );
}

const nameOf = ({ device }: { device: string | null }) => device ?? 'Unknown device';

function useEndings() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = (message: string) => ({
    onSuccess: () => {
      showToast('success', message);
      return queryClient.invalidateQueries(trpc.security.sessions.queryFilter());
    },
    onError: showFailure,
  });
  const endOne = useMutation(
    trpc.security.endSession.mutationOptions(options('The session has ended.')),
  );
  const endOthers = useMutation(
    trpc.security.endOtherSessions.mutationOptions(options('All other sessions have ended.')),
  );
  return { endOne, endOthers };
}

/** Ends every session, this one too. */
function SignOutEverywhere() {
  const { account } = useTRPCClient();
  const action = 'Sign out everywhere';
  return (
    <ActionDialog
      trigger={{ children: action }}
      title="Sign out everywhere?"
      description="You also have to sign in again on this device. Your API key keeps working."
      action={action}
      look="primary"
      cancel="Stay signed in"
      submit={async () => {
        const { leaveEndedSession } = await import('../session/sign-in');
        await account.signOutEverywhere.mutate();
        await leaveEndedSession('/sign-in?notice=everywhere');
      }}
    />
  );
}
