import { Principal } from '@icp-sdk/core/principal'
import type { Pool, Sdk } from '@sluice/sdk'
import { principalSubaccount } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BreakingLink } from './testing/BreakingLink.ts'
import { TestWorld } from './testing/TestWorld.ts'

const ICP = 100_000_000n
const ICP_FEE = 10_000n
const FEE_PIPS = 10_000n

let world: TestWorld
let pool: Pool
beforeAll(async () => {
  world = await TestWorld.start()
  const pools = await (await world.newTrader()).pools.list()
  const found = pools.find(
    ({ token0, token1 }) => token0 === id('icp_ledger') && token1 === id('ckusdc_ledger'),
  )
  pool =
    found ?? must(pools.find(({ token0, token1 }) => [token0, token1].includes(id('icp_ledger'))))
})
afterAll(() => world.stop())

const id = (name: string) => world.ledgerId(name)

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the world lacks it')
  return value
}

/** Sends tokens as a wallet that knows nothing of the exchange does. Returns the block. */
async function send(from: Sdk, ledger: string, amount: bigint, subaccount?: Uint8Array) {
  const answer = await world.world.ledger(ledger, from.principal).icrc1_transfer({
    to: { owner: Principal.fromText(pool.canisterId), subaccount: subaccount ? [subaccount] : [] },
    amount,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
  })
  if (!('Ok' in answer)) throw new Error('the ledger refused')
  return answer.Ok
}

const ownAt = (sdk: Sdk) => principalSubaccount(sdk.principal.toUint8Array())

test('a deposit that was paid and not finished is found, credited and paid out, less two fees', async () => {
  const alice = await world.newTrader()
  await send(alice, 'icp_ledger', 5n * ICP, ownAt(alice))
  const before = await alice.balances.fetch(id('icp_ledger'))

  const found = await alice.recover.fetchAt(pool)
  const [holding] = found
  expect(found).toEqual([
    {
      poolId: pool.canisterId,
      ledgerId: id('icp_ledger'),
      place: { kind: 'undeposited' },
      amount: 5n * ICP,
    },
  ])
  const receipt = await alice.recover.takeBack(must(holding))

  expect(receipt).toMatchObject({ kind: 'withdraw', received: 5n * ICP - 2n * ICP_FEE })
  const after = await alice.balances.fetch(id('icp_ledger'))
  expect(after - before).toBe(5n * ICP - 2n * ICP_FEE)
  expect(await alice.recover.fetchAt(pool)).toEqual([])
  expect(alice.flows.pending()).toEqual([])
})

test.each(['before', 'after'] as const)(
  'a link that breaks %s the deposit leaves it to be gone on with, and it is paid out once',
  async (when) => {
    const link = new BreakingLink(when)
    const alice = await world.newTrader({ fetch: link.fetch })
    await send(alice, 'icp_ledger', ICP, ownAt(alice))
    const before = await alice.balances.fetch(id('icp_ledger'))
    const [holding] = await alice.recover.fetchAt(pool)

    link.arm()
    await alice.recover.takeBack(must(holding)).catch(() => undefined)
    link.mend()
    const [left] = alice.flows.pending()
    if (left) await alice.flows.resume(left.id)
    else for (const rest of await alice.recover.fetchAt(pool)) await alice.recover.takeBack(rest)

    const after = await alice.balances.fetch(id('icp_ledger'))
    expect(after - before).toBe(ICP - 2n * ICP_FEE)
    expect(await alice.recover.fetchAt(pool)).toEqual([])
  },
)

test('what a pool does not trade comes back, whoever else holds what there', async () => {
  const [alice, bob] = [await world.newTrader(), await world.newTrader()]
  const ledgerId = id('ckbtc_ledger')
  await send(alice, 'ckbtc_ledger', 1_000n, ownAt(alice))
  await send(bob, 'ckbtc_ledger', 7_000n, ownAt(bob))
  const before = await alice.balances.fetch(ledgerId)

  const holding = must(await alice.recover.fetchForeign(pool.canisterId, ledgerId))
  expect(holding).toMatchObject({ amount: 1_000n, place: { kind: 'foreign' } })
  await alice.recover.takeBack(holding)

  expect((await alice.balances.fetch(ledgerId)) - before).toBe(990n)
  expect(await alice.recover.fetchForeign(pool.canisterId, ledgerId)).toBeUndefined()
  expect(await bob.recover.fetchForeign(pool.canisterId, ledgerId)).toMatchObject({
    amount: 7_000n,
  })
})

test("what was sent to a pool's own account is found in the ledger's log, and is credited once", async () => {
  const [alice, bob] = [await world.newTrader(), await world.newTrader()]
  const block = await send(alice, 'icp_ledger', 2n * ICP)
  const pools = await alice.pools.list()
  const before = await alice.balances.fetch(id('icp_ledger'))

  const holding = await until(
    async () => (await alice.recover.fetchStray(id('icp_ledger'), pools))[0],
  )
  expect(holding).toEqual({
    poolId: pool.canisterId,
    ledgerId: id('icp_ledger'),
    place: { kind: 'stray', block },
    amount: 2n * ICP,
  })
  await expect(bob.recover.takeBack(holding)).rejects.toMatchObject({ funds: 'pool' })
  await alice.recover.takeBack(holding)

  const after = await alice.balances.fetch(id('icp_ledger'))
  expect(after - before).toBe(2n * ICP - ICP_FEE)
  // a second time there is nothing to pay out
  await expect(alice.recover.takeBack(holding)).rejects.toMatchObject({ funds: 'pool' })
  expect(await alice.balances.fetch(id('icp_ledger'))).toBe(after)
})

test('a creation fee comes back, paid in or turned into a passcode', async () => {
  const alice = await world.newTrader()
  const ledgerId = id('icp_ledger')
  const manager = world.world.passcodes(alice.principal)
  const { passcodePrice } = await manager.metadata()
  const owner = world.world.id('passcode_manager')
  const approved = await world.world.ledger('icp_ledger', alice.principal).icrc2_approve({
    spender: { owner, subaccount: [] },
    amount: 10n * passcodePrice,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
    expected_allowance: [],
    expires_at: [],
  })
  expect(approved).toHaveProperty('Ok')
  const paid = await manager.depositFrom({ amount: 2n * passcodePrice, fee: ICP_FEE })
  expect(paid).toHaveProperty('ok')
  const [token0, token1] = [Principal.fromText(pool.token0), Principal.fromText(pool.token1)]
  expect(await manager.requestPasscode(token0, token1, FEE_PIPS)).toHaveProperty('ok')
  const before = await alice.balances.fetch(ledgerId)

  const unused = await alice.recover.fetchCreationFees()
  const pair = { token0: pool.token0, token1: pool.token1, feePips: FEE_PIPS }
  expect(unused).toMatchObject({ price: passcodePrice, balance: passcodePrice, passcodes: [pair] })
  await alice.recover.refund({ kind: 'passcode', pair })
  await alice.recover.refund({ kind: 'creation-fee' })

  const after = await alice.balances.fetch(ledgerId)
  expect(after - before).toBe(2n * (passcodePrice - ICP_FEE))
  expect(await alice.recover.fetchCreationFees()).toMatchObject({ balance: 0n, passcodes: [] })
  await expect(alice.recover.refund({ kind: 'creation-fee' })).rejects.toMatchObject({
    code: 'below-minimum',
  })
})

test('all pools are asked, and one that does not answer hides nothing of the others', async () => {
  const alice = await world.newTrader()
  await send(alice, 'icp_ledger', ICP, ownAt(alice))
  const heard: string[] = []
  const broken = { ...pool, canisterId: id('ckbtc_ledger') }

  const found = await alice.recover.fetchAll([broken, pool], ({ canisterId }, holdings) =>
    heard.push(`${canisterId} ${holdings?.length ?? 'failed'}`),
  )

  expect(found).toMatchObject([{ amount: ICP }])
  expect(heard.sort()).toEqual([`${broken.canisterId} failed`, `${pool.canisterId} 1`].sort())
})

/** An index follows its ledger with a delay. */
async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 60; tries++) {
    const found = await read()
    if (found !== undefined) return found
    await world.world.network.advanceTime(1_000)
  }
  throw new Error('it never came')
}

test('nothing leaves for a canister that is no pool, or for one that does not trade the token', async () => {
  const alice = await world.newTrader()
  const pools = await alice.pools.list()
  const other = must(pools.find((one) => ![one.token0, one.token1].includes(id('icp_ledger'))))
  const before = await alice.balances.fetch(id('icp_ledger'))

  const put = (poolId: string) =>
    alice.wallet.deposit({ poolId, ledgerId: id('icp_ledger'), amount: ICP })
  const refused = (reason: string) => ({
    code: 'transfer-refused',
    funds: 'wallet',
    details: { reason },
  })
  await expect(put(id('icp_ledger'))).rejects.toMatchObject(
    refused('this is no pool of the exchange'),
  )
  await expect(put(other.canisterId)).rejects.toMatchObject(
    refused('the pool does not trade this token'),
  )

  expect(await alice.balances.fetch(id('icp_ledger'))).toBe(before)
  expect(alice.flows.pending()).toEqual([])
})
