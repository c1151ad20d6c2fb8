import type { BridgeToken } from '@sluice/sdk'
import { pendingApprovals } from '@sluice/sdk/ethereum'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSdk } from '../../../session/useSdk.ts'
import { chainStateQuery, LOOK_MS } from '../bridgeQueries.ts'
import { allowanceQuery, type Whose } from '../ethereum-mint/evmQueries.ts'
import { useEvmTransactions } from '../ethereum-transactions/useEvmTransactions.ts'

export type AllowanceRow = {
  readonly bridge: BridgeToken
  readonly spender: string
  readonly allowance: bigint
  /** An approval of the same is in no block yet. */
  readonly isPending: boolean
}

/** What the minter's contracts may take of the tokens, those of earlier deposits included. */
export function useAllowances(bridges: readonly BridgeToken[], whose: Whose, nowMs: number) {
  const transactions = useEvmTransactions((store) => store.transactions)
  const minter = useQuery(chainStateQuery(useSdk(), bridges[0]?.ledgerId ?? ''))
  const { helper, earlierHelper } = minter.data ?? {}
  const spenders = [helper, earlierHelper].filter((one) => one !== undefined)
  const pairs = bridges.flatMap((bridge) => spenders.map((spender) => ({ bridge, spender })))
  return useQueries({
    queries: pairs.map(({ bridge: { contract = '' }, spender }) =>
      allowanceQuery(whose, { contract, helper: spender }, LOOK_MS),
    ),
    combine: (answers) => ({
      rows: answers.flatMap(({ data: allowance = 0n }, index): AllowanceRow[] => {
        const pair = pairs[index]
        if (pair === undefined || allowance === 0n) return []
        const { contract: token = '' } = pair.bridge
        const approval = { chainId: whose.chainId, token, owner: whose.from, spender: pair.spender }
        const isPending = pendingApprovals(approval, { transactions, nowMs }).length > 0
        return [{ ...pair, allowance, isPending }]
      }),
      unread: answers.filter(({ isError }) => isError).length,
      isComplete: minter.data !== undefined && answers.every(({ isPending }) => !isPending),
      hasFailed: minter.isError,
      retry: () => void Promise.all([minter.refetch(), ...answers.map(({ refetch }) => refetch())]),
    }),
  })
}
