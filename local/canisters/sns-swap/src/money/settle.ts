import { codec, type SettledOutcome, secondsNow, type TransferIntent } from '@sluice/canister'
import type { SaleContext } from '../sale/SaleContext.ts'
import { type Movement, NOT_MOVED, type Purpose, purposeField } from '../sale/SaleState.ts'

const purposes = codec(purposeField)
export const encodePurpose = (purpose: Purpose): Uint8Array => purposes.encode(purpose)
const purposeOf = (intent: TransferIntent): Purpose => purposes.decode(intent.purpose)

/** Applies a transfer's outcome, exactly once, be it while a finalisation waits or long after. */
export function settleTransfer(
  context: SaleContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const { state } = context
  const purpose = purposeOf(intent)
  switch (purpose.kind) {
    case 'icp': {
      const buyer = state.buyers.get(purpose.buyer)
      if (buyer !== undefined)
        state.buyers.set(purpose.buyer, {
          ...buyer,
          icp: settled(context, buyer.icp, { intent, outcome }),
        })
      return
    }
    case 'tokens': {
      const recipe = state.recipes.get(purpose.recipe)
      if (recipe !== undefined)
        state.recipes.set(purpose.recipe, {
          ...recipe,
          tokens: settled(context, recipe.tokens, { intent, outcome }),
        })
      return
    }
    case 'rest':
      if (outcome.kind === 'done') state.hasSettledRest.set(true)
      return
    case 'refund':
      // it has no books: what is left in a buyer's account is what the ledger says
      return
  }
}

function settled(
  context: SaleContext,
  movement: Movement,
  { intent, outcome }: { intent: TransferIntent; outcome: SettledOutcome },
): Movement {
  if (outcome.kind === 'refused') return NOT_MOVED
  const { amount: moved, fee } = intent
  return { ...movement, state: 'done', doneAt: secondsNow(context), moved, fee }
}
