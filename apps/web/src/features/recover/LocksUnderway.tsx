import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readTouched } from '../../activity/readTouched.ts'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { ConfirmButton } from '../../ui/buttons/ConfirmButton.tsx'
import { useToast } from '../../ui/feedback/useToast.ts'
import { Time } from '../../ui/figures/Time.tsx'

/** Positions of the person half-way between them and the lock, because their pools did not answer; nothing where there are none. */
export function LocksUnderway() {
  const { t } = useTranslation('recover')
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { data = [] } = useQuery({
    queryKey: queryKeys.locksUnderway(owner),
    queryFn: () => sdk.locks.fetchUnderway(),
    enabled: owner !== '' && sdk.config.canisters.position_lock !== undefined,
    retry: 1,
  })
  if (data.length === 0) return null
  return (
    <section aria-label={t('locks.title')} className="mt-6">
      <h2 className="mb-2 text-20 font-semibold">{t('locks.title')}</h2>
      <p className="mb-2 text-14 text-ink-2">{t('locks.why')}</p>
      <ul className="grid gap-2">
        {data.map((handover) => (
          <Underway key={`${handover.poolId} ${handover.positionId}`} handover={handover} />
        ))}
      </ul>
    </section>
  )
}

type Handover = Awaited<ReturnType<ReturnType<typeof useSdk>['locks']['fetchUnderway']>>[number]

function Underway({ handover }: { readonly handover: Handover }) {
  const { t } = useTranslation('recover')
  const { find, isBusy } = useSettle(handover)
  const { poolId, positionId, way, sinceSeconds } = handover
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-surface-2 p-4">
      <Link
        to={`/liquidity/position/${positionId}/${poolId}`}
        className="flex min-h-11 items-center font-medium text-accent underline-offset-2 hover:underline"
      >
        #{`${positionId}`}
      </Link>
      <span className="text-14 text-ink-2">
        {way === 'in' ? t('locks.in') : t('locks.out')} · <Time atMs={sinceSeconds * 1_000} />
      </span>
      <ConfirmButton look="primary" className="ms-auto" busy={isBusy} onClick={() => void find()}>
        {t('locks.find')}
      </ConfirmButton>
    </li>
  )
}

/** Has the lock ask the pool where the position is. */
function useSettle({ poolId, positionId }: Handover) {
  const { t } = useTranslation('recover')
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const queries = useQueryClient()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const find = async () => {
    setBusy(true)
    try {
      const lock = await sdk.locks.settle({ poolId, positionId })
      toast.success(lock ? t('locks.isLocked') : t('locks.isBack'))
    } catch {
      // it stays in the list, and the lock goes on asking by itself
      toast.error(t('locks.stillSilent'))
    } finally {
      setBusy(false)
      readTouched(queries, owner, { pools: [poolId], ledgers: [] })
    }
  }
  return { find, isBusy }
}
