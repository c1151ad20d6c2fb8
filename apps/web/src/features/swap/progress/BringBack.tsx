import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useTakeBack } from '../../../payments/useTakeBack.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { rowOf } from '../../recover/rowOf.ts'
import type { SwapSubject } from './SwapSubject.ts'

type BringBackProps = {
  readonly poolId: string
  readonly subject: SwapSubject
  readonly onClose: () => void
}

/** Brings back what a swap has left at its pool, wherever it lies there. */
export function BringBack({ poolId, subject, onClose }: BringBackProps) {
  const { t } = useTranslation(['common', 'progress'])
  const sdk = useSdk()
  const owner = useOwner()
  const { data: pools } = useQuery(poolsQuery(sdk))
  const pool = pools?.find(({ canisterId }) => canisterId === poolId)
  const { give, isAnyBusy } = useTakeBack()
  const held = useQuery({
    queryKey: queryKeys.holdings(owner, poolId),
    queryFn: () => (pool ? sdk.recover.fetchAt(pool) : []),
    enabled: pool !== undefined,
  })
  const claims = (held.data ?? []).flatMap((holding) => {
    const token = [subject.tokenIn, subject.tokenOut].find(
      ({ ledgerId }) => ledgerId === holding.ledgerId,
    )
    const row = token && rowOf(holding, { token, pair: '', price: undefined })
    return row?.isWorthIt ? [row.claim] : []
  })
  if (held.data && claims.length === 0) return undefined
  return (
    <ConfirmButton
      size="large"
      wide
      busy={isAnyBusy || !held.data}
      onClick={() => {
        give(claims)
        onClose()
      }}
    >
      {t('progress:swapError.action.bringBack')}
    </ConfirmButton>
  )
}
