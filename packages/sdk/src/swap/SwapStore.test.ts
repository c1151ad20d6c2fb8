import { expect, test } from 'vitest'
import type { StoredSwap } from './StoredSwap.ts'
import { textSwapStore } from './SwapStore.ts'

const swap: StoredSwap = {
  id: 'a',
  principal: 'somebody',
  poolId: 'pool',
  tokenIn: 'in',
  tokenOut: 'out',
  zeroForOne: true,
  amountIn: 10n ** 30n,
  expectedOut: 5n,
  minimumOut: 4n,
  feeIn: 3n,
  feeOut: 2n,
  heldOutBefore: 3n,
  startedAt: 1,
  paymentTimeNs: 1_000_000n,
  stage: { kind: 'swapping', requestId: '01', expiresAtNs: 2n ** 63n, envelope: 'ff' },
}

function storeOver(text: string | null) {
  const kept = new Map<string, string>()
  const store = textSwapStore({
    getItem: (key) => kept.get(key) ?? text,
    setItem: (key, value) => void kept.set(key, value),
  })
  return store
}

test('a swap comes back as it was saved, in whatever stage it is', () => {
  const store = storeOver(null)

  store.save(swap)
  store.save({ ...swap, id: 'b', stage: { kind: 'swapped', amountOut: 7n } })
  const asked = { kind: 'asked', lastRecordId: 2n ** 64n, outBefore: 0n } as const
  store.save({ ...swap, id: 'c', stage: { kind: 'paying' } })
  store.remove('c')
  store.save({ ...swap, id: 'd', stage: asked })

  expect(store.list()).toEqual([
    swap,
    { ...swap, id: 'b', stage: { kind: 'swapped', amountOut: 7n } },
    { ...swap, id: 'd', stage: asked },
  ])
})

test.each(['{', '', 'null', '{"a":1}', '[1,null,{"id":"x"}]'])(
  'damaged text %j stands in no new swap’s way',
  (text) => {
    const store = storeOver(text)

    expect(store.list()).toEqual([])
    store.save(swap)

    expect(store.list()).toEqual([swap])
  },
)
