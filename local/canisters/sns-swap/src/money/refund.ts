import type { ErrorRefundIcpResponse } from '@sluice/candid/sns_swap'
import { textOfRefusal } from '@sluice/canister'
import { advance, isOver, numberName } from '../sale/lifecycle.ts'
import type { SaleContext } from '../sale/SaleContext.ts'
import { buyerAccount, ICP_FEE } from './accounts.ts'
import { encodePurpose } from './settle.ts'

const [PRECONDITION, , EXTERNAL] = [1, 2, 3]

/**
 * Gives back what lies in somebody's account at the sale and was not accepted, once the sale is over and their own ICP are settled.
 * It goes to nobody but them, so anybody may ask for it.
 */
export async function refund(
  context: SaleContext,
  owner: Uint8Array,
): Promise<ErrorRefundIcpResponse> {
  const key = `refund ${owner.join()}`
  return context.locks.withLock(
    key,
    () => refused(PRECONDITION, 'A refund to this principal is under way.'),
    () => refundAlone(context, owner),
  )
}

async function refundAlone(
  context: SaleContext,
  owner: Uint8Array,
): Promise<ErrorRefundIcpResponse> {
  const flaw = flawNow(context, owner)
  if (flaw !== undefined) return refused(PRECONDITION, flaw)
  const { icpLedger } = context.state.ids.get()
  const from = buyerAccount(context, owner)
  // await: an end is for ever, and what is settled stays settled; nobody else refunds this account meanwhile
  const balance = await context.fetchBalance(icpLedger, from.owner, from.subaccount)
  if (balance === undefined) return refused(EXTERNAL, 'The ICP ledger does not answer.')
  if (balance <= ICP_FEE)
    return refused(PRECONDITION, `Nothing to refund: the account holds ${balance} e8s.`)
  if (!context.journal.hasRoom(icpLedger))
    return refused(EXTERNAL, 'The ICP ledger owes too many answers: try again later.')
  const { id } = context.journal.begin({
    method: 'transfer',
    ledger: icpLedger,
    from,
    to: { owner, subaccount: undefined },
    amount: balance - ICP_FEE,
    fee: ICP_FEE,
    purpose: encodePurpose({ kind: 'refund', owner }),
  })
  // await: the journal holds the transfer
  const outcome = await context.journal.send(id)
  if (outcome.kind === 'done') return { result: [{ Ok: { block_height: [outcome.block] } }] }
  return outcome.kind === 'refused'
    ? refused(EXTERNAL, textOfRefusal(outcome.why))
    : refused(EXTERNAL, 'The outcome of the transfer is not known yet. It is asked for again.')
}

function flawNow(context: SaleContext, owner: Uint8Array): string | undefined {
  const lifecycle = advance(context)
  if (!isOver(lifecycle))
    return `Refunds are possible once the swap is COMMITTED or ABORTED. Current state is ${numberName(lifecycle)}.`
  const icp = context.state.buyers.get(owner)?.icp
  const isSettled = icp === undefined || icp.state === 'done'
  return isSettled
    ? undefined
    : 'The ICP of this buyer has not been settled yet: finalize the swap.'
}

const refused = (type: number, description: string): ErrorRefundIcpResponse => ({
  result: [{ Err: { error_type: [type], description: [description] } }],
})
