import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { ReadProgress } from '../../../shell/pages/ReadProgress.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { Dao } from '../parts/Dao.ts'
import { fetchInbox } from './fetchInbox.ts'
import { ProposalRow } from './ProposalRow.tsx'
import { useSeesBallots } from './useSeesBallots.ts'

type InboxProps = { readonly snses: readonly Dao[] }

/** What waits for one's vote, in all DAOs in which one has neurons; what closes first stands first. */
export function Inbox({ snses }: InboxProps) {
  const { t } = useTranslation('sns')
  return (
    <ForOwner visitor={t('inbox.visitor')}>
      {(owner) => <Waiting key={owner} owner={owner} snses={snses} />}
    </ForOwner>
  )
}

const REFRESH_MS = 60_000

function Waiting({ owner, snses }: InboxProps & { readonly owner: string }) {
  const { t } = useTranslation('sns')
  const sdk = useSdk()
  const seesBallots = useSeesBallots()
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.sns('now', 'inbox', owner),
    queryFn: () => fetchInbox({ snses, owner, nowMs: Date.now(), seesBallots }, sdk.sns),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  if (isError && !data)
    return <ErrorState what={t('inbox.failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-64 w-full rounded-card" />
  return (
    <div className="grid gap-2">
      {data.waiting.length === 0 && <EmptyState>{t('inbox.empty')}</EmptyState>}
      {data.waiting.map(({ sns, proposal, neurons, parameters }) => (
        <ProposalRow
          key={`${sns.rootId} ${proposal.id}`}
          {...{ sns, proposal, neurons, parameters, owner }}
          hasName
        />
      ))}
      <ReadProgress
        reading={undefined}
        unread={
          data.silent.length > 0
            ? t('inbox.silent', { names: data.silent.map(({ name }) => name).join(', ') })
            : undefined
        }
        onRetry={() => void refetch()}
      />
    </div>
  )
}
