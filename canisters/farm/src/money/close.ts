import { allOrTrap, secondsNow } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse, textOfTransfer } from '../farm/result.ts'
import { unlessRefused } from '../stakes/handovers.ts'
import { statusOf } from '../time/status.ts'
import { sync } from '../time/sync.ts'
import { addToTotals, balanceOf, changeBalance } from './balances.ts'
import { beginPayment, requireQuietLedger } from './pay.ts'
import { isAmount, ledgerFee, requireFee, rewardLedger } from './rewardToken.ts'
import { payWithRightFee } from './withdraw.ts'

const PAID_AT_ONCE = 50
const MOST_TURNS = 20
const NOT_SENT = { tried: 0n, isDone: false }

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
  state.sending.set(NOT_SENT)
  return 'Restart farm successfully'
}

function requireRestartable(context: FarmContext): void {
  const { finishedAt, isClosed } = context.state.life.get()
  if (isClosed) refuse('The farm is closed')
  if (finishedAt === undefined) refuse('The farm was not ended by hand')
  if (secondsNow(context) >= context.state.config.get().endTime) refuse('The farm has ended')
}

/**
 * Pays all balances, after the end; what the ledger's fee would eat up is given up. Some at a time, so that it may be asked again. One
 * that the ledger will not pay out stays for its owner to withdraw, and keeps nobody else from being paid.
 */
export async function sendRewardManually(context: FarmContext): Promise<string> {
  const { state, locks } = context
  if (statusOf(context) !== 'FINISHED') refuse('Can not send reward manually before finishing.')
  requireNoStakes(context)
  const busy = () => refuse('The reward is being sent, please try again in a moment')
  return locks.withLock('send reward', busy, async () => {
    await requireFee(context)
    if (state.sending.get().isDone) state.sending.set(NOT_SENT)
    for (let turn = 0; turn < MOST_TURNS && !state.sending.get().isDone; turn++)
      await paySome(context)
    if (!state.sending.get().isDone) refuse('Many balances are left: please send the reward again')
    return 'Send reward successfully'
  })
}

/** Pays the next balances: those that were tried before and are still there lie before them. */
async function paySome(context: FarmContext): Promise<void> {
  const { state, trap } = context
  const { tried } = state.sending.get()
  requireQuietLedger(context)
  const owners = state.balances.entries(Number(tried), PAID_AT_ONCE).map(([owner]) => owner)
  const paying = owners.map(async (owner) => {
    if (balanceOf(context, owner) <= ledgerFee(context)) dropBalance(context, owner)
    else await payWithRightFee(context, owner).catch(unlessRefused)
  })
  await allOrTrap(paying, trap)
  const left = owners.filter((owner) => state.balances.has(owner)).length
  state.sending.set({ tried: tried + BigInt(left), isDone: owners.length < PAID_AT_ONCE })
}

function dropBalance(context: FarmContext, owner: Uint8Array): void {
  const dust = balanceOf(context, owner)
  changeBalance(context, owner, -dust)
  addToTotals(context, { dropped: dust })
}

/**
 * Closes a farm that has paid whom it could: what is left of the reward goes to the refunder. What is set aside stays: positions that the
 * pool, and balances that the ledger would not hand to their owners. On a closed farm it sends what has come since.
 */
export function close(context: FarmContext): Promise<string> {
  return context.locks.withLock(
    'close',
    () => refuse('The farm is being closed'),
    async () => {
      requireSettled(context)
      const fee = await requireFee(context)
      const rest = await readRest(context)
      const { state, journal } = context
      state.life.set({ ...state.life.get(), isClosed: true })
      if (rest <= fee) return 'Close successfully'
      const to = state.config.get().refunder
      const purpose = { kind: 'refund', owner: to } as const
      const { id } = beginPayment(context, { to, amount: rest - fee, fee, purpose })
      // await: other messages run here; a refusal opens the farm again
      const outcome = await journal.send(id)
      if (outcome.kind === 'refused') return refuse(textOfTransfer(outcome.why))
      return 'Close successfully'
    },
  )
}

/** What lies on the farm's account and is nobody's. @throws Refusal when that can't be told now, or somebody must be paid first. */
async function readRest(context: FarmContext): Promise<bigint> {
  const { state, ledgerReads, self } = context
  const { paid } = state.totals.get()
  // await: other messages run here; a reading that a payment has overtaken is no reading
  const balance = await ledgerReads.fetchBalance(rewardLedger(context), self())
  if (balance === undefined || !isAmount(balance))
    return refuse('The ledger of the reward token does not answer')
  requireSettled(context)
  const totals = state.totals.get()
  if (totals.paid !== paid) return refuse('A payment came between, please ask again')
  return balance > totals.balances ? balance - totals.balances : 0n
}

/** A farm that has ended, owes nothing and holds nothing is closed by itself. @throws Refusal while it owes something. */
export async function closeIfEmpty(context: FarmContext): Promise<void> {
  requireSettled(context)
  const rest = await readRest(context)
  const { life, totals } = context.state
  if (rest === 0n && totals.get().balances === 0n) life.set({ ...life.get(), isClosed: true })
}

function requireSettled(context: FarmContext): void {
  const { state } = context
  const status = statusOf(context)
  if (status === 'LIVE' || status === 'NOT_STARTED') refuse('Please finish the farm first.')
  requireNoStakes(context)
  const { fee, balances } = state.totals.get()
  if (fee > 0n) refuse('Please withdraw reward fee first.')
  if (balances > 0n && !state.sending.get().isDone)
    refuse('Please send reward back to users first.')
  if (state.intents.size > 0) refuse('Transfers are under way, please try again in a moment')
}

/** A position that earns no more may be here still: it has been sent back, and waits for its owner or for the pool's answer. */
function requireNoStakes({ state }: FarmContext): void {
  const isStaked = (state.growth.get()?.staked ?? 0n) > 0n || state.entering.size > 0
  if (isStaked) refuse('Please unstake all positions first.')
}
