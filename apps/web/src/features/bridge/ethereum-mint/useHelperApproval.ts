import { approvalState, type EvmTransactions, pendingApprovals } from '@sluice/sdk/ethereum'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDebounced } from '../../../ui/browser/useDebounced.ts'
import { LOOK_MS } from '../bridgeQueries.ts'
import { lookNow } from '../ethereum-transactions/followTransactions.ts'
import { allowanceQuery, approvalPlanQuery, type Whose } from './evmQueries.ts'

const PAUSE_MS = 300
/** While an approval waits for its block the allowance is what tells of it. */
const SOON_MS = 3_000

type Asked = {
  readonly whose: Whose
  /** Of the token; ether needs no approval. */
  readonly contract: string | undefined
  readonly helper: string
  readonly amount: bigint
  readonly transactions: EvmTransactions
  readonly nowMs: number
}

/** Whether the helper may take an amount of a token, and what has to be sent before it may. */
export function useHelperApproval({
  whose,
  contract = '',
  helper,
  amount,
  transactions,
  nowMs,
}: Asked) {
  const spending = { contract, helper }
  const isToken = contract !== ''
  const meant = { chainId: whose.chainId, token: contract, owner: whose.from, spender: helper }
  const isUnderWay = pendingApprovals(meant, { transactions, nowMs }).length > 0
  const allowance = useQuery({
    ...allowanceQuery(whose, spending, isUnderWay ? SOON_MS : LOOK_MS),
    enabled: isToken,
  })
  const { data: told } = allowance
  useEffect(() => {
    // an allowance that has changed says so before the next look at the receipt
    if (isUnderWay && told !== undefined) lookNow()
  }, [isUnderWay, told])
  const settled = useDebounced(amount, PAUSE_MS)
  const approval = approvalState(
    meant,
    { allowance: told, needed: amount },
    { transactions, nowMs },
  )
  const plan = useQuery({
    ...approvalPlanQuery(whose, spending, { amount: settled, allowance: allowance.data }),
    enabled: isToken && settled > 0n && settled === amount && approval === 'NOT_APPROVED',
  })
  return {
    approval,
    /** Absent while it is found out, or the amount is still being typed. */
    plan: settled === amount ? plan.data : undefined,
    error: allowance.error ?? plan.error ?? undefined,
    retry: () => void Promise.all([allowance.refetch(), plan.refetch()]),
  }
}
