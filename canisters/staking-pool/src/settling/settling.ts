import { secondsNow } from '@sluice/canister'
import { hasRoom, ledgerFee } from '../money/transfers.ts'
import { reserve } from '../money/withdraw.ts'
import { type Result, refuse } from '../pool/result.ts'
import type { StakingContext } from '../pool/StakingContext.ts'
import { userOf } from '../rewards/userOf.ts'
import { balanceOn, type Side, unstake } from '../rewards/users.ts'

/**
 * The end of a pool: everybody's reward harvested and stake taken out, then everybody paid. So many users a message, one message
 * after the other, however many there are. Nobody has to wait for it: who leaves by themselves has left when their turn comes.
 */

const SETTLED_AT_ONCE = 50
const PAID_AT_ONCE = 20
/** How long a ledger that owes hundreds of answers is left alone. */
const WAIT_SECONDS = 10

/** Settles as many users as one message may; a job goes on with the others. */
export function liquidate(context: StakingContext): Result<string> {
  const { settling } = context.state
  if (!isOver(context)) return refuse('Staking pool is unfinished')
  if (settling.get().phase !== 'idle') return { ok: 'Settle successfully' }
  settling.set({ phase: 'settling', next: 0n })
  settleSome(context)
  return { ok: 'Settle successfully' }
}

/** Begins to pay everybody what is theirs; each payout is a transfer of its own that the journal looks after. */
export function refundUsers(context: StakingContext): Result<string> {
  const { settling } = context.state
  if (!isOver(context)) return refuse('Staking pool is unfinished')
  const { phase } = settling.get()
  if (phase === 'idle' || phase === 'settling')
    return refuse('The staking pool has not been liquidated yet')
  if (phase === 'refunding') return { ok: 'Refund successfully' }
  settling.set({ phase: 'refunding', next: 0n })
  refundSome(context)
  return { ok: 'Refund successfully' }
}

/** Takes up what an upgrade or a trap has left. */
export function resumeSettling(context: StakingContext): void {
  context.jobs.settling = false
  const { phase } = context.state.settling.get()
  if (phase === 'settling') goOn(context, 0, settleSome)
  if (phase === 'refunding') goOn(context, 0, refundSome)
}

function isOver(context: StakingContext): boolean {
  return secondsNow(context) > context.state.schedule.get().bonusEndTime
}

function settleSome(context: StakingContext): void {
  const { settling, userIds, users } = context.state
  const { phase, next } = settling.get()
  if (phase !== 'settling') return
  const end = lowest(next + BigInt(SETTLED_AT_ONCE), BigInt(userIds.size))
  for (let id = next; id < end; id++) {
    const owner = userIds.get(id)
    const staked = owner && users.get(owner)?.staked
    if (owner && staked) unstake(context, owner, staked, 'liquidate')
  }
  const isLast = end === BigInt(userIds.size)
  settling.set({ phase: isLast ? 'settled' : 'settling', next: end })
  if (!isLast) goOn(context, 0, settleSome)
}

function refundSome(context: StakingContext): void {
  const { settling, userIds } = context.state
  const { phase, next } = settling.get()
  if (phase !== 'refunding') return
  if (!hasRoom(context, 'stake') || !hasRoom(context, 'reward')) {
    goOn(context, WAIT_SECONDS, refundSome)
    return
  }
  const end = lowest(next + BigInt(PAID_AT_ONCE), BigInt(userIds.size))
  for (let id = next; id < end; id++) {
    const owner = userIds.get(id)
    if (owner) for (const side of ['stake', 'reward'] as const) refund(context, owner, side)
  }
  const isLast = end === BigInt(userIds.size)
  settling.set({ phase: isLast ? 'refunded' : 'refunding', next: end })
  if (!isLast) goOn(context, 1, refundSome)
}

function refund(context: StakingContext, owner: Uint8Array, side: Side): void {
  const amount = balanceOn(userOf(context.state, owner), side)
  if (amount <= ledgerFee(context, side)) return
  const intent = reserve(context, owner, { side, amount })
  if (typeof intent === 'string') return
  // in a message of its own: what one of them runs into is its own trouble
  context.schedule(0, async () => {
    await context.journal.send(intent)
  })
}

function goOn(
  context: StakingContext,
  delaySeconds: number,
  job: (context: StakingContext) => void,
): void {
  if (context.jobs.settling) return
  context.jobs.settling = true
  context.schedule(delaySeconds, async () => {
    context.jobs.settling = false
    job(context)
  })
}

function lowest(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
