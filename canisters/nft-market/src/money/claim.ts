import { type Account, isSameBytes, textOfRefusal } from '@sluice/canister'
import type { MarketContext } from '../market/MarketContext.ts'
import { refuse } from '../market/Refusal.ts'
import { plainAccount } from '../market/tokenKey.ts'
import { addOwed, owedTo, shift } from './books.ts'
import { encodePurpose } from './purpose.ts'

/**
 * Sends somebody all that they are owed in one token: a way out, open at any time.
 * @returns what leaves the market's account for it; the ledger's fee is taken out of it.
 * @throws Refusal when there is nothing, or when it was not sent.
 */
export async function claim(
  context: MarketContext,
  to: Account,
  ledger: Uint8Array,
): Promise<bigint> {
  const { state, journal, self } = context
  // the fee of a token that nobody has traded since may be another
  const fee = await context.fetchFee(ledger)
  // await is over
  const amount = owedTo(state, to).find((row) => isSameBytes(row.ledger, ledger))?.amount ?? 0n
  if (amount === 0n) return refuse('Nothing is owed to this account')
  if (fee === undefined)
    return refuse(
      'The ledger does not answer. What is owed to you stays here; please try again later',
    )
  state.fees.set(ledger, fee)
  if (amount <= fee)
    return refuse(`${amount} are owed to you, which is not more than the ledger's fee of ${fee}`)
  addOwed(state, to, ledger, -amount)
  shift(state, ledger, { from: 'owed', to: 'outgoing', amount })
  const from = plainAccount(self())
  const purpose = encodePurpose({ kind: 'claim', to })
  const transfer = { method: 'transfer', ledger, from, to, amount: amount - fee, fee } as const
  const { id } = journal.begin({ ...transfer, purpose })
  // await: other messages run here; the journal holds what this transfer came to
  const outcome = await journal.send(id)
  if (outcome.kind === 'refused')
    return refuse(`Nothing was sent, it is still owed to you. ${textOfRefusal(outcome.why)}`)
  if (outcome.kind !== 'done')
    return refuse('The ledger has not answered: it is on its way to you. Do not repeat this')
  return amount
}
