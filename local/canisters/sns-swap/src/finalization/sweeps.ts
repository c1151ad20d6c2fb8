import { neuronSubaccount } from '@sluice/candid/neuron-account'
import { basketOf, shareOf } from '@sluice/governance/launch'
import { buyerAccount, ICP_FEE, tokenAccount, treasuryOf } from '../money/accounts.ts'
import { encodePurpose } from '../money/settle.ts'
import type { SaleContext } from '../sale/SaleContext.ts'
import type { Buyer } from '../sale/SaleState.ts'
import { NOT_MOVED } from '../sale/SaleState.ts'
import { type Count, Counts } from './counts.ts'
import { inOrder } from './inOrder.ts'
import { move } from './move.ts'

/** Everybody's ICP: to the treasury when the sale has committed, back to them when it was aborted. */
export async function sweepIcp(context: SaleContext): Promise<Counts> {
  const { state } = context
  const counts = new Counts()
  counts.add('skipped', Number(state.icpSettled.get()))
  const swept = await inOrder(context, {
    settled: state.icpSettled,
    size: () => state.buyers.size,
    run: async (number) => {
      const found = buyerAt(context, number)
      return found === undefined ? 'skipped' : sweepBuyer(context, found)
    },
  })
  counts.include(swept)
  return counts
}

type Found = { principal: Uint8Array; buyer: Buyer }

function buyerAt({ state }: SaleContext, number: bigint): Found | undefined {
  const principal = state.buyersInOrder.get(number)
  const buyer = principal && state.buyers.get(principal)
  return principal && buyer && { principal, buyer }
}

function sweepBuyer(context: SaleContext, { principal, buyer }: Found): Promise<Count> {
  const { state } = context
  const isCommitted = state.lifecycle.get() === 'committed'
  return move(context, buyer.icp, {
    transfer: {
      method: 'transfer',
      ledger: state.ids.get().icpLedger,
      from: buyerAccount(context, principal),
      to: isCommitted ? treasuryOf(context, 'icp') : { owner: principal, subaccount: undefined },
      amount: buyer.accepted - ICP_FEE,
      fee: ICP_FEE,
      purpose: encodePurpose({ kind: 'icp', buyer: principal }),
    },
    note: (icp) => state.buyers.set(principal, { ...buyer, icp }),
  })
}

/** So many buyers get their recipes in one message. */
const BUYERS_AT_ONCE = 50

/**
 * Divides shares into neurons, some buyers' at a time.
 * @returns how it went, and whether buyers are left
 */
export function makeRecipes({ state }: SaleContext): { counts: Counts; isDone: boolean } {
  const counts = new Counts()
  const start = state.recipesMade.get()
  const page = state.buyersInOrder.entries(Number(start), BUYERS_AT_ONCE)
  for (const [, principal] of page) {
    const buyer = state.buyers.get(principal)
    if (buyer === undefined || buyer.hasRecipes) continue
    const { tokens, basketCount: count, basketInterval: interval } = state.init.get()
    const share = shareOf(tokens, buyer.accepted, state.total.get())
    for (const neuron of basketOf(share, { count, interval })) {
      state.recipes.set(BigInt(state.recipes.size), {
        ...neuron,
        buyer: principal,
        tokens: NOT_MOVED,
        claimed: 'pending',
      })
      counts.add('success')
    }
    state.buyers.set(principal, { ...buyer, hasRecipes: true })
  }
  const made = start + BigInt(page.length)
  state.recipesMade.set(made)
  return { counts, isDone: made >= BigInt(state.buyers.size) }
}

/** The neurons' tokens, into the accounts of the neurons at governance. */
export function sweepTokens(context: SaleContext): Promise<Counts> {
  const { state } = context
  const { tokenFee } = state.init.get()
  const { governance, tokenLedger } = state.ids.get()
  return inOrder(context, {
    settled: state.tokensSettled,
    size: () => state.recipes.size,
    run: async (number) => {
      const recipe = state.recipes.get(number)
      if (recipe === undefined) return 'skipped'
      return move(context, recipe.tokens, {
        transfer: {
          method: 'transfer',
          ledger: tokenLedger,
          from: tokenAccount(context),
          to: { owner: governance, subaccount: neuronSubaccount(recipe.buyer, recipe.memo) },
          amount: recipe.amount - tokenFee,
          fee: tokenFee,
          purpose: encodePurpose({ kind: 'tokens', recipe: number }),
        },
        note: (tokens) => state.recipes.set(number, { ...recipe, tokens }),
      })
    },
  })
}

/**
 * What is left of the tokens when everybody has theirs: the dust of the shares, or everything of a sale that was aborted. It belongs to
 * the treasury. Less than a fee cannot be moved and stays.
 * @returns what went wrong
 */
export async function settleRest(context: SaleContext): Promise<string | undefined> {
  const { state, journal } = context
  if (state.hasSettledRest.get()) return undefined
  const { tokenLedger } = state.ids.get()
  const { tokenFee: fee } = state.init.get()
  if (journal.hasOpen(tokenLedger)) return 'A transfer of tokens has no known outcome yet.'
  const { owner, subaccount } = tokenAccount(context)
  // await: finalisations run one at a time, and nothing else moves tokens
  const balance = await context.fetchBalance(tokenLedger, owner, subaccount)
  if (balance === undefined) return "The token's ledger does not answer."
  if (balance <= fee) {
    state.hasSettledRest.set(true)
    return undefined
  }
  const { id } = journal.begin({
    method: 'transfer',
    ledger: tokenLedger,
    from: tokenAccount(context),
    to: treasuryOf(context, 'own'),
    amount: balance - fee,
    fee,
    purpose: encodePurpose({ kind: 'rest' }),
  })
  // await: the journal holds the transfer
  const outcome = await journal.send(id)
  return outcome.kind === 'done'
    ? undefined
    : 'What is left of the tokens has not reached the treasury.'
}
