import { toHex } from '@sluice/canister'
import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import type { Sale } from '../launchpad/LaunchpadState.ts'
import { refuse } from '../launchpad/Refusal.ts'
import { requireReserve } from '../launchpad/reserve.ts'
import { encodePurpose } from '../money/purpose.ts'
import { outcomeText, sendPrepared } from '../money/send.ts'
import {
  advance,
  changeInvestor,
  changeSale,
  depositAccount,
  type Found,
  investorOf,
  paymentAccount,
  personKey,
  requireSale,
} from '../sales/sales.ts'
import { MOST_AMOUNT, MOST_INVESTORS } from '../sales/terms.ts'

/**
 * Money comes into a sale over an account that its investor sends it to: whatever goes wrong on the way, what lies there is the investor's
 * and goes back with {@link takeDeposit}. What is in the sale stays until its end: nobody can frighten others by a deposit that they mean to
 * take back in the last second.
 */

/** Takes in what lies in the investor's deposit account, the ledger's fee less, up to what they may have in the sale. */
export async function invest(
  context: LaunchpadContext,
  person: Uint8Array,
  id: string,
): Promise<void> {
  const { number, sale } = requireSale(context, id)
  requireInvesting(context, number, person)
  requireReserve(context)
  return oneAtATime(context, { id, person }, async () => {
    const balance = await fetchDeposit(context, sale, person)
    const outcome = await sendPrepared(context, { number, side: 'payment' }, () =>
      prepare(context, { number, person, balance }),
    )
    const flaw = outcomeText(outcome)
    if (flaw !== undefined) refuse(`${flaw}. Your deposit stays where it is, and is yours`)
  })
}

/** @throws Refusal unless the person may deposit into the sale now. */
function requireInvesting(context: LaunchpadContext, number: bigint, person: Uint8Array): Sale {
  const { state } = context
  const sale = advance(context, number)
  if (sale.status !== 'open')
    return refuse('The sale is not open: what you have sent to it can be taken out')
  if (sale.isWhitelisted && !state.whitelist.has(personKey(number, person)))
    return refuse('You are not on the whitelist of this sale')
  return sale
}

type Deposit = { readonly number: bigint; readonly person: Uint8Array; readonly balance: bigint }

/** Notes the deposit and stores its transfer, in one message. */
function prepare(context: LaunchpadContext, { number, person, balance }: Deposit): bigint {
  const { state, journal } = context
  const sale = requireInvesting(context, number, person)
  const investor = investorOf(state, number, person)
  const { fee, ledger } = sale.payment
  const before = investor.deposited + investor.arriving
  const room = (sale.maximum ?? MOST_AMOUNT) - before
  const there = balance - fee
  const amount = there < room ? there : room
  if (there <= 0n) return refuse(`Nothing more than the ledger's fee of ${fee} has been sent`)
  if (amount <= 0n) return refuse('You have as much in this sale as one investor may')
  if (before + amount < sale.minimum)
    return refuse(`An investor deposits at least ${sale.minimum}, the ledger's fee beside it`)
  if (before === 0n && sale.investors + sale.arriving >= MOST_INVESTORS)
    return refuse('All places of this sale are taken')
  if (sale.raised + amount >= MOST_AMOUNT) return refuse('A sale cannot hold so much')
  if (!journal.hasRoom(ledger)) return refuse('The ledger owes too many answers')
  changeInvestor(state, { number, person }, { arriving: investor.arriving + amount })
  changeSale(state, number, { arriving: sale.arriving + 1n })
  return begin(context, { number, sale }, { person, amount })
}

function begin(
  context: LaunchpadContext,
  { number, sale }: Found,
  { person, amount }: { person: Uint8Array; amount: bigint },
): bigint {
  const { id } = context.journal.begin({
    method: 'transfer',
    ledger: sale.payment.ledger,
    from: depositAccount(context, sale, person),
    to: paymentAccount(context, sale),
    amount,
    fee: sale.payment.fee,
    purpose: encodePurpose({ kind: 'invest', sale: number, person }),
  })
  return id
}

/** Sends an investor back what lies in their deposit account. @returns what has left it, the ledger's fee with it. */
export async function takeDeposit(
  context: LaunchpadContext,
  person: Uint8Array,
  id: string,
): Promise<bigint> {
  const { number, sale } = requireSale(context, id)
  return oneAtATime(context, { id, person }, async () => {
    const balance = await fetchDeposit(context, sale, person)
    const outcome = await sendPrepared(context, { number, side: 'payment' }, () => {
      const { fee, ledger } = advance(context, number).payment
      if (balance <= fee) return refuse(`${balance} is not more than the ledger's fee of ${fee}`)
      if (!context.journal.hasRoom(ledger)) return refuse('The ledger owes too many answers')
      return context.journal.begin({
        ...{ method: 'transfer', ledger, amount: balance - fee, fee },
        from: depositAccount(context, sale, person),
        to: { owner: person, subaccount: undefined },
        purpose: encodePurpose({ kind: 'takeDeposit', sale: number, person }),
      }).id
    })
    const flaw = outcomeText(outcome)
    return flaw === undefined ? balance : refuse(flaw)
  })
}

async function fetchDeposit(
  context: LaunchpadContext,
  sale: Sale,
  person: Uint8Array,
): Promise<bigint> {
  const { owner, subaccount } = depositAccount(context, sale, person)
  // await: other messages run here
  const balance = await context.fetchBalance(sale.payment.ledger, owner, subaccount)
  return balance ?? refuse('The ledger does not answer. Nothing was moved')
}

/** Runs a flow of a person about a sale, unless one of theirs is running: a double click begins nothing twice. */
export function oneAtATime<T>(
  { locks }: LaunchpadContext,
  { id, person }: { id: string; person: Uint8Array },
  flow: () => Promise<T>,
): Promise<T> {
  const busy = () => refuse('Your last request about this sale is still being worked on')
  return locks.withLock<T>(`${toHex(person)} ${id}`, busy, flow)
}
