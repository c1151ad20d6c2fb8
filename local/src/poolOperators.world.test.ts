import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { runAdmin } from '@sluice/admin'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pemOf } from './testing/pemOf.ts'
import { TestWorld } from './testing/TestWorld.ts'

let world: TestWorld
let folder: string
beforeAll(async () => {
  world = await TestWorld.start()
  folder = await mkdtemp(join(tmpdir(), 'admin-'))
  await writeFile(join(folder, 'config.json'), JSON.stringify(world.config))
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = (...line: string[]) => runAdmin(['--config', join(folder, 'config.json'), ...line], {})
const read = async (...line: string[]) => JSON.parse(await run(...line))
const someone = () => Ed25519KeyIdentity.generate().getPrincipal().toText()

/** Somebody who trades ICP for SLU, and the pool of the pair. */
async function trader() {
  const sdk = await world.newTrader()
  const [tokenIn, tokenOut] = [world.ledgerId('icp_ledger'), world.ledgerId('slu_ledger')]
  const quote = await sdk.quote({ tokenIn, tokenOut, amountIn: 500_000_000n })
  if (quote === undefined) throw new Error('no pool gives a quote')
  const swap = () => sdk.swap.run({ quote, slippagePpm: 100_000n })
  return { swap, pool: quote.poolId, principal: sdk.principal.toText() }
}

/** A key of its own in a file, as `--identity` takes it. */
async function keyFile() {
  const key = Ed25519KeyIdentity.generate()
  const file = join(folder, `${key.getPrincipal()}.pem`)
  await writeFile(file, pemOf(key))
  return { principal: key.getPrincipal().toText(), signed: ['--identity', file] }
}

test('a closed pool trades with its white list only, and opens again', async () => {
  const { swap, pool, principal } = await trader()
  expect(await run('pools', 'trading', 'off', pool)).toBe('done\n')
  expect(await read('pools', 'show', pool)).toMatchObject([{ id: pool, isOpen: false }])
  await expect(swap()).rejects.toThrow()

  await run('pools', 'whitelist', 'add', pool, principal)
  expect(await read('pools', 'show', pool)).toMatchObject([{ whiteList: [principal] }])
  await swap()
  await run('pools', 'whitelist', 'remove', pool, principal)
  expect(await read('pools', 'show', pool)).toMatchObject([{ whiteList: [] }])

  expect(await run('pools', 'trading', 'on', pool, '--json')).toBe('{\n  "done": true\n}\n')
  await swap()
})

test('all pools are closed at once, and opened', async () => {
  const states = async (): Promise<boolean[]> =>
    (await read('pools', 'list')).map(({ isOpen }: { isOpen: boolean }) => isOpen)
  const { length } = await states()
  expect(length).toBeGreaterThan(5)
  await run('pools', 'trading', 'off', 'all')
  expect(await states()).toEqual(Array(length).fill(false))
  await run('pools', 'trading', 'on', 'all')
  expect(await states()).toEqual(Array(length).fill(true))
})

test("a pool's admin closes it without the factory, and no other", async () => {
  const [{ id: pool }, { id: other }] = await read('pools', 'list')
  const { principal, signed } = await keyFile()
  await expect(run('pools', 'trading', 'off', pool, ...signed)).rejects.toMatchObject({
    code: 'rejected',
  })
  await run('pools', 'admin', 'add', pool, principal)
  expect(await run('pools', 'trading', 'off', pool, ...signed)).toBe('done\n')
  expect(await read('pools', 'show', pool)).toMatchObject([{ isOpen: false, admins: [principal] }])

  // what is refused for one is done for the other
  const both = run('pools', 'trading', 'on', other, pool, ...signed)
  await expect(both).rejects.toMatchObject({ code: 'rejected' })
  expect(await read('pools', 'show', pool)).toMatchObject([{ isOpen: true }])
  await run('pools', 'admin', 'remove', pool, principal)
  await expect(run('pools', 'orders', 'off', pool, ...signed)).rejects.toThrow()
})

test('a pool takes no more limit orders, then takes them again', async () => {
  const [{ id: pool }] = await read('pools', 'list')
  await run('pools', 'orders', 'off', pool)
  expect(await read('pools', 'show', pool)).toMatchObject([
    { takesLimitOrders: false, isOpen: true },
  ])
  await run('pools', 'orders', 'on', pool)
  expect(await read('pools', 'show', pool)).toMatchObject([{ takesLimitOrders: true }])
})

test('a pool that does not answer, and what is no pool, hide no other', async () => {
  const [{ id: pool }] = await read('pools', 'list')
  const stranger = someone()
  expect(await read('pools', 'show', stranger, pool)).toMatchObject([
    { id: stranger, reason: 'the factory does not list it' },
    { id: pool, isOpen: true },
  ])
})

test('what a pool does by itself is shown, stopped and begun again', async () => {
  const [{ id: pool }] = await read('pools', 'list')
  const { jobs } = await read('pools', 'jobs', pool)
  const [name] = jobs.map((job: { name: string }) => job.name)
  const runs = async (): Promise<boolean> => {
    const all: { name: string; timerId: string[] }[] = (await read('pools', 'jobs', pool)).jobs
    return all.some((job) => job.name === name && job.timerId.length > 0)
  }
  expect(await runs()).toBe(true)
  await run('pools', 'stop-jobs', pool, name)
  expect(await runs()).toBe(false)
  await run('pools', 'restart-jobs', pool, name)
  expect(await runs()).toBe(true)
  expect(await run('pools', 'payouts', pool)).toBe('done\n')
  expect(await run('pools', 'ledger-fees', pool)).toBe('done\n')
})

test('a pool off the list is listed no more', async () => {
  const { id } = (await read('pools', 'list')).at(-1)
  await run('pools', 'remove', id)
  const ids = (await read('pools', 'list')).map((pool: { id: string }) => pool.id)
  expect(ids).not.toContain(id)
})

test('the factory tells who leads it, and takes another admin', async () => {
  const admin = someone()
  const { installers, governance } = await read('factory', 'show')
  expect(governance).toEqual(expect.any(String))
  expect(installers).toMatchObject([{ id: world.ledgerId('swap_pool_installer') }])
  await run('factory', 'admin', 'add', admin)
  expect((await read('factory', 'show')).admins).toContain(admin)
  await run('factory', 'admin', 'remove', admin)
  expect((await read('factory', 'show')).admins).not.toContain(admin)
})

test('pools of a hundredth of a percent are made while an operator offers the tier', async () => {
  const { positions } = await world.newTrader()
  const always = [500n, 3_000n, 10_000n]
  expect(await positions.fetchOfferedTiers()).toEqual(always)
  await run('factory', 'tier', 'on', '100')
  expect(await positions.fetchOfferedTiers()).toEqual([100n, ...always])
  expect((await read('factory', 'show')).tiers[0]).toEqual({
    ...{ feePips: '100', tickSpacing: 1, isOffered: true },
  })
  await run('factory', 'tier', 'off', '100')
  expect(await positions.fetchOfferedTiers()).toEqual(always)
  await expect(run('factory', 'tier', 'off', '3000')).rejects.toMatchObject({ code: 'refused' })
})

test('a ledger is trusted once, and no longer', async () => {
  const ledger = someone()
  await run('trust', 'add', ledger)
  expect(await read('trust', 'list')).toContain(ledger)
  await expect(run('trust', 'add', ledger)).rejects.toMatchObject({ code: 'refused' })
  await run('trust', 'remove', ledger)
  expect(await read('trust', 'list')).not.toContain(ledger)
  await expect(run('trust', 'remove', ledger)).rejects.toMatchObject({ code: 'refused' })
})

test('the fee receiver goes round the pools, sends what it holds away, and takes other settings', async () => {
  await run('fees', 'auto-swap', 'on')
  await run('fees', 'auto-burn', 'on')
  await run('fees', 'depth', '2000000000')
  await run('fees', 'guard', '150', '15000', '3600', '7')
  await run('fees', 'interval', 'icp', '86400')
  await run('fees', 'interval', 'other', '864000')
  expect(await read('fees', 'show')).toMatchObject({
    settings: {
      autoSwapToIcsEnabled: true,
      autoBurnEnabled: true,
      icpPoolClaimInterval: '86400',
      noIcpPoolClaimInterval: '864000',
    },
    leastDepth: '2000000000',
    guard: {
      maxDeviationTicks: '150',
      maxSlippagePips: '15000',
      readingInterval: '3600',
      readingsNeeded: '7',
    },
  })
  await expect(run('fees', 'guard', '5000', '1', '3600', '7')).rejects.toMatchObject({
    code: 'refused',
  })

  await run('fees', 'auto-swap', 'off')
  await run('fees', 'collect')
  expect((await read('fees', 'show')).work).toMatchObject({ isSyncing: true })
  // the cycle takes one step after the other
  const isCollected = async () => {
    await world.world.network.advanceTime(60_000)
    return /^([1-9]\d*)\/\1$/.test((await read('fees', 'show')).work.claimProgress)
  }
  await vi.waitUntil(isCollected, { timeout: 30_000, interval: 0 })
  expect(await read('fees', 'log', 'claims')).toEqual(expect.any(Array))
  const { balances } = await read('fees', 'show')
  const [icp, to] = [world.ledgerId('icp_ledger'), someone()]
  const sent = await read('fees', 'send', icp, 'all', to)
  expect(BigInt(sent.block)).toBeGreaterThan(0n)
  expect(BigInt((await read('fees', 'show')).balances.ICP)).toBeLessThan(BigInt(balances.ICP))
})

test.each([
  [['pools', 'trading', 'off']],
  [['pools', 'trading', 'maybe', 'all']],
  [['pools', 'whitelist', 'add', 'aaaaa-aa']],
  [['pools', 'toString']],
  [['pools', 'jobs']],
  [['fees', 'guard', '1', '2', '3']],
  [['fees', 'guard', '1', '2', '3', 'x']],
  [['fees', 'send', 'aaaaa-aa', 'some', 'aaaaa-aa']],
  [['fees', 'log', 'everything']],
  [['fees', 'collect', 'aaaaa-aa']],
  [['fees', 'farm']],
  [['fees', 'passcodes', 'send', '1']],
  [['trust', 'add']],
  [['trust', 'forget', 'aaaaa-aa']],
  [['factory', 'installer', 'add', 'aaaaa-aa']],
  [['factory', 'tier', 'on']],
  [['cycles', 'mint']],
  [['constructor']],
])('%j means nothing', async (line) => {
  await expect(run(...line)).rejects.toThrow('not known')
})
