import type { TransferOutcome } from '@sluice/canister'
import { flawOf, LEDGER_IS_BEHIND, LEDGER_IS_SILENT, type Result, refuse } from '../pool/result.ts'
import type { StakingContext } from '../pool/StakingContext.ts'
import { userOf } from '../rewards/userOf.ts'
import { balanceOn, changeBalance, harvest, type Side, unstake } from '../rewards/users.ts'
import {
  accountOf,
  begin,
  hasRoom,
  ledgerFee,
  sendPrepared,
  tokenOn,
  userAccount,
} from './transfers.ts'

/** Tokens out of the pool, to their owner's wallet; possible at any time, whatever else is closed. */

const NAMES = { stake: 'staking token', reward: 'reward token' } as const

/** Takes from a balance, at most all of it. The ledger's fee is part of `amount`. */
export async function withdraw(
  context: StakingContext,
  owner: Uint8Array,
  { side, amount }: { side: Side; amount: bigint },
): Promise<Result<string>> {
  if (amount === 0n) return refuse("The withdraw amount can't be 0")
  const outcome = await payOut(context, owner, { side, amount })
  const flaw = typeof outcome === 'string' ? outcome : flawOf(outcome, 'Withdraw')
  return flaw === undefined ? { ok: 'Withdraw successfully' } : refuse(flaw)
}

type Payout = { side: Side; amount: bigint }

function payOut(
  context: StakingContext,
  owner: Uint8Array,
  payout: Payout,
): Promise<TransferOutcome | string> {
  return sendPrepared(context, payout.side, () => reserve(context, owner, payout))
}

/** Takes the amount off the balance and stores its transfer, in one message; or says why there is none. */
export function reserve(
  context: StakingContext,
  owner: Uint8Array,
  { side, amount }: Payout,
): bigint | string {
  const balance = balanceOn(userOf(context.state, owner), side)
  const total = amount < balance ? amount : balance
  const fee = ledgerFee(context, side)
  if (balance === 0n) return 'Insufficient token balance to be withdrawn'
  if (total <= fee) return `The withdraw amount is less than the transfer fee of the ${NAMES[side]}`
  if (!hasRoom(context, side)) return LEDGER_IS_BEHIND
  changeBalance(context, owner, { side, by: -total })
  return begin(context, {
    purpose: { kind: side === 'stake' ? 'withdrawStake' : 'withdrawReward', owner },
    side,
    method: 'transfer',
    from: accountOf(context, side),
    to: { owner, subaccount: undefined },
    amount: total - fee,
  })
}

/** Sends back what lies in the user's subaccount and was never deposited. */
export async function claim(context: StakingContext, owner: Uint8Array): Promise<Result<string>> {
  const from = userAccount(context, owner)
  const { ledger } = tokenOn(context, 'stake')
  // await: other messages run here
  const balance = await context.fetchBalance(ledger, from.owner, from.subaccount)
  if (balance === undefined) return refuse(LEDGER_IS_SILENT)
  const outcome = await sendPrepared(context, 'stake', () => {
    const amount = balance - ledgerFee(context, 'stake')
    if (amount <= 0n) return 'The claim amount is less than the transfer fee of the staking token'
    if (!hasRoom(context, 'stake')) return LEDGER_IS_BEHIND
    const to = { owner, subaccount: undefined }
    const purpose = { kind: 'claim', owner } as const
    return begin(context, { purpose, side: 'stake', method: 'transfer', from, to, amount })
  })
  const flaw = typeof outcome === 'string' ? outcome : flawOf(outcome, 'Claim')
  return flaw === undefined ? { ok: 'Claim successfully' } : refuse(flaw)
}

export type Exit = { stakeAmount: bigint; rewardAmount: bigint }

/**
 * Everything out in one call: reward harvested, stake taken out, both paid. A balance that the ledger's fee would eat up stays; a
 * payout that fails is a balance again.
 */
export async function exit(context: StakingContext, owner: Uint8Array): Promise<Result<Exit>> {
  harvest(context, owner)
  const user = userOf(context.state, owner)
  unstake(context, owner, user.staked)
  const { deposited, rewardBalance } = userOf(context.state, owner)
  if (deposited === 0n && rewardBalance === 0n)
    return refuse('Insufficient token balance to be withdrawn')
  // one after the other: what either answers must not take the other's message back
  const stakeAmount = await leave(context, owner, { side: 'stake', amount: deposited })
  const rewardAmount = await leave(context, owner, { side: 'reward', amount: rewardBalance })
  const flaws = [stakeAmount, rewardAmount].filter((part) => typeof part === 'string')
  if (typeof stakeAmount === 'string' || typeof rewardAmount === 'string')
    return refuse(flaws.join('; '))
  return { ok: { stakeAmount, rewardAmount } }
}

/** What arrives of a whole balance; 0 for one that is too small to be sent. */
async function leave(
  context: StakingContext,
  owner: Uint8Array,
  { side, amount }: Payout,
): Promise<bigint | string> {
  if (amount <= ledgerFee(context, side)) return 0n
  // await: in it; the journal applies the outcome to the books
  const outcome = await payOut(context, owner, { side, amount })
  const flaw = typeof outcome === 'string' ? outcome : flawOf(outcome, 'Withdraw')
  return flaw ?? amount - ledgerFee(context, side)
}
