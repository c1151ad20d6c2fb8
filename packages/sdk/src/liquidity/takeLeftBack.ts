import { CallError } from '../errors.ts'
import type { FlowOptions } from '../flows/FlowEngine.ts'
import type { AnyFlow, Flows } from '../flows/flowKinds.ts'
import { requireSettled } from '../flows/orders/requireSettled.ts'
import type { Pools } from '../pools/Pools.ts'
import type { Recover } from '../recover/Recover.ts'
import { takeUndeposited } from '../recover/takeUndeposited.ts'
import type { Tokens } from '../tokens.ts'
import { heldBy, heldByRemoval, paidOnlyBy } from './heldBy.ts'

type Services = {
  readonly flows: Flows
  readonly pools: Pick<Pools, 'fetchUnused'>
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly recover: Pick<Recover, 'takeBack' | 'fetchUndeposited'>
}

/**
 * Brings back what an adding, or a taking out as one token, that stopped has left at the pool outside of positions, and forgets it.
 * @throws TransferError, CallError, WalletError
 */
export async function takeLeftBack(
  flow: AnyFlow | undefined,
  { flows, pools, recover, tokens }: Services,
  options: FlowOptions,
): Promise<void> {
  const left = flow && leftBy(flow)
  if (!flow || !left) throw CallError.refused('this is not waiting any more')
  requireSettled(flow)
  const { poolId, ledgers, own } = left
  for (const paid of flow.kind === 'add-liquidity' ? paidOnlyBy(flow) : [])
    await takeUndeposited(paid, recover, options)
  const { balance0, balance1 } = await pools.fetchUnused(poolId)
  for (const [ledgerId, mine, held] of [
    [ledgers[0], own[0], balance0],
    [ledgers[1], own[1], balance1],
  ] as const) {
    const amount = mine < held ? mine : held
    const { fee } = await tokens.fetch(ledgerId)
    if (amount <= fee) continue
    const holding = { poolId, ledgerId, place: { kind: 'unused' }, amount } as const
    await recover.takeBack(holding, { ...options, most: amount })
  }
  // forgotten last: until then what is left can be asked for again
  flows.dismiss(flow.id)
}

/** What a flow that stopped half-way has at a pool outside of positions; undefined for one of another kind. */
function leftBy(flow: AnyFlow) {
  if (flow.kind === 'add-liquidity') {
    const { poolId, token0, token1 } = flow.facts
    return { poolId, ledgers: [token0.ledgerId, token1.ledgerId], own: heldBy(flow) } as const
  }
  const [taking] = flow.kind === 'remove-liquidity' ? flow.facts.takings : []
  if (flow.kind !== 'remove-liquidity' || !taking || !flow.facts.into) return undefined
  const { poolId, token0, token1 } = taking
  return { poolId, ledgers: [token0, token1], own: heldByRemoval(flow) } as const
}
