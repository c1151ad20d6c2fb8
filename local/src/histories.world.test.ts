import type { _SERVICE as ArchiveService } from '@sluice/candid/ledger_archive'
import * as archiveService from '@sluice/candid/ledger_archive'
import { createSdk, type Sdk } from '@sluice/sdk'
import { canisterSource, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'
import { deployer } from './world/identities.ts'

const INDEXED = ['icp', 'slu', 'ckbtc', 'ckusdc'] as const

let world: TestWorld
let alice: Sdk
let bob: Sdk
beforeAll(async () => {
  world = await TestWorld.start()
  alice = await world.newTrader()
  bob = await world.newTrader()
  for (const name of INDEXED) await pay(name, 1_000n)
  await world.world.network.advanceTime(61_000)
  // the indexes do not know these yet
  for (const name of INDEXED) await pay(name, 2_000n)
})
afterAll(() => world.stop())

/** A visitor's SDK that writes down which canisters it asks, and to whom some of them are silent. */
function visitor(silent: readonly string[] = []) {
  const asked = new Set<string>()
  const sdk = createSdk(world.config, {
    retryPausesMs: NO_PAUSES_MS,
    fetch: (input, init) => {
      const [, canister = ''] = /canister\/([^/]+)\//.exec(String(input)) ?? []
      asked.add(canister)
      return silent.includes(canister)
        ? Promise.reject(new TypeError('connection lost'))
        : fetch(input, init)
    },
  })
  return { sdk, asked }
}

async function historyOf(sdk: Sdk, name: string) {
  const adapter = await sdk.tokens.adapter(world.ledgerId(`${name}_ledger`))
  const { entries } = await adapter.fetchHistory({ account: { owner: alice.principal } })
  return entries
}

async function wholeLog(name: string) {
  const adapter = await visitor().sdk.tokens.adapter(world.ledgerId(`${name}_ledger`))
  const { entries, next } = await adapter.fetchHistory({ limit: 1_000 })
  expect(next).toBeUndefined()
  return entries
}

async function pay(name: string, amount: bigint) {
  const ledgerId = world.ledgerId(`${name}_ledger`)
  await alice.wallet.transfer({ ledgerId, to: bob.principal.toText(), amount })
}

test.each(INDEXED)(
  'an account’s %s comes from the index and the last blocks of the log',
  async (name) => {
    const { sdk, asked } = visitor()

    const entries = await historyOf(sdk, name)

    expect(entries.map(({ kind }) => kind)).toEqual(['transfer', 'transfer', 'transfer'])
    expect(entries.slice(0, 2).map(({ amount }) => amount)).toEqual([2_000n, 1_000n])
    const index = world.ledgerId(`${name}_index`)
    expect([...asked]).toContain(index)
    const silent = visitor([index])
    expect(await historyOf(silent.sdk, name)).toEqual(entries)
  },
)

test('old blocks are read from the archive that their ledger points to', async () => {
  const { network } = world.world
  const name = 'cketh'
  await pay(name, 1_000n)
  const whole = await wholeLog(name)
  const ledger = world.world.ledger(`${name}_ledger`, deployer.getPrincipal())
  const archive = await installCanister<ArchiveService>(network, {
    source: canisterSource('ledger-archive'),
    service: archiveService,
    args: [{ ledger_id: world.world.id(`${name}_ledger`) }],
  })
  const settings = { trigger_threshold: 2n, num_blocks_to_archive: 1n }
  await ledger.set_archive({ canister_id: archive.canisterId, ...settings })
  await network.advanceTime(1_000)

  const [range] = await ledger.icrc3_get_archives({ from: [] })
  expect(range).toMatchObject({ canister_id: archive.canisterId, start: 0n })
  expect(range?.end).toBe(BigInt(whole.length - 2))
  expect(await wholeLog(name)).toEqual(whole)
  expect((await historyOf(visitor().sdk, name)).map(({ kind }) => kind)).toEqual([
    'transfer',
    'transfer',
  ])
})

test('a ledger without an index is read by its log', async () => {
  const { sdk } = visitor()
  const entries = await historyOf(sdk, 'cklink')
  expect(entries.map(({ kind }) => kind)).toEqual(['transfer'])
})
