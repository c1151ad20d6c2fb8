import type { Principal } from '@icp-sdk/core/principal'
import type { Token } from '@sluice/candid/swap_fee_receiver'
import type { Flaw } from '@sluice/canister/services'
import type { PriceGuard } from '../market/marketState.ts'
import { parseToken } from '../market/pools.ts'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import type { ReceiverState } from '../receiver/ReceiverState.ts'
import { needAnswer } from '../turns/Pause.ts'

const NS_PER_SECOND = 1_000_000_000n
/** A guard looser than this would guard nothing: ticks of 0.01 %, pips of a millionth. */
const LOOSEST = { deviationTicks: 2_000n, slippagePips: 200_000n, readings: 48n }
const MOST_NAMED = 16
const MOST_DEPTH = 10n ** 17n
type Changed = { ok: null } | { err: { InternalError: string } }
type Settings = ReturnType<ReceiverState['settings']['get']>

export function install(
  context: ReceiverContext,
  [factory, icp, ics, governance]: [Principal, Token, Token, Principal],
  nowNs: bigint,
): void {
  context.state.config.set({
    factory: factory.toUint8Array(),
    icp: parseToken(context, icp),
    ics: parseToken(context, ics),
    governance: governance.toUint8Array(),
    deployedAt: nowNs / NS_PER_SECOND,
  })
}

export function change({ state }: ReceiverContext, changes: Partial<Settings>): void {
  state.settings.set({ ...state.settings.get(), ...changes })
}

/** Sets how far a price may be from its usual place; a guard that would let anything pass is refused. */
export function changeGuard({ state }: ReceiverContext, guard: PriceGuard): Changed {
  const flaw = flawOfGuard(guard)
  if (flaw !== undefined) return { err: { InternalError: flaw } }
  state.guard.set(guard)
  return { ok: null }
}

export const flawOfLeastDepth = (amountOfIcp: bigint): Flaw =>
  amountOfIcp === 0n || amountOfIcp > MOST_DEPTH
    ? 'The least depth is above 0 and at most 10^9 ICP'
    : undefined

/** How much ICP a pool must take and give before its price means anything. 0 would believe an empty pool. */
export function changeLeastDepth({ state }: ReceiverContext, amountOfIcp: bigint): Changed {
  const flaw = flawOfLeastDepth(amountOfIcp)
  if (flaw !== undefined) return { err: { InternalError: flaw } }
  state.leastDepth.set(amountOfIcp)
  return { ok: null }
}

/** Names the only pools in which a token may be swapped; none: all that the factory lists. */
export function namePricePools(
  { state }: ReceiverContext,
  ledger: Uint8Array,
  pools: readonly Uint8Array[],
): Changed {
  if (pools.length > MOST_NAMED) return { err: { InternalError: 'At most 16 pools of a token' } }
  if (pools.length === 0) state.namedPools.delete(ledger)
  else state.namedPools.set(ledger, pools)
  return { ok: null }
}

/** What both base tokens' ledgers charge. One that doesn't answer leaves its fee as it was. */
export async function refreshFees({ state, ledgerReads }: ReceiverContext): Promise<void> {
  const { icp, ics } = state.config.get()
  const icpFee = await ledgerReads.fetchFee(icp.ledger)
  const icsFee = await ledgerReads.fetchFee(ics.ledger)
  const known = state.baseFees.get()
  state.baseFees.set({ icp: icpFee ?? known.icp, ics: icsFee ?? known.ics })
}

/** @throws Pause when a ledger doesn't answer. */
export async function fetchBaseBalances({
  state,
  ledgerReads,
  self,
}: ReceiverContext): Promise<{ ICP: bigint; ICS: bigint }> {
  const { icp, ics } = state.config.get()
  return {
    ICP: await needAnswer(ledgerReads.fetchBalance(icp.ledger, self())),
    ICS: await needAnswer(ledgerReads.fetchBalance(ics.ledger, self())),
  }
}

export function flawOfGuard(guard: PriceGuard): Flaw {
  const { maxDeviationTicks, maxSlippagePips, readingInterval, readingsNeeded } = guard
  if (maxDeviationTicks > LOOSEST.deviationTicks) return 'At most 2000 ticks of deviation'
  if (maxSlippagePips > LOOSEST.slippagePips) return 'At most 200000 pips of slippage'
  if (readingsNeeded < 3n || readingsNeeded > LOOSEST.readings) return 'From 3 to 48 readings'
  if (readingInterval < 600n) return 'At least 600 seconds between readings'
  return undefined
}
