import { allOrTrap, secondsNow, type TransferOutcome } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse, textOfTransfer } from '../farm/result.ts'
import { statusOf } from '../time/status.ts'
import { sync } from '../time/sync.ts'
import { addToTotals, balanceOf, changeBalance } from './balances.ts'
import { beginPayment } from './pay.ts'
import { isAmount, ledgerFee, requireFee, rewardLedger } from './rewardToken.ts'
import { payBalance } from './withdraw.ts'

const PAID_AT_ONCE = 50
const MOST_TURNS = 20

/** Ends a farm before its time: from now on nothing is given out. */
export function finishManually({ state, now }: FarmContext): string {
  const life = state.life.get()
  if (statusOf({ state, now }) === 'CLOSED') refuse('The farm is closed')
  if (life.finishedAt !== undefined) return 'Finish farm successfully'
  const finishedAt = secondsNow({ now })
  const plan = state.plan.get()
  state.life.set({ ...life, finishedAt })
  if (finishedAt < plan.until) state.plan.set({ ...plan, until: finishedAt })
  return 'Finish farm successfully'
}

/** Lets a farm that was ended by hand go on. The time between is not paid: what it would have brought goes to the refunder. */
export async function restartManually(context: FarmContext): Promise<string> {
  const { state } = context
  requireRestartable(context)
  // everything up to the end must be given out by the plan that held then
  await sync(context)
  requireRestartable(context)
  const { startTime, endTime, secondPerCycle } = state.config.get()
  const until = startTime + ((endTime - startTime) / secondPerCycle) * secondPerCycle
  const plan = state.plan.get()
  const now = state.growth.get()?.timestamp ?? secondsNow(context)
  state.plan.set({ ...plan, from: now > startTime ? now : startTime, until })
  state.life.set({ ...state.life.get(), finishedAt: undefined })
  return 'Restart farm successfully'
}

function requireRestartable(context: FarmContext): void {
  const { finishedAt, isClosed } = context.state.life.get()
  if (isClosed) refuse('The farm is closed')
  if (finishedAt === undefined) refuse('The farm was not ended by hand')
  if (secondsNow(context) >= context.state.config.get().endTime) refuse('The farm has ended')
}

/** Pays all balances, after the end; what the ledger's fee would eat up is given up. Some at a time, so that it may be asked again. */
export async function sendRewardManually(context: FarmContext): Promise<string> {
  const { state, trap } = context
  if (statusOf(context) !== 'FINISHED') refuse('Can not send reward manually before finishing.')
  requireNoPositions(context)
  await requireFee(context)
  for (let turn = 0; turn < MOST_TURNS && state.balances.size > 0; turn++) {
    const owners = state.balances.entries(0, PAID_AT_ONCE).map(([owner]) => owner)
    const outcomes: (TransferOutcome | undefined)[] = []
    const paying = owners.map(async (owner) => {
      if (balanceOf(context, owner) <= ledgerFee(context)) dropBalance(context, owner)
      else outcomes.push((await payBalance(context, owner)).outcome)
    })
    await allOrTrap(paying, trap)
    const refused = outcomes.find((outcome) => outcome?.kind === 'refused')
    if (refused?.kind === 'refused') refuse(textOfTransfer(refused.why))
  }
  if (state.balances.size > 0) refuse('Many balances are left: please send the reward again')
  return 'Send reward successfully'
}

function dropBalance(context: FarmContext, owner: Uint8Array): void {
  const dust = balanceOf(context, owner)
  changeBalance(context, owner, -dust)
  addToTotals(context, { dropped: dust })
}

/**
 * Closes a farm that owes nothing to anybody: what is left of the reward goes to the refunder. On a closed farm it sends what has come
 * since.
 */
export function close(context: FarmContext): Promise<string> {
  return context.locks.withLock(
    'close',
    () => refuse('The farm is being closed'),
    async () => {
      requireSettled(context)
      const fee = await requireFee(context)
      // await: other messages run here
      const balance = await context.ledgerReads.fetchBalance(rewardLedger(context), context.self())
      if (balance === undefined || !isAmount(balance))
        return refuse('The ledger of the reward token does not answer')
      requireSettled(context)
      const { state, journal } = context
      state.life.set({ ...state.life.get(), isClosed: true })
      if (balance <= fee) return 'Close successfully'
      const to = state.config.get().refunder
      const purpose = { kind: 'refund', owner: to } as const
      const { id } = beginPayment(context, { to, amount: balance - fee, fee, purpose })
      // await: other messages run here; a refusal opens the farm again
      const outcome = await journal.send(id)
      if (outcome.kind === 'refused') return refuse(textOfTransfer(outcome.why))
      return 'Close successfully'
    },
  )
}

/** A farm that has ended, owes nothing and holds nothing is closed by itself. @throws Refusal while it owes something. */
export async function closeIfEmpty(context: FarmContext): Promise<void> {
  requireSettled(context)
  // await: other messages run here
  const balance = await context.ledgerReads.fetchBalance(rewardLedger(context), context.self())
  requireSettled(context)
  const { life } = context.state
  if (balance === 0n) life.set({ ...life.get(), isClosed: true })
}

function requireSettled(context: FarmContext): void {
  const { state } = context
  const status = statusOf(context)
  if (status === 'LIVE' || status === 'NOT_STARTED') refuse('Please finish the farm first.')
  requireNoPositions(context)
  if (state.totals.get().fee > 0n) refuse('Please withdraw reward fee first.')
  if (state.totals.get().balances > 0n) refuse('Please send reward back to users first.')
  if (state.intents.size > 0) refuse('Transfers are under way, please try again in a moment')
}

function requireNoPositions({ state }: FarmContext): void {
  if (state.deposits.size + state.handovers.size > 0) refuse('Please unstake all positions first.')
}
