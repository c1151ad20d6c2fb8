import {
  type DepositRequest,
  type EvmReads,
  EvmRpcError,
  planApprovals,
} from '@sluice/sdk/ethereum'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { LOOK_MS } from '../bridgeQueries.ts'

/** Gas of calls that a node cannot estimate yet, since what comes before them is not done. */
const USUAL_GAS = { ether: 60_000n, token: 110_000n, approve: 65_000n }
/** A fifth more is allowed than is estimated, and a block's base fee may double while a transaction waits. */
const MARGIN = { times: 6n, by: 5n }
const DEARER = 2n

export type Whose = {
  readonly reads: EvmReads
  readonly chainId: number
  /** Of the wallet. */
  readonly from: string
}

/** What an account has: ether in wei, and of a token its balance in its smallest unit. */
export type EvmFunds = { readonly ether: bigint; readonly balance: bigint }

export const evmFundsQuery = ({ reads, chainId, from }: Whose, contract: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.evm(`${chainId}`, from, 'funds', contract ?? 'ether'),
    queryFn: async (): Promise<EvmFunds> => {
      const [ether, balance] = await Promise.all([
        reads.fetchBalance(from),
        contract === undefined ? undefined : reads.fetchTokenBalance(contract, from),
      ])
      return { ether, balance: balance ?? ether }
    },
    refetchInterval: LOOK_MS,
    structuralSharing: false,
    retry: 1,
  })

/** How much of a token the helper may take. */
export const allowanceQuery = (
  { reads, chainId, from }: Whose,
  { contract, helper }: { readonly contract: string; readonly helper: string },
  everyMs: number,
) =>
  queryOptions({
    queryKey: queryKeys.evm(`${chainId}`, from, 'allowance', contract, helper),
    queryFn: () => reads.fetchAllowance(contract, from, helper),
    refetchInterval: everyMs,
    structuralSharing: false,
    retry: 1,
  })

/** The approvals that an amount needs, one after another. */
export const approvalPlanQuery = (
  { reads, chainId, from }: Whose,
  { contract, helper }: { readonly contract: string; readonly helper: string },
  { amount, allowance }: { readonly amount: bigint; readonly allowance: bigint | undefined },
) =>
  queryOptions({
    queryKey: queryKeys.evm(
      ...[`${chainId}`, from, 'approvals', contract, helper, `${amount}`, `${allowance}`],
    ),
    queryFn: () => planApprovals(reads, { token: contract, owner: from, spender: helper }, amount),
    structuralSharing: false,
    retry: 1,
  })

/** What gas costs, in wei: `likely` with the margin that is allowed, `most` should the fee double. */
export type GasCost = { readonly likely: bigint; readonly most: bigint }

/**
 * Of a deposit and of the approvals before it.
 * @param request what can be tried already; the usual gas counts where it is absent, or fails as things are
 */
export const gasQuery = (
  { reads, chainId, from }: Whose,
  { request, isEther, approvals }: GasAsked,
) =>
  queryOptions({
    queryKey: queryKeys.evm(
      ...[`${chainId}`, from, 'gas', isEther ? 'ether' : 'token', `${approvals}`],
      ...(request ? [request.to, request.data] : []),
    ),
    queryFn: async (): Promise<GasCost> => {
      const [price, own] = await Promise.all([
        reads.fetchGasPrice(),
        request && reads.estimateGas({ ...request, from }).catch(ifItFailsNow),
      ])
      const deposit = own ?? (isEther ? USUAL_GAS.ether : USUAL_GAS.token)
      return gasCost(deposit + BigInt(approvals) * USUAL_GAS.approve, price)
    },
    refetchInterval: LOOK_MS,
    structuralSharing: false,
    retry: 1,
  })

type GasAsked = {
  readonly request: DepositRequest | undefined
  readonly isEther: boolean
  readonly approvals: number
}

/** @param price of a unit of gas, in wei */
function gasCost(gas: bigint, price: bigint): GasCost {
  const likely = (gas * price * MARGIN.times) / MARGIN.by
  return { likely, most: likely * DEARER }
}

function ifItFailsNow(error: unknown): undefined {
  if (error instanceof EvmRpcError && error.problem === 'refused') return undefined
  throw error
}
