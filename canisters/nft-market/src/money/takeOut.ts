import { takeNext, textOfRefusal } from '@sluice/canister'
import type { MarketContext } from '../market/MarketContext.ts'
import { oneAtATime } from '../market/oneAtATime.ts'
import { refuse } from '../market/Refusal.ts'
import { escrowOf, plainAccount } from '../market/tokenKey.ts'

const STAYS = 'What you have there stays; please try again later'

/**
 * Sends somebody what they have in their account at the market: a way out, open at any time, of any ledger. The account is in no books: what it
 * holds the ledger says, so an answer that was lost is no reason to remember anything.
 * @returns what has left the account; the ledger's fee is taken out of it.
 * @throws Refusal when there is nothing, or when nothing was sent.
 */
export function takeOut(
  context: MarketContext,
  owner: Uint8Array,
  ledger: Uint8Array,
): Promise<bigint> {
  const from = escrowOf(context, owner)
  return oneAtATime(context, owner, ledger, async () => {
    const fee = await context.fetchFee(ledger)
    const balance = await context.fetchBalance(ledger, from.owner, from.subaccount)
    if (fee === undefined || balance === undefined)
      return refuse(`The ledger does not answer. ${STAYS}`)
    if (balance <= fee)
      return refuse(`You have ${balance} there, which is not more than the ledger's fee of ${fee}`)
    // not in the journal: whoever writes ledgers without end would fill it
    const answer = await context.ledger.send({
      ...{ id: takeNext(context.state.nextIntentId), method: 'transfer', ledger, from, fee },
      ...{ to: plainAccount(owner), amount: balance - fee, createdAtNs: context.now() },
      ...{ attempts: 0, state: 'pending', purpose: new Uint8Array() },
    })
    if (answer.kind === 'error')
      return refuse(`Nothing was sent. ${textOfRefusal({ kind: 'ledger', error: answer.error })}`)
    if (answer.kind === 'rejected')
      return refuse('The ledger has not answered: look at your balance before you ask again')
    return balance
  })
}
