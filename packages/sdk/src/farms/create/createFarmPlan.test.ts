import { expect, test } from 'vitest'
import { fromPoolId } from '../../flows/Moved.ts'
import { newOrderKey } from '../../flows/orders/OrderKey.ts'
import { ME, NEW_FARM } from '../../flows/testing/chainNames.ts'
import { FakeChain } from '../../flows/testing/FakeChain.ts'
import { fakeBooks } from '../../flows/testing/fakeBooks.ts'
import { FOUNDED } from '../../flows/testing/farming.ts'
import { createFarmPlan } from './createFarmPlan.ts'

const OTHER = 7n

/** How a founder's order whose answer was lost is looked for, at a factory that has made farms for these keys. */
async function foundAmong(keys: (own: bigint) => bigint[]) {
  const chain = new FakeChain()
  const flow = FOUNDED[0]?.(newOrderKey(ME), 1_700_000_000_000)
  if (flow?.kind !== 'create-farm') throw new Error('the order is about a farm')
  for (const key of keys(flow.createdAtNs)) chain.creations.farms.add(key)
  const plan = createFarmPlan(
    flow,
    fakeBooks(chain, (read) => read()),
  )
  const step = plan.steps.find(({ name }) => name === 'make')
  if (step?.kind !== 'move' || step.repeat.by !== 'request') throw new Error('it makes the farm')
  const { before, see } = step.repeat.look
  return see(await before(new Map()), new Map())
}

test('a farm of the same terms that was made for another order is not taken for this one’s', async () => {
  expect(await foundAmong(() => [OTHER])).toEqual({ kind: 'none' })
  expect(await foundAmong((own) => [OTHER, own])).toEqual({
    kind: 'done',
    result: fromPoolId(NEW_FARM),
  })
})
