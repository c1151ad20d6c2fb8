import { neuronSubaccount } from '@sluice/candid/neuron-account'
import { BASKET_MEMO } from '@sluice/governance/launch'
import type { ClaimedNeuron, SaleContext } from '../sale/SaleContext.ts'
import type { Recipe } from '../sale/SaleState.ts'
import { type Count, Counts } from './counts.ts'

/** So many neurons are handed over with a call. */
const BATCH = 100

/** Has governance take over the neurons whose tokens are in their accounts. Asked twice, it says which it has. */
export async function claimNeurons(context: SaleContext): Promise<Counts> {
  const { state } = context
  const counts = new Counts()
  const start = state.claimsSettled.get()
  counts.add('skipped', Number(start))
  for (let first = Number(start); first < state.recipes.size && !counts.hasFailures(); ) {
    const page = state.recipes.entries(first, BATCH)
    const open = page.filter(([, { claimed }]) => claimed === 'pending' || claimed === 'failed')
    counts.add('skipped', page.length - open.length)
    if (open.length > 0) await claimSome(context, open, counts)
    first += page.length
    if (!counts.hasFailures()) state.claimsSettled.set(BigInt(first))
  }
  return counts
}

async function claimSome(
  { state, sns }: SaleContext,
  open: readonly [bigint, Recipe][],
  counts: Counts,
): Promise<void> {
  const { tokenFee, basketCount } = state.init.get()
  const last = BASKET_MEMO + BigInt(basketCount - 1)
  const neurons = open.map(([, { buyer, memo, amount, dissolveDelay }]): ClaimedNeuron => {
    const followee = memo === last ? undefined : neuronSubaccount(buyer, last)
    const id = neuronSubaccount(buyer, memo)
    return { id, controller: buyer, stake: amount - tokenFee, dissolveDelay, followee }
  })
  // await: finalisations run one at a time; nothing else changes what is claimed
  const answer = await sns.claimNeurons(neurons)
  for (const [place, [number, recipe]] of open.entries()) {
    const claimed = answer.kind === 'ok' ? (answer.value[place] ?? 'failed') : 'failed'
    state.recipes.set(number, { ...recipe, claimed })
    counts.add(COUNT_OF[claimed])
  }
}

const COUNT_OF = {
  success: 'success',
  invalid: 'invalid',
  failed: 'failure',
} as const satisfies Record<string, Count>
