import type { FlowOptions } from '../flows/FlowEngine.ts'
import type { Recover } from './Recover.ts'

type Paid = {
  readonly poolId: string
  readonly ledgerId: string
  /** What was transferred, in the token's smallest unit. */
  readonly amount: bigint
  readonly fee: bigint
}

/**
 * Brings back what a flow has transferred to its owner's subaccount of a pool and the pool has not credited; nothing where less lies
 * there than bringing it back costs. @throws TransferError, CallError, WalletError
 */
export async function takeUndeposited(
  { poolId, ledgerId, amount, fee }: Paid,
  recover: Pick<Recover, 'takeBack' | 'fetchUndeposited'>,
  options: FlowOptions = {},
): Promise<void> {
  const lying = await recover.fetchUndeposited(poolId, ledgerId)
  const own = amount < lying ? amount : lying
  if (own <= 2n * fee) return
  await recover.takeBack({ poolId, ledgerId, place: { kind: 'undeposited' }, amount: own }, options)
}
