import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import {
  createSdk,
  formatAddress,
  memoryTokenStore,
  type PaymentReceipt,
  type Sdk,
  toIdentifier,
} from '@sluice/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BreakingLink } from './testing/BreakingLink.ts'
import { TestWorld } from './testing/TestWorld.ts'

const ICP = 100_000_000n
const ICP_FEE = 10_000n
const XTC = 1_000_000_000_000n
const MINUTE_MS = 60_000

let world: TestWorld
let bob: Sdk
beforeAll(async () => {
  world = await TestWorld.start()
  bob = await world.newTrader()
})
afterAll(() => world.stop())

const id = (name: string) => world.ledgerId(name)
const to = () => bob.principal.toText()

/** What a call changes on one ledger for payer and receiver. */
async function changesOf(name: string, payer: Sdk, run: () => Promise<unknown>) {
  const read = () => Promise.all([payer, bob].map((one) => one.balances.fetch(id(name))))
  const [payerBefore = 0n, bobBefore = 0n] = await read()
  await run()
  const [payerAfter = 0n, bobAfter = 0n] = await read()
  return { paid: payerBefore - payerAfter, received: bobAfter - bobBefore }
}

const TRANSFERS = [
  ['icp_ledger', ICP, ICP_FEE],
  ['ckbtc_ledger', 1_000n, 10n],
  ['dip20_ledger', 5_000_000n, 1_000_000n],
  ['xtc_ledger', XTC, 2_000_000_000n],
  ['wicp_ledger', ICP, 0n],
] as const

describe.each(TRANSFERS)('a payment on %s', (name, amount, fee) => {
  test('costs its payer amount and fee, and its receiver gets the amount', async () => {
    const alice = await world.newTrader()
    const steps: string[] = []
    let receipt: PaymentReceipt | undefined

    const change = await changesOf(name, alice, async () => {
      const onStep = ({ step, status }: { step: string; status: string }) =>
        steps.push(`${step} ${status}`)
      receipt = await alice.wallet.transfer({ ledgerId: id(name), to: to(), amount, onStep })
    })

    expect(change).toEqual({ paid: amount + fee, received: amount })
    expect(receipt).toMatchObject({ received: amount, fee, ledgerId: id(name) })
    expect(steps).toEqual(['pay active', 'pay done'])
    expect(alice.flows.pending()).toEqual([])
  })

  test.each(['before', 'after'] as const)(
    'whose link breaks %s it is sent is made once',
    async (when) => {
      const link = new BreakingLink(when)
      const alice = await world.newTrader({ fetch: link.fetch })
      const order = { ledgerId: id(name), to: to(), amount }
      await alice.tokens.fetch(id(name))

      const change = await changesOf(name, alice, async () => {
        const onStep = ({ status }: { status: string }) => {
          if (status === 'active') link.arm()
        }
        const failure = await alice.wallet
          .transfer({ ...order, onStep })
          .catch((error: unknown) => error)
        expect(failure).toMatchObject({ code: 'transfer-unknown', funds: 'moving' })
        expect(link.hasBroken).toBe(true)
        link.mend()
        const [pending] = alice.flows.pending()
        await expect(alice.wallet.transfer(order)).rejects.toMatchObject({
          code: 'duplicate-transfer',
          details: { id: pending?.id },
        })
        await alice.flows.resume(pending?.id ?? '')
      })

      expect(change).toEqual({ paid: amount + fee, received: amount })
      expect(alice.flows.pending()).toEqual([])
    },
  )
})

test('ICP is paid to account ids too, and other ledgers refuse them before anything is sent', async () => {
  const alice = await world.newTrader()
  const identifier = formatAddress({ identifier: toIdentifier({ owner: bob.principal }) })

  for (const name of ['icp_ledger', 'wicp_ledger']) {
    const order = { ledgerId: id(name), to: identifier, amount: ICP }
    const change = await changesOf(name, alice, () => alice.wallet.transfer(order))
    expect(change.received).toBe(ICP)
  }
  const order = { ledgerId: id('ckbtc_ledger'), to: identifier, amount: 1n }
  await expect(alice.wallet.transfer(order)).rejects.toMatchObject({
    code: 'bad-address',
    details: { flaw: 'account-id-unsupported' },
  })
})

test('a payment to a subaccount arrives there', async () => {
  const alice = await world.newTrader()
  const subaccount = new Uint8Array(32).fill(5)
  const account = { owner: bob.principal, subaccount }

  await alice.wallet.transfer({
    ledgerId: id('ckbtc_ledger'),
    to: formatAddress(account),
    amount: 77n,
    memo: Uint8Array.of(1, 2, 3),
  })

  expect(await bob.balances.fetch(id('ckbtc_ledger'), account)).toBe(77n)
  const adapter = await alice.tokens.adapter(id('ckbtc_ledger'))
  const { entries } = await adapter.fetchHistory({ account, limit: 1 })
  expect(entries[0]).toMatchObject({ amount: 77n, memo: Uint8Array.of(1, 2, 3) })
})

test('what cannot be paid is refused before it is sent, each in its own words', async () => {
  const alice = await world.newTrader()
  const order = { ledgerId: id('ckbtc_ledger'), to: to(), amount: 100n }
  const failure = (change: Partial<typeof order>) =>
    alice.wallet.transfer({ ...order, ...change }).catch((error: unknown) => error)

  expect(await failure({ amount: 0n })).toMatchObject({ code: 'invalid-amount' })
  expect(await failure({ to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).toMatchObject({
    code: 'bad-address',
    details: { flaw: 'evm-address' },
  })
  expect(await failure({ to: alice.principal.toText() })).toMatchObject({ code: 'self-transfer' })
  const balance = await alice.balances.fetch(order.ledgerId)
  expect(await failure({ amount: balance })).toMatchObject({
    code: 'insufficient-balance',
    details: { balance, fee: 10n },
    funds: 'wallet',
  })
  expect(await alice.balances.fetch(order.ledgerId)).toBe(balance)
  expect(alice.flows.pending()).toEqual([])
})

test('paying oneself costs the fee, once one insists', async () => {
  const alice = await world.newTrader()
  const before = await alice.balances.fetch(id('ckbtc_ledger'))

  await alice.wallet.transfer({
    ledgerId: id('ckbtc_ledger'),
    to: alice.principal.toText(),
    amount: 100n,
    evenIf: ['self-transfer'],
  })

  expect(await alice.balances.fetch(id('ckbtc_ledger'))).toBe(before - 10n)
})

test('a fee that is not the ledger’s any more is told, and the next try has the new one', async () => {
  const ledgerId = id('ckbtc_ledger')
  const tokenStore = memoryTokenStore()
  await tokenStore.set({ ...(await bob.tokens.fetch(ledgerId)), fee: 3n })
  let isAsking = false
  // keeps the look behind the scenes from being faster than the payment
  const connection: typeof fetch = (input, init) => {
    const isMetadata = isAsking === false && bodyText(init).includes('icrc1_metadata')
    return isMetadata ? Promise.reject(new TypeError('not yet')) : fetch(input, init)
  }
  const alice = await world.newTrader({ tokenStore, fetch: connection })
  const order = { ledgerId, to: to(), amount: 100n }

  await expect(alice.wallet.transfer(order)).rejects.toMatchObject({
    code: 'transfer-fee-changed',
    details: { expectedFee: 10n },
    funds: 'wallet',
  })

  isAsking = true
  const change = await changesOf('ckbtc_ledger', alice, () => alice.wallet.transfer(order))
  expect(change).toEqual({ paid: 110n, received: 100n })
})

test.each([
  ['ahead by ten minutes', 10 * MINUTE_MS],
  ['behind by more than a day', -1_441 * MINUTE_MS],
])('a clock that is %s is told, and nothing is sent', async (_, offMs) => {
  const now = () => Number(world.world.network.now() / 1_000_000n) + offMs
  const alice = await world.newTrader({ now })

  const change = await changesOf('ckbtc_ledger', alice, () =>
    expect(
      alice.wallet.transfer({ ledgerId: id('ckbtc_ledger'), to: to(), amount: 100n }),
    ).rejects.toMatchObject({ code: 'transfer-clock-wrong', funds: 'wallet' }),
  )

  expect(change).toEqual({ paid: 0n, received: 0n })
  expect(alice.flows.pending()).toEqual([])
})

function bodyText(init: RequestInit | undefined): string {
  return init?.body instanceof Uint8Array ? new TextDecoder('latin1').decode(init.body) : ''
}

test('a top-up puts the cycles into the canister, once, though its answer is lost', async () => {
  const canister = world.world.id('settings')
  const cycles = () => world.world.network.inspector.facts(canister)?.cycles ?? 0n
  const link = new BreakingLink('after')
  const alice = await world.newTrader({ fetch: link.fetch })
  const [tokensBefore, cyclesBefore] = [await alice.balances.fetch(id('xtc_ledger')), cycles()]
  const onStep = () => link.arm()

  const failure = await alice.wallet
    .topUp({ canisterId: canister.toText(), amount: 2n * XTC, onStep })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'transfer-unknown' })
  link.mend()
  const receipt = await alice.flows.resume(alice.flows.pending()[0]?.id ?? '')

  expect(receipt).toMatchObject({ kind: 'top-up', received: 2n * XTC })
  expect(tokensBefore - (await alice.balances.fetch(id('xtc_ledger')))).toBe(2n * XTC)
  expect(Number((cycles() - cyclesBefore) / 1_000_000_000n)).toBeCloseTo(2_000, -1)
})

test('a top-up of no canister takes nothing', async () => {
  const alice = await world.newTrader()
  const before = await alice.balances.fetch(id('xtc_ledger'))

  await expect(
    alice.wallet.topUp({ canisterId: alice.principal.toText(), amount: XTC }),
  ).rejects.toMatchObject({ code: 'transfer-refused', funds: 'wallet' })
  await expect(alice.wallet.topUp({ canisterId: 'nonsense', amount: XTC })).rejects.toMatchObject({
    code: 'bad-address',
  })

  expect(await alice.balances.fetch(id('xtc_ledger'))).toBe(before)
})

test('nothing is sent to a ledger that only the token list names, not even as the first thing that is done', async () => {
  const { dip20_ledger: _, ...canisters } = world.config.canisters
  const fresh = createSdk(
    { ...world.config, canisters },
    { identity: Ed25519KeyIdentity.generate() },
  )
  const order = { ledgerId: id('ckbtc_ledger'), to: id('dip20_ledger'), amount: 1_000n }

  await expect(fresh.wallet.transfer(order)).rejects.toMatchObject({
    code: 'bad-address',
    details: { flaw: 'ledger' },
  })
})

test.each(['icp_ledger', 'ckbtc_ledger'])(
  'what is paid to the account that makes tokens of %s is destroyed, which its payer has to want',
  async (name) => {
    const alice = await world.newTrader()
    const adapter = await alice.tokens.adapter(id(name))
    const minter = (await adapter.fetchMinter()) ?? ''
    const order = { ledgerId: id(name), to: minter, amount: 50_000n }
    await expect(alice.wallet.transfer(order)).rejects.toMatchObject({
      code: 'bad-address',
      details: { flaw: 'minting-account' },
      funds: 'wallet',
    })
    expect(alice.flows.pending()).toEqual([])
    const [before, supply] = [
      await alice.balances.fetch(id(name)),
      await adapter.fetchTotalSupply(),
    ]

    const receipt = await alice.wallet.transfer({ ...order, fee: 0n, evenIf: ['burn'] })

    expect(receipt).toMatchObject({ received: 50_000n, fee: 0n })
    expect(before - (await alice.balances.fetch(id(name)))).toBe(50_000n)
    expect(supply - (await adapter.fetchTotalSupply())).toBe(50_000n)
  },
)
