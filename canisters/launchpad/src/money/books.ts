import type { Account } from '@sluice/canister'
import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import type { Sale } from '../launchpad/LaunchpadState.ts'
import { paymentAccount, requireSale, saleAt, tokenAccount } from '../sales/sales.ts'
import type { Side } from './send.ts'

export type CheckedSide = {
  readonly held: bigint | undefined
  readonly owed: bigint
  /** Undefined when the ledger does not answer, or a payment came between. */
  readonly holds: boolean | undefined
}

/** Compares a sale's books with its ledgers' word. What is leaving has left its account already, or not yet. */
export async function checkBooks(
  context: LaunchpadContext,
  id: string,
): Promise<Record<Side, CheckedSide>> {
  const { number, sale } = requireSale(context, id)
  const check = async (side: Side, account: Account): Promise<CheckedSide> => {
    const before = owedOn(saleAt(context.state, number), side)
    // await: other messages run here
    const held = await context.fetchBalance(sale[side].ledger, account.owner, account.subaccount)
    const owed = owedOn(saleAt(context.state, number), side)
    return { held, owed, holds: held === undefined || owed !== before ? undefined : held >= owed }
  }
  return {
    token: await check('token', tokenAccount(context, sale)),
    payment: await check('payment', paymentAccount(context, sale)),
  }
}

function owedOn(sale: Sale, side: Side): bigint {
  return side === 'token'
    ? sale.funded - sale.tokensPaid - sale.tokensLeaving
    : sale.raised - sale.paymentsPaid - sale.paymentsLeaving
}
