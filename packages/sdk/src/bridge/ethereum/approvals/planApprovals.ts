import { encodeApprove } from '../abi/erc20Calls.ts'
import type { EvmReads } from '../chain/EvmReads.ts'
import { EvmRpcError } from '../chain/EvmRpc.ts'
import type { Approval } from './approvalState.ts'

/**
 * The approvals that are needed so that a contract can take exactly an amount, one after another: none when it may take as much already, one
 * of the amount, or one of zero before it, which some tokens (USDT) demand while an allowance is left. Whether this one does is found out by
 * asking what the call would do.
 * @throws EvmRpcError, `refused` when the token lets nobody approve now
 */
export async function planApprovals(
  reads: Pick<EvmReads, 'fetchAllowance' | 'call'>,
  { token, owner, spender }: Omit<Approval, 'chainId'>,
  amount: bigint,
): Promise<readonly bigint[]> {
  const allowance = await reads.fetchAllowance(token, owner, spender)
  if (allowance >= amount) return []
  const wouldApprove = (value: bigint) =>
    reads.call({ from: owner, to: token, data: encodeApprove(spender, value) })
  if (allowance === 0n) {
    await wouldApprove(amount)
    return [amount]
  }
  try {
    await wouldApprove(amount)
    return [amount]
  } catch (error) {
    if (!(error instanceof EvmRpcError) || error.problem !== 'refused') throw error
    await wouldApprove(0n)
    return [0n, amount]
  }
}
