import { approvalState, type EvmTransactions } from '@sluice/sdk/ethereum'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDebounced } from '../../../ui/browser/useDebounced.ts'
import { LOOK_MS } from '../bridgeQueries.ts'
import { lookForTransactions } from '../ethereum-transactions/followTransactions.ts'
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
  const stateFor = (allowance: bigint | undefined) =>
    approvalState(
      { chainId: whose.chainId, token: contract, owner: whose.from, spender: helper },
      { allowance, needed: amount },
      { transactions, nowMs },
    )
  const isUnderWay = stateFor(0n) === 'PENDING'
  const allowance = useQuery({
    ...allowanceQuery(whose, spending, isUnderWay ? SOON_MS : LOOK_MS),
    enabled: isToken,
  })
  const { reads, chainId } = whose
  useEffect(() => {
    // an allowance that has changed says that a transaction is in a block: its receipt need not wait for the next look
    if (isUnderWay && allowance.data !== undefined) void lookForTransactions({ reads, chainId })
  }, [isUnderWay, allowance.data, reads, chainId])
  const settled = useDebounced(amount, PAUSE_MS)
  const approval = stateFor(allowance.data)
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
