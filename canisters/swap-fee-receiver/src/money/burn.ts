import { isSameBytes } from '@sluice/canister'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import { needAnswer, Pause } from '../turns/Pause.ts'
import { move, requireQuiet } from './transfers.ts'

/**
 * Burns all of the platform's token that the receiver has, by a transfer to its minting account. That must be the governance
 * canister's, else the tokens would be given away instead of burned.
 * @throws Pause when it can't be done now.
 */
export async function burnIcs(context: ReceiverContext): Promise<void> {
  const { ledgerReads, self } = context
  const { ics: token, governance } = context.state.config.get()
  requireQuiet(context, token)
  const minter = await needAnswer(ledgerReads.fetchMinter(token.ledger))
  if (!isSameBytes(minter, governance)) {
    throw new Pause("The governance canister's account is not the token's minting account")
  }
  const leastBurn = await needAnswer(ledgerReads.fetchFee(token.ledger))
  const amount = await needAnswer(ledgerReads.fetchBalance(token.ledger, self()))
  if (amount < leastBurn || amount === 0n) return
  const to = { owner: minter, subaccount: undefined }
  // the ledger charges nothing for a burn
  await move(context, { token, to, amount, fee: 0n, purpose: 'burn' })
}
