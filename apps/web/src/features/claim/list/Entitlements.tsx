import type { Entitlement } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { EntitlementRow } from './EntitlementRow.tsx'

/** As many are shown at first, and with each "view more". */
const STEP = 5
const REFRESH_MS = 30_000

/** What the person is entitled to at events, or was, latest first. */
export function Entitlements({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('claim')
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const [limit, setLimit] = useState(STEP)
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: queryKeys.claims(owner, `${limit}`),
    queryFn: () => sdk.claims.list({ offset: 0, limit }),
    refetchInterval: REFRESH_MS,
    retry: 1,
    placeholderData: (before) => before,
  })
  return (
    <section aria-label={t('list.title')} className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="mb-2 text-20 font-semibold">{t('list.title')}</h2>
      {data === undefined && isError && (
        <ErrorState what={describeCallError(tCommon, error)} onRetry={refetch} />
      )}
      {data === undefined && !isError && <Waiting />}
      {data?.total === 0 && (
        <EmptyState action={<LinkButton to="/swap">{t('list.toSwap')}</LinkButton>}>
          {t('list.empty')}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <ul className="divide-y divide-line">
          {data.entries.map((entitlement) => (
            <EntitlementRow key={keyOf(entitlement)} owner={owner} entitlement={entitlement} />
          ))}
        </ul>
      )}
      {data && data.total > data.entries.length && (
        <Button
          look="tonal"
          wide
          className="mt-4"
          busy={isFetching}
          onClick={() => setLimit(data.entries.length + STEP)}
        >
          {t('list.more')}
        </Button>
      )}
    </section>
  )
}

/** Of one event somebody may have an entry of its list and one of its tree. */
const keyOf = ({ event, amount }: Entitlement) => `${event.eventId} ${amount}`

const Waiting = () => (
  <div className="flex flex-col gap-4 py-2">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-16 w-full" />
    ))}
  </div>
)
