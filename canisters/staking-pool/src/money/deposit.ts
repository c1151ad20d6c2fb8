import { isSameBytes, secondsNow } from '@sluice/canister'
import { flawOf, LEDGER_IS_BEHIND, LEDGER_IS_SILENT, type Result, refuse } from '../pool/result.ts'
import type { StakingContext } from '../pool/StakingContext.ts'
import { MOST_AMOUNT } from '../rewards/accrual.ts'
import { userOf } from '../rewards/userOf.ts'
import {
  accountOf,
  begin,
  hasRoom,
  ledgerFee,
  type Movement,
  sendPrepared,
  tokenOn,
  userAccount,
} from './transfers.ts'

/** Staking tokens into the pool: from the user's subaccount of it, or from their wallet by allowance. */

export type DepositKind = 'deposit' | 'depositAndStake'

const STANDARDS = new Set(['ICP', 'ICRC1', 'ICRC2'])
const CLOSED = 'Staking pool is not available for now'
const TOO_LITTLE = 'The deposit amount is less than the transfer fee of the staking token'

/** Whether tokens are taken in: from the first second to the last. What leads out is always open. */
export function isOpen(context: StakingContext): boolean {
  const { startTime, bonusEndTime } = context.state.schedule.get()
  const now = secondsNow(context)
  return startTime <= now && now <= bonusEndTime
}

/** All that lies in the user's subaccount; what arrives is credited, the ledger's fee less. */
export async function deposit(
  context: StakingContext,
  owner: Uint8Array,
  kind: DepositKind,
): Promise<Result<bigint>> {
  const flaw = flawOfDeposit(context)
  if (flaw !== undefined) return refuse(flaw)
  const from = userAccount(context, owner)
  const { ledger } = tokenOn(context, 'stake')
  // await: other messages run here
  const balance = await context.fetchBalance(ledger, from.owner, from.subaccount)
  if (balance === undefined) return refuse(LEDGER_IS_SILENT)
  if (balance === 0n) return refuse('Insufficient balance')
  return pull(context, { method: 'transfer', from, purpose: { kind, owner } }, balance)
}

/** By the owner's allowance: `amount` leaves the wallet, the ledger's fee of it does not arrive. */
export async function depositFrom(
  context: StakingContext,
  owner: Uint8Array,
  { amount, kind }: { amount: bigint; kind: DepositKind },
): Promise<Result<bigint>> {
  const flaw = flawOfDeposit(context)
  if (flaw !== undefined) return refuse(flaw)
  if (isSameBytes(owner, context.self())) return refuse('InternalError: The pool is no staker')
  const from = { owner, subaccount: undefined }
  return pull(context, { method: 'transferFrom', from, purpose: { kind, owner } }, amount)
}

function flawOfDeposit(context: StakingContext): string | undefined {
  if (!isOpen(context)) return CLOSED
  const { standard } = tokenOn(context, 'stake')
  return STANDARDS.has(standard) ? undefined : `Illegal token standard: "${standard}"`
}

type Source = Pick<Movement, 'method' | 'from' | 'purpose'>

async function pull(
  context: StakingContext,
  source: Source,
  total: bigint,
): Promise<Result<bigint>> {
  let arrived = 0n
  const outcome = await sendPrepared(context, 'stake', () => {
    const amount = total - ledgerFee(context, 'stake')
    if (amount <= 0n) return TOO_LITTLE
    const { staked, deposited } = context.state.books.get()
    if (staked + deposited + amount > MOST_AMOUNT)
      return 'InternalError: The amount is more than the pool can hold'
    if (!hasRoom(context, 'stake')) return LEDGER_IS_BEHIND
    arrived = amount
    return begin(context, { ...source, side: 'stake', to: accountOf(context, 'stake'), amount })
  })
  const flaw = typeof outcome === 'string' ? outcome : flawOf(outcome, 'Deposit')
  return flaw === undefined ? { ok: arrived } : refuse(flaw)
}

/** Deposits and stakes in one go: the message that credits the deposit stakes it, and whatever else was deposited. */
export async function depositAndStake(
  context: StakingContext,
  owner: Uint8Array,
  amount?: bigint,
): Promise<Result<bigint>> {
  const kind = 'depositAndStake'
  const before = userOf(context.state, owner).deposited
  const outcome =
    amount === undefined
      ? await deposit(context, owner, kind)
      : await depositFrom(context, owner, { amount, kind })
  if ('err' in outcome) return outcome
  if (userOf(context.state, owner).deposited > 0n) return refuse(LEFT_AS_DEPOSIT)
  return { ok: before + outcome.ok }
}

const LEFT_AS_DEPOSIT =
  'Staking pool is not available for now. Your tokens have arrived as a deposit: withdraw them'
