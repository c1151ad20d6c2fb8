import {
  createSdk,
  formatAccount,
  parsePrincipal,
  type Sdk,
  toHex,
  toIdentifier,
} from '@sluice/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'
import { minter } from './world/identities.ts'

let world: TestWorld
let alice: Sdk
let bob: Sdk
beforeAll(async () => {
  world = await TestWorld.start()
  alice = await world.newTrader()
  bob = await world.newTrader()
})
afterAll(() => world.stop())

const STANDARDS = [
  ['icp_ledger', 'ICRC2', 'ICP', 8],
  ['ckbtc_ledger', 'ICRC2', 'ckBTC', 8],
  ['slu_ledger', 'ICRC1', 'SLU', 8],
  ['ghost_ledger', 'ICRC2', 'GHOST', 8],
  ['cksepoliaeth_ledger', 'ICRC2', 'ckSepoliaETH', 18],
  ['cksepoliausdc_ledger', 'ICRC2', 'ckSepoliaUSDC', 6],
  ['dip20_ledger', 'DIP20', 'DIPT', 8],
  ['xtc_ledger', 'DIP20-XTC', 'XTC', 12],
  ['wicp_ledger', 'EXT', 'WICP', 8],
] as const

describe.each(STANDARDS)('%s', (name, standard, symbol, decimals) => {
  test('is known by its standard, with what its ledger says of it', async () => {
    const token = await alice.tokens.fetch(world.ledgerId(name))

    expect(token).toMatchObject({ standard, symbol, decimals })
    expect(token.logo).toMatch(/^data:image/)
    expect(await alice.ledgers.detect(token.ledgerId)).toBe(standard)
  })

  test('has given from the faucet, and knows its supply and minter', async () => {
    const ledgerId = world.ledgerId(name)
    const adapter = await alice.tokens.adapter(ledgerId)

    expect(await alice.balances.fetch(ledgerId)).toBeGreaterThan(0n)
    expect(await adapter.fetchTotalSupply()).toBeGreaterThan(0n)
    expect(await adapter.fetchMinter()).not.toBe('')
  })
})

test('a canister that is no ledger has no standard', async () => {
  const factory = world.config.canisters.swap_factory ?? ''

  await expect(alice.ledgers.detect(factory)).rejects.toMatchObject({
    code: 'refused',
    details: { reason: 'no token standard' },
  })
})

test('balances of many ledgers come in together, and one that fails holds nobody up', async () => {
  const good = STANDARDS.map(([name]) => world.ledgerId(name))
  const bad = world.config.canisters.swap_factory ?? ''
  const seen: string[] = []

  const balances = await alice.balances.fetchMany([...good, bad, bad], {
    onBalance: (ledgerId) => seen.push(ledgerId),
  })

  expect(balances.size).toBe(good.length + 1)
  expect(seen).toHaveLength(good.length + 1)
  expect(balances.get(bad)).toMatchObject({ kind: 'failed', error: { code: 'refused' } })
  for (const ledgerId of good) expect(balances.get(ledgerId)?.kind).toBe('known')
})

test('the holders of DIP20 and EXT ledgers are listed, largest first', async () => {
  const dip20 = await alice.tokens.adapter(world.ledgerId('dip20_ledger'))
  const wicp = await alice.tokens.adapter(world.ledgerId('wicp_ledger'))
  const icp = await alice.tokens.adapter(world.ledgerId('icp_ledger'))

  const holders = (await dip20.fetchHolders(0, 10)) ?? []
  const accounts = (await wicp.fetchHolders(0, 10)) ?? []

  expect(holders.map(({ account }) => account)).toContain(alice.principal.toText())
  expect(holders[0]?.account).toBe(world.config.canisters.faucet)
  const own = toHex(toIdentifier({ owner: bob.principal }))
  expect(accounts.map(({ account }) => account)).toContain(own)
  expect(await icp.fetchHolders(0, 10)).toBeUndefined()
  expect(await dip20.fetchHolderCount?.()).toBe(BigInt(holders.length))
  expect(await wicp.fetchHolderCount?.()).toBe(BigInt(accounts.length))
})

test.each(['dip20_ledger', 'wicp_ledger'])(
  'the owner of %s changes its fee and who gets it, and nobody else does',
  async (name) => {
    const owner = createSdk(world.config, { retryPausesMs: NO_PAUSES_MS, identity: minter })
    const [own, others] = await Promise.all(
      [owner, alice].map((sdk) => sdk.tokens.adapter(world.ledgerId(name))),
    )
    const before = (await own?.fetchFee()) ?? 0n
    await own?.setFee?.(before + 5n)
    expect(await others?.fetchFee()).toBe(before + 5n)
    await expect(others?.setFee?.(1n)).rejects.toMatchObject({ code: 'refused' })
    expect(await others?.fetchFee()).toBe(before + 5n)
    await own?.setFeeTo?.({ owner: bob.principal })
    await expect(others?.setFeeTo?.({ owner: alice.principal })).rejects.toMatchObject({
      code: 'refused',
    })
    await own?.setFee?.(before)
    await own?.setFeeTo?.({ owner: owner.principal })
  },
)

test('ledgers whose fee no owner changes say so', async () => {
  const xtc = await alice.tokens.adapter(world.ledgerId('xtc_ledger'))
  await expect(xtc.setFee?.(1n)).rejects.toMatchObject({ details: { reason: 'no setFee' } })
  await expect(xtc.setFeeTo?.({ owner: bob.principal })).rejects.toMatchObject({
    details: { reason: 'no setFeeTo' },
  })
  expect((await alice.tokens.adapter(world.ledgerId('ckbtc_ledger'))).setFee).toBeUndefined()
})

test('a balance is found by account identifier where the ledger knows them', async () => {
  const address = { identifier: toIdentifier({ owner: alice.principal }) }

  for (const name of ['icp_ledger', 'wicp_ledger']) {
    const ledgerId = world.ledgerId(name)
    expect(await bob.balances.fetch(ledgerId, address)).toBe(await alice.balances.fetch(ledgerId))
  }
  await expect(bob.balances.fetch(world.ledgerId('ckbtc_ledger'), address)).rejects.toMatchObject({
    code: 'refused',
  })
  const dip20 = world.ledgerId('dip20_ledger')
  const subaccount = new Uint8Array(32).fill(7)
  expect(await bob.balances.fetch(dip20, { owner: alice.principal, subaccount })).toBe(0n)
})

test('the history of an account is read from every log, newest first', async () => {
  const own = alice.principal
  for (const [name, isListed] of [
    ['icp_ledger', true],
    ['ckbtc_ledger', true],
    ['xtc_ledger', true],
    ['wicp_ledger', true],
    ['dip20_ledger', false],
  ] as const) {
    const adapter = await alice.tokens.adapter(world.ledgerId(name))
    const { entries } = await adapter.fetchHistory({ account: { owner: own } })
    expect(entries, name).toHaveLength(isListed ? 1 : 0)
    if (!isListed) continue
    const text = [formatAccount({ owner: own }), toHex(toIdentifier({ owner: own }))]
    expect(text, name).toContain(entries[0]?.to)
    expect(entries[0], name).toMatchObject({ kind: 'transfer' })
  }
})

test('a long log is read in pages that neither skip nor repeat', async () => {
  const adapter = await alice.tokens.adapter(world.ledgerId('ckbtc_ledger'))
  const whole = await adapter.fetchHistory({ limit: 100 })
  const paged: bigint[] = []
  let cursor: bigint | undefined
  do {
    const page = await adapter.fetchHistory({
      limit: 1,
      ...(cursor === undefined ? {} : { cursor }),
    })
    paged.push(...page.entries.map(({ index }) => index))
    cursor = page.next
  } while (cursor !== undefined)

  expect(paged).toEqual(whole.entries.map(({ index }) => index))
  expect(paged.length).toBeGreaterThan(2)
  expect(paged.at(-1)).toBe(0n)
})

test('a second visit shows stored tokens at once', async () => {
  const ledgerId = world.ledgerId('dip20_ledger')
  expect(parsePrincipal(ledgerId)).toBeDefined()
  const first = await alice.tokens.fetch(ledgerId)

  alice.tokens.forget(ledgerId)

  expect(await alice.tokens.fetch(ledgerId)).toEqual(first)
})

test('a ledger that does not answer is left out of the list, and is back once it answers', async () => {
  const silent = world.ledgerId('ckbtc_ledger')
  let isSilent = true
  const sdk = createSdk(world.config, {
    retryPausesMs: NO_PAUSES_MS,
    fetch: (input, init) =>
      isSilent && String(input).includes(silent)
        ? Promise.reject(new TypeError('connection lost'))
        : fetch(input, init),
  })
  const listed = async () => (await sdk.tokens.list()).map(({ ledgerId }) => ledgerId)

  expect((await listed()).sort()).toEqual(sdk.tokens.listed.filter((id) => id !== silent).sort())
  isSilent = false
  expect((await listed()).sort()).toEqual([...sdk.tokens.listed].sort())
})

test('where no ledger answers, the list fails instead of being empty', async () => {
  const sdk = createSdk(world.config, {
    retryPausesMs: NO_PAUSES_MS,
    fetch: () => Promise.reject(new TypeError('connection lost')),
  })
  await expect(sdk.tokens.list()).rejects.toMatchObject({ code: 'unreachable' })
})
