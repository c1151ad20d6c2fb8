import type { SettledOutcome, TransferIntent } from '@sluice/canister'
import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import { changeInvestor, changeSale, investorOf, saleAt, saleKey } from '../sales/sales.ts'
import { purposeOf } from './purpose.ts'

type Moved = {
  readonly number: bigint
  readonly person: Uint8Array
  /** What arrives, and with the ledger's fee what leaves. */
  readonly amount: bigint
  readonly total: bigint
  readonly isDone: boolean
}

/** Applies a transfer's outcome, exactly once, be it while the caller waits or long after. */
export function settleTransfer(
  context: LaunchpadContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const { kind, sale: number, person } = purposeOf(intent)
  const { amount, fee } = intent
  const moved = { number, person, amount, total: amount + fee, isDone: outcome.kind === 'done' }
  switch (kind) {
    case 'invest':
      settleInvested(context, moved)
      break
    case 'takeDeposit':
      // the account is in no books
      break
    case 'tokens':
      settleLegOf(context, moved, { gone: 'taken', leaving: 'takenLeaving' })
      settleToken(context, moved)
      break
    case 'refund':
      settleLegOf(context, moved, { gone: 'refunded', leaving: 'refundLeaving' })
      settlePayment(context, moved)
      break
    case 'returned':
      settleToken(context, moved)
      takeBackUnless(context, moved, 'tokensReturned')
      break
    case 'proceeds':
      settlePayment(context, moved)
      takeBackUnless(context, moved, 'proceeds')
      break
  }
}

/** A deposit counts from here on, in the sale's last second as in the first: settling has waited for it. */
function settleInvested({ state, now }: LaunchpadContext, moved: Moved): void {
  const { number, person, amount, isDone } = moved
  const sale = saleAt(state, number)
  const investor = investorOf(state, number, person)
  const arriving = investor.arriving - amount
  if (!isDone) {
    changeInvestor(state, moved, { arriving })
    changeSale(state, number, { arriving: sale.arriving - 1n })
    return
  }
  const isFirst = investor.deposited === 0n
  const firstNs = isFirst ? now() : investor.firstNs
  changeInvestor(state, moved, { arriving, firstNs, deposited: investor.deposited + amount })
  changeSale(state, number, {
    arriving: sale.arriving - 1n,
    raised: sale.raised + amount,
    investors: isFirst ? sale.investors + 1n : sale.investors,
  })
  if (!isFirst) return
  state.investorsOf.append(saleKey(number), person)
  state.ofInvestor.append(person, number)
}

type Leg =
  | { readonly gone: 'taken'; readonly leaving: 'takenLeaving' }
  | { readonly gone: 'refunded'; readonly leaving: 'refundLeaving' }

/** It has left the investor's share, or is there again. */
function settleLegOf({ state }: LaunchpadContext, moved: Moved, { gone, leaving }: Leg): void {
  const investor = investorOf(state, moved.number, moved.person)
  changeInvestor(state, moved, {
    [leaving]: investor[leaving] - moved.total,
    ...(!moved.isDone && { [gone]: investor[gone] - moved.total }),
  })
}

function settleToken({ state }: LaunchpadContext, { number, total, isDone }: Moved): void {
  const sale = saleAt(state, number)
  changeSale(state, number, {
    tokensLeaving: sale.tokensLeaving - total,
    ...(isDone && { tokensPaid: sale.tokensPaid + total }),
  })
}

function settlePayment({ state }: LaunchpadContext, { number, total, isDone }: Moved): void {
  const sale = saleAt(state, number)
  changeSale(state, number, {
    paymentsLeaving: sale.paymentsLeaving - total,
    ...(isDone && { paymentsPaid: sale.paymentsPaid + total }),
  })
}

function takeBackUnless(
  { state }: LaunchpadContext,
  { number, total, isDone }: Moved,
  part: 'tokensReturned' | 'proceeds',
): void {
  if (!isDone) changeSale(state, number, { [part]: saleAt(state, number)[part] - total })
}
