import { oneAtATime } from '../investing/invest.ts'
import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import type { Sale } from '../launchpad/LaunchpadState.ts'
import { refuse, textOf } from '../launchpad/Refusal.ts'
import { syncFunding } from '../sales/founding.ts'
import {
  advance,
  changeInvestor,
  changeSale,
  investorOf,
  paymentAccount,
  requireCreator,
  requireSale,
  tokenAccount,
} from '../sales/sales.ts'
import { dueTo, isOver, isSettled, leftOf } from './owed.ts'
import { encodePurpose } from './purpose.ts'
import { outcomeText, type Side, sendPrepared } from './send.ts'

/**
 * Ways out, open at all times. Each leg is taken off what its person is owed in the message that stores its transfer, and is there again
 * when nothing moved. A ledger that refuses one leg keeps nobody from the other.
 */

const NOT_YET = 'The sale has not been settled yet'
const NOTHING = 'There is nothing to withdraw'

/** Sends an investor their unlocked tokens and their refund. */
export async function withdrawInvestor(
  context: LaunchpadContext,
  person: Uint8Array,
  id: string,
): Promise<void> {
  const { number, sale } = requireSale(context, id)
  if (!isSettled(sale)) return refuse(NOT_YET)
  const due = () =>
    dueTo(advance(context, number), investorOf(context.state, number, person), context.now())
  const leg = (side: Side) => () => {
    const investor = investorOf(context.state, number, person)
    const amount = due()[side]
    return begin(
      context,
      { number, person, side, amount, kind: side === 'token' ? 'tokens' : 'refund' },
      () =>
        changeInvestor(
          context.state,
          { number, person },
          side === 'token'
            ? { taken: investor.taken + amount, takenLeaving: investor.takenLeaving + amount }
            : {
                refunded: investor.refunded + amount,
                refundLeaving: investor.refundLeaving + amount,
              },
        ),
    )
  }
  return oneAtATime(context, { id, person }, () => sendLegs(context, number, { due, prepare: leg }))
}

/** Sends the founder the proceeds, and whatever of the token is not anybody else's. */
export async function withdrawFounder(
  context: LaunchpadContext,
  person: Uint8Array,
  id: string,
): Promise<void> {
  const found = requireSale(context, id)
  const { number } = found
  requireCreator(found, person)
  if (!isOver(found.sale)) return refuse(NOT_YET)
  const due = () => leftOf(advance(context, number))
  const leg = (side: Side) => () => {
    const sale = advance(context, number)
    const amount = leftOf(sale)[side]
    return begin(
      context,
      { number, person, side, amount, kind: side === 'token' ? 'returned' : 'proceeds' },
      () =>
        changeSale(
          context.state,
          number,
          side === 'token'
            ? { tokensReturned: sale.tokensReturned + amount }
            : { proceeds: sale.proceeds + amount },
        ),
    )
  }
  return oneAtATime(context, { id, person }, async () => {
    // what was sent after the opening, or by mistake, is the founder's too; a silent ledger keeps them from no proceeds
    await syncFunding(context, number).catch(textOf)
    await sendLegs(context, number, { due, prepare: leg })
  })
}

type Legs = {
  readonly due: () => Readonly<Record<Side, bigint>>
  readonly prepare: (side: Side) => () => bigint
}

/** One after the other; what keeps one back is said once both have been tried. What the ledger's fee would eat up stays. */
async function sendLegs(
  context: LaunchpadContext,
  number: bigint,
  { due, prepare }: Legs,
): Promise<void> {
  const flaws: string[] = []
  let sent = 0
  for (const side of ['token', 'payment'] as const) {
    const { fee, symbol } = advance(context, number)[side]
    if (due()[side] <= fee) continue
    sent++
    const flaw = await outcomeOf(() => sendPrepared(context, { number, side }, prepare(side)))
    if (flaw !== undefined) flaws.push(`${symbol}: ${flaw}`)
  }
  if (sent === 0) refuse(NOTHING)
  if (flaws.length > 0) refuse(flaws.join('; '))
}

async function outcomeOf(send: () => ReturnType<typeof sendPrepared>): Promise<string | undefined> {
  try {
    return outcomeText(await send())
  } catch (error) {
    return textOf(error)
  }
}

type Leg = {
  readonly number: bigint
  readonly person: Uint8Array
  readonly side: Side
  readonly kind: 'tokens' | 'refund' | 'returned' | 'proceeds'
  /** The ledger's fee is taken out of it. */
  readonly amount: bigint
}

/** Debits by `take` and stores the transfer, in one message. */
function begin(context: LaunchpadContext, leg: Leg, take: () => void): bigint {
  const { number, person, side, kind, amount } = leg
  const sale = advance(context, number)
  const { ledger, fee } = sale[side]
  if (amount <= fee) return refuse(`${amount} is not more than the ledger's fee of ${fee}`)
  if (!context.journal.hasRoom(ledger)) return refuse('The ledger owes too many answers')
  take()
  changeSale(context.state, number, leaving(advance(context, number), side, amount))
  const { id } = context.journal.begin({
    ...{ method: 'transfer', ledger, amount: amount - fee, fee },
    from: side === 'token' ? tokenAccount(context, sale) : paymentAccount(context, sale),
    to: { owner: person, subaccount: undefined },
    purpose: encodePurpose({ kind, sale: number, person }),
  })
  return id
}

const leaving = (sale: Sale, side: Side, amount: bigint): Partial<Sale> =>
  side === 'token'
    ? { tokensLeaving: sale.tokensLeaving + amount }
    : { paymentsLeaving: sale.paymentsLeaving + amount }
