import { useOwner } from '../../../session/useSdk.ts'
import { TransactionTable } from '../../info/transactions/TransactionTable.tsx'
import { type OfPoolProps, useWhose } from './useWhose.tsx'

/** What was done in the pair's pool, by everybody or by the person. */
export function ProTransactions({ poolId }: OfPoolProps) {
  const owner = useOwner()
  const [whose, choice] = useWhose()
  return (
    <TransactionTable
      beside={choice}
      filter={whose === 'yours' && owner ? { poolId, principal: owner } : { poolId }}
    />
  )
}
