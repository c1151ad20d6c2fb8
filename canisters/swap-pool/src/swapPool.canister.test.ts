import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, describe, expect, test } from 'vitest'
import {
  FEE0,
  FEE1,
  mintAround,
  type PoolWorld,
  person,
  startPoolWorld,
  unwrap,
} from './testing/poolWorld.ts'

const maker = person(1)
const alice = person(2)
const bob = person(3)
const LIQUIDITY = 10n ** 12n

let world: PoolWorld
afterEach(() => world.network.stop())

/** A pool with liquidity from 0.55 to 1.82 around the price 1, and what Alice needs to trade. */
async function startTrading(): Promise<void> {
  world = await startPoolWorld({ people: [maker, alice, bob] })
  for (const owner of [maker, alice]) await world.approveAll(owner)
  await world.depositBoth(maker, LIQUIDITY)
  await mintAround(world, maker, { width: 6000n, amount: LIQUIDITY })
}

function oneStep(
  owner: Principal,
  change: { amountIn?: bigint; minimum?: bigint; zeroForOne?: boolean },
) {
  const zeroForOne = change.zeroForOne ?? true
  return world.pool.as(owner).depositFromAndSwap({
    zeroForOne,
    amountIn: `${change.amountIn ?? 1_000_000n}`,
    amountOutMinimum: `${change.minimum ?? 0n}`,
    tokenInFee: zeroForOne ? FEE0 : FEE1,
    tokenOutFee: zeroForOne ? FEE1 : FEE0,
  })
}

describe('a one-step swap', () => {
  test('pays the wallet what was quoted, less the ledger fee, before it answers', async () => {
    await startTrading()
    const before = await world.walletOf(alice, 'token1')
    const wanted = { zeroForOne: true, amountIn: '1000000', amountOutMinimum: '0' }
    const quoted = unwrap(await world.pool.as(alice).quote(wanted))

    expect(await oneStep(alice, { minimum: quoted })).toEqual({ ok: quoted })

    expect(await world.walletOf(alice, 'token1')).toBe(before + quoted - FEE1)
    expect(await world.unusedOf(alice)).toEqual({ balance0: 0n, balance1: 0n })
    await world.requireBalanced()
  })
})
