import { CertifiedRejectErrorCode, RejectError } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { translateError } from '../agent/translateError.ts'
import { SwapError } from '../errors.ts'
import { isOneStep, type SwapFlow } from './SwapFlow.ts'
import { Swaps } from './Swaps.ts'

const POOL = Principal.fromUint8Array(Uint8Array.of(1, 2, 3)).toText()
const ME = Principal.fromUint8Array(new Uint8Array(29).fill(7)).toText()
const quote = {
  poolId: POOL,
  tokenIn: 'in',
  tokenOut: 'out',
  zeroForOne: true,
  amountIn: 100n,
  amountConsumed: 100n,
  amountOut: 300n,
}

/** What the network says of a method that a canister does not have; its words as the network has them. */
const rejected = (text: string) =>
  translateError(
    RejectError.fromCode(
      new CertifiedRejectErrorCode(new Uint8Array(32) as never, 5, text, 'IC0536'),
    ),
  )

/** Swaps over an engine that answers each flow in turn. */
function swapsOver(answers: readonly unknown[]) {
  const begun: SwapFlow[] = []
  const waiting = [...answers]
  const start = async (_key: unknown, begin: () => Promise<SwapFlow>) => {
    begun.push(await begin())
    const answer = waiting.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const token = (ledgerId: string) => ({ ledgerId, fee: 10n, standard: 'ICRC2', symbol: ledgerId })
  const services = {
    flows: { start },
    tokens: { fetch: async (id: string) => token(id) },
    pools: { fetchUnused: async () => ({ balance0: 0n, balance1: 0n }) },
    principal: ME,
    now: () => 1_700_000_000_000,
  }
  return { swaps: new Swaps(services as never), begun }
}

const LACKS = `Canister ${POOL} has no update method 'depositFromAndSwap'`

test('a pool without one-step methods is asked step by step, by the same order, and remembered', async () => {
  const receipt = { kind: 'swap' }
  const { swaps, begun } = swapsOver([rejected(LACKS), receipt, receipt])

  expect(await swaps.run({ quote, slippagePpm: 0n })).toBe(receipt)
  await swaps.run({ quote, slippagePpm: 0n })

  expect(begun.map(({ facts }) => isOneStep(facts))).toEqual([true, false, false])
  expect(begun[1]?.id).toBe(begun[0]?.id)
  expect(begun[1]?.createdAtNs).toBe(begun[0]?.createdAtNs)
})

test.each([
  rejected(`Canister ${POOL} trapped: out of memory`),
  new SwapError('swap-refused', {
    details: { reason: LACKS },
    retry: 'later',
    funds: 'pool',
  }),
])('nothing else is taken for that: %s', async (error) => {
  const { swaps, begun } = swapsOver([error])
  await expect(swaps.run({ quote, slippagePpm: 0n })).rejects.toBe(error)
  expect(begun).toHaveLength(1)
})
