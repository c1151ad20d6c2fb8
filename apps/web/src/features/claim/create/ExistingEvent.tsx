import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { EventTools } from './EventTools.tsx'

/** The latest of the person's events are offered. */
const MOST_EVENTS = 100

/** An event that the person has made: its list, its state, and the way back of what nobody has claimed. */
export function ExistingEvent({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('claim')
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const [chosen, setChosen] = useState<string>()
  const { data, isError, error, refetch } = useQuery({
    queryKey: queryKeys.createdClaims(owner),
    queryFn: () => sdk.claims.fetchCreated({ offset: 0, limit: MOST_EVENTS }),
    retry: 1,
  })
  const events = data?.entries ?? []
  const eventId = chosen ?? events[0]?.eventId
  return (
    <section
      aria-label={t('existing.title')}
      className="flex flex-col gap-5 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-20 font-semibold">{t('existing.title')}</h2>
      {data === undefined && isError && (
        <ErrorState what={describeCallError(tCommon, error)} onRetry={refetch} />
      )}
      {data === undefined && !isError && <Skeleton className="h-40 w-full" />}
      {data && events.length === 0 && <EmptyState>{t('existing.empty')}</EmptyState>}
      {events.length > 0 && (
        <Select
          label={t('existing.choose')}
          isSearchable
          options={events.map((event) => ({
            id: event.eventId,
            label: `${event.name} (${event.eventId})`,
          }))}
          chosen={eventId}
          onChoose={setChosen}
        />
      )}
      {eventId && <EventTools key={eventId} owner={owner} eventId={eventId} />}
    </section>
  )
}
