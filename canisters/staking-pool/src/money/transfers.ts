import {
  type Account,
  codec,
  type LedgerError,
  principalSubaccount,
  type TransferIntent,
  type TransferOutcome,
} from '@sluice/canister'
import type { StakingContext } from '../pool/StakingContext.ts'
import { type Purpose, purposeField, type StoredToken } from '../pool/StakingState.ts'
import type { Side } from '../rewards/users.ts'

const purposes = codec(purposeField)

export function purposeOf(intent: TransferIntent): Purpose {
  return purposes.decode(intent.purpose)
}

/**
 * Staked tokens lie in an account of their own, apart from the rewards in the default account, where creators send them: when both
 * are the same token, nobody's stake can ever be paid out as a reward. No principal is as long as the first byte says.
 */
const STAKE_SUBACCOUNT: Uint8Array = new Uint8Array(32).fill(0xff, 0, 1)

export function accountOf({ self }: StakingContext, side: Side): Account {
  return { owner: self(), subaccount: side === 'stake' ? STAKE_SUBACCOUNT : undefined }
}

/** Where a user's tokens arrive that nobody has deposited yet. */
export function userAccount({ self }: StakingContext, owner: Uint8Array): Account {
  return { owner: self(), subaccount: principalSubaccount(owner) }
}

export function tokenOn({ state }: StakingContext, side: Side): StoredToken {
  const { stakingToken, rewardToken } = state.config.get()
  return side === 'stake' ? stakingToken : rewardToken
}

export function ledgerFee({ state }: StakingContext, side: Side): bigint {
  return state.fees.get()[side]
}

export function hasRoom(context: StakingContext, side: Side): boolean {
  return context.journal.hasRoom(tokenOn(context, side).ledger)
}

export type Movement = {
  purpose: Purpose
  side: Side
  method: 'transfer' | 'transferFrom'
  from: Account
  to: Account
  /** What arrives; the ledger's fee comes on top. */
  amount: bigint
}

/** Stores the transfer in this message. @returns its number in the journal. */
export function begin(context: StakingContext, movement: Movement): bigint {
  const { purpose, side, ...transfer } = movement
  const { id } = context.journal.begin({
    ...transfer,
    ledger: tokenOn(context, side).ledger,
    fee: ledgerFee(context, side),
    purpose: purposes.encode(purpose),
  })
  return id
}

/**
 * Sends a movement that `prepare` decides on and stores. Only when the fee was wrong, which proves that nothing moved, is it
 * decided on and tried once more with the fee that the ledger names.
 * @param prepare stores the transfer and returns its number, or says in a text why there is none.
 */
export async function sendPrepared(
  context: StakingContext,
  side: Side,
  prepare: () => bigint | string,
): Promise<TransferOutcome | string> {
  const first = prepare()
  if (typeof first === 'string') return first
  // await: other messages run here; the journal applies the outcome to the books
  const outcome = await context.journal.send(first)
  const expected = expectedFee(outcome)
  if (expected === undefined || expected === ledgerFee(context, side)) return outcome
  setLedgerFee(context, side, expected)
  const again = prepare()
  // await: as above
  return typeof again === 'string' ? again : context.journal.send(again)
}

const MOST_FEE = 1n << 100n

export function setLedgerFee({ state }: StakingContext, side: Side, fee: bigint): void {
  if (fee < MOST_FEE) state.fees.set({ ...state.fees.get(), [side]: fee })
}

function expectedFee(outcome: TransferOutcome): bigint | undefined {
  if (outcome.kind !== 'refused' || outcome.why.kind !== 'ledger') return undefined
  const error: LedgerError = outcome.why.error
  return 'BadFee' in error ? error.BadFee.expected_fee : undefined
}

/** Asks both ledgers what they charge. One that doesn't answer leaves its fee as it was. */
export async function refreshLedgerFees(context: StakingContext): Promise<void> {
  for (const side of ['stake', 'reward'] as const) {
    // await: other messages run here; the answer is written over whatever is there by then
    const fee = await context.fetchFee(tokenOn(context, side).ledger)
    if (fee !== undefined) setLedgerFee(context, side, fee)
  }
}
