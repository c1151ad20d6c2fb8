import type { Principal } from '@icp-sdk/core/principal'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { addToken, openPool, sellInto } from '../testing/decoys.ts'
import { forkOf, prepareReceiver, type ReceiverWorld } from '../testing/receiverWorld.ts'

/** Fees that the receiver holds of a token which is worth one ICP. */
const HELD = 10n ** 12n
const DEEP = 10n ** 15n
/** A tenth of an ICP, and ten. */
const [CHEAP, DEAR] = [-23_027, 23_027]

let world: ReceiverWorld
forkEachTest({
  prepare: prepareReceiver,
  forkOf,
  use: (fork: ReceiverWorld) => {
    world = fork
  },
})

/** An honest pool of a new token, in a tier that few use. */
async function honestToken(): Promise<{ token: Principal; honest: Principal }> {
  const token = await addToken(world, HELD)
  const amounts = { icp: DEEP, token: DEEP }
  const honest = await openPool(world, { token, feePips: 10_000n, tick: 0, amounts })
  return { token, honest }
}

/** Asks for the swap as a cycle does, until it is done or eight hours have passed. */
async function swapAll(token: Principal): Promise<{ amountIn: bigint; amountOut: bigint }> {
  const name = { address: token.toText(), standard: 'ICRC2' }
  for (let hour = 0; hour < 9; hour++) {
    const answer = await world.as(controller).swapToICP(name)
    if ('ok' in answer && answer.ok) break
    await world.passHours(1)
  }
  const swaps = unwrap(await world.as(controller).getTokenSwapLog())
  const sum = { amountIn: 0n, amountOut: 0n }
  for (const { amountIn, amountOut } of swaps) {
    sum.amountIn += amountIn
    sum.amountOut += amountOut
  }
  return sum
}

test('a decoy at a tenth of the price, in a tier that comes first, gets nothing', async () => {
  const { token } = await honestToken()
  const amounts = { icp: DEEP / 10n, token: DEEP / 10n }
  await openPool(world, { token, feePips: 500n, tick: CHEAP, amounts })

  const { amountIn, amountOut } = await swapAll(token)

  expect(amountIn).toBeGreaterThan((HELD * 99n) / 100n)
  expect(amountOut).toBeGreaterThan((amountIn * 97n) / 100n)
})

test('a decoy that only buys, with more ICP than the honest pool, is no market', async () => {
  const { token } = await honestToken()
  const amounts = { icp: 3n * DEEP, token: 0n }
  await openPool(world, { token, feePips: 500n, tick: CHEAP, amounts })

  const { amountIn, amountOut } = await swapAll(token)

  expect(amountIn).toBeGreaterThan((HELD * 99n) / 100n)
  expect(amountOut).toBeGreaterThan((amountIn * 97n) / 100n)
})

test('a shallow decoy at ten times the price makes nobody wait', async () => {
  const { token } = await honestToken()
  const amounts = { icp: 10n ** 7n, token: 10n ** 7n }
  await openPool(world, { token, feePips: 500n, tick: DEAR, amounts })

  const { amountIn, amountOut } = await swapAll(token)

  expect(amountIn).toBeGreaterThan((HELD * 99n) / 100n)
  expect(amountOut).toBeGreaterThan((amountIn * 97n) / 100n)
})

test('whoever moves the honest price for a moment does not hand the sale to a decoy', async () => {
  const { token, honest } = await honestToken()
  const amounts = { icp: DEEP / 10n, token: DEEP / 10n }
  await openPool(world, { token, feePips: 500n, tick: CHEAP, amounts })
  const name = { address: token.toText(), standard: 'ICRC2' }
  await world.as(controller).swapToICP(name)
  await world.passHours(7)

  await sellInto(world, honest, { token, amount: DEEP / 10n })
  const answer = await world.as(controller).swapToICP(name)

  expect(answer).toMatchObject({
    err: { InternalError: expect.stringContaining('The price is at tick') },
  })
  expect(unwrap(await world.as(controller).getTokenSwapLog())).toEqual([])
})

test('a token whose only pool is a decoy waits', async () => {
  const token = await addToken(world, HELD)
  const amounts = { icp: DEEP, token: 0n }
  await openPool(world, { token, feePips: 3_000n, tick: CHEAP, amounts })

  expect(await swapAll(token)).toEqual({ amountIn: 0n, amountOut: 0n })
  expect(
    await world.as(controller).swapToICP({ address: token.toText(), standard: '' }),
  ).toMatchObject({
    err: { InternalError: expect.stringContaining('No pool of this token is deep enough') },
  })
})

test('where governance names pools of a token, no other one counts', async () => {
  const { token, honest } = await honestToken()
  const amounts = { icp: 5n * DEEP, token: 5n * DEEP }
  const decoy = await openPool(world, { token, feePips: 500n, tick: CHEAP, amounts })
  await world.as(controller).setPricePools(token, [honest])

  const { amountIn, amountOut } = await swapAll(token)

  expect(amountOut).toBeGreaterThan((amountIn * 97n) / 100n)
  expect(amountIn).toBeGreaterThan((HELD * 99n) / 100n)
  expect(await world.as(controller).getPricePools(token)).toEqual([honest])
  expect(await world.as(controller).getPriceReadings(decoy)).toEqual([])
})

test('what an earlier step left in another pool is taken out and swapped in the best one', async () => {
  const { token, honest } = await honestToken()
  const amounts = { icp: DEEP, token: DEEP }
  const better = await openPool(world, { token, feePips: 500n, tick: 0, amounts })
  await world.as(controller).setPricePools(token, [honest])
  const lost = world.network.faults.onCall(
    { from: world.id, method: 'swap' },
    { kind: 'trapCallee' },
    { times: 100 },
  )
  await swapAll(token)
  lost.remove()
  await world.as(controller).setPricePools(token, [])

  const { amountIn, amountOut } = await swapAll(token)

  expect(amountIn).toBeGreaterThan((HELD * 99n) / 100n)
  expect(amountOut).toBeGreaterThan((amountIn * 98n) / 100n)
  const [swap] = unwrap(await world.as(controller).getTokenSwapLog()).filter(
    (entry) => entry.amountOut > 0n,
  )
  expect(swap?.poolId).toEqual([better])
})
