import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carryOut } from './carryOut.ts'
import { readPlans, type SwapPlan, useSwapPlans } from './swapPlans.ts'

const PLAN: SwapPlan = {
  ...{ transferId: 'eth-in-1', owner: 'me', ledgerId: 'cketh', tokenOut: 'icp' },
  ...{ amount: 1_000n, least: 900n, state: 'waiting' },
}

let saved: string | null
beforeEach(() => {
  saved = null
  vi.stubGlobal('localStorage', {
    getItem: () => saved,
    setItem: (_: string, text: string) => {
      saved = text
    },
    removeItem: () => {
      saved = null
    },
  })
  useSwapPlans.setState({ plans: [] })
  useSwapPlans.getState().add(PLAN)
})
afterEach(() => vi.unstubAllGlobals())

const plans = () => useSwapPlans.getState().plans

function world(received: bigint | Error) {
  const start = vi.fn(async () => {})
  const quote = async ({ amount }: { amount: bigint }) => {
    if (received instanceof Error) throw received
    return { asked: amount, spent: amount + 20n, received, branches: [] }
  }
  const fetch = async (ledgerId: string) => ({ ledgerId, fee: 10n })
  // only these are asked
  const sdk = { trade: { quote }, tokens: { fetch } } as never
  return { start, sdk, usualPpm: 5_000n, inTurn: async (run: () => boolean) => run() }
}

test('a market that gives enough is taken, once, and no less than was agreed to', async () => {
  const around = world(1_000n)
  await Promise.all([carryOut(PLAN, 1_000n, around), carryOut(PLAN, 1_000n, around)])
  expect(around.start).toHaveBeenCalledTimes(1)
  expect(around.start).toHaveBeenCalledWith(
    expect.objectContaining({
      slippagePpm: 5_000n,
      quote: expect.objectContaining({ asked: 980n }),
    }),
  )
  expect(plans()).toEqual([])
})

test('a market that gives less is told, and nothing is swapped', async () => {
  const around = world(899n)
  await carryOut(PLAN, 1_000n, around)
  expect(around.start).not.toHaveBeenCalled()
  expect(plans()).toEqual([{ ...PLAN, state: 'worse' }])
})

test('a swap that could not be ordered leaves the plan', async () => {
  const around = { ...world(1_000n), start: () => Promise.reject(new Error('silent')) }
  await expect(carryOut(PLAN, 1_000n, around)).rejects.toThrow('silent')
  expect(plans()).toEqual([PLAN])
})

test('while nobody says what the market gives the plan waits', async () => {
  await expect(carryOut(PLAN, 1_000n, world(new Error('silent')))).rejects.toThrow('silent')
  expect(plans()).toEqual([PLAN])
})

test('what another tab has taken is not taken again', async () => {
  saved = '[]'
  const around = world(1_000n)
  await carryOut(PLAN, 1_000n, around)
  expect(around.start).not.toHaveBeenCalled()
})

test('plans survive a reload, follow a replaced transaction, and are bounded', () => {
  const { add, rename } = useSwapPlans.getState()
  rename('eth-in-1', 'eth-in-2')
  expect(readPlans(saved)).toEqual([{ ...PLAN, transferId: 'eth-in-2' }])
  for (let each = 0; each < 30; each++) add({ ...PLAN, transferId: `eth-in-${100 + each}` })
  expect(readPlans(saved)).toHaveLength(20)
})

test.each([
  ...['', '{', 'null', '{}', '[7]', '[{}]'],
  JSON.stringify([{ ...PLAN, amount: '-1', least: '1' }]),
  JSON.stringify([{ ...PLAN, amount: '1', least: 'x' }]),
  JSON.stringify([{ ...PLAN, amount: '1', least: '1', state: 'done' }]),
  JSON.stringify([{ ...PLAN, amount: '1', least: '1', owner: 'x'.repeat(300) }]),
])('what is kept as %s is no plan', (text) => {
  expect(readPlans(text)).toEqual([])
})
