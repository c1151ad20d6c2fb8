import { createSdk, type Sdk } from '@sluice/sdk'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TestWallet } from './testing/TestWallet.ts'
import { TestWorld } from './testing/TestWorld.ts'

const ICP = 100_000_000n
const DIP20_FEE = 1_000_000n
const A_DAY_AND_AN_HOUR = 25 * 3_600_000

let world: TestWorld
let bob: Sdk
beforeAll(async () => {
  world = await TestWorld.start()
  bob = await world.newTrader()
})
afterAll(async () => {
  vi.useRealTimers()
  await world.stop()
})

const id = (name: string) => world.ledgerId(name)

describe('a wallet that signs elsewhere', () => {
  async function newOwner() {
    const wallet = new TestWallet(world.config)
    const sdk = createSdk(world.config, { signer: { kind: 'wallet', wallet } })
    await sdk.faucet.drip()
    wallet.asked.length = 0
    return { wallet, sdk }
  }
  const order = (ledger: string) => ({
    ledgerId: id(ledger),
    to: bob.principal.toText(),
    amount: 1_000n,
  })
  const paidBy = async (sdk: Sdk, ledger: string, run: () => Promise<unknown>) => {
    const before = await sdk.balances.fetch(id(ledger))
    await run()
    return before - (await sdk.balances.fetch(id(ledger)))
  }

  test('is asked once for a payment, and twice for wrapping', async () => {
    const { wallet, sdk } = await newOwner()

    await sdk.wallet.transfer(order('ckbtc_ledger'))
    await sdk.wallet.wrap({ amount: ICP })

    expect(wallet.asked).toEqual(['icrc1_transfer', 'icrc1_transfer', 'mint'])
  })

  test.each(['ckbtc_ledger', 'dip20_ledger'])(
    'that refuses on %s leaves nothing behind',
    async (ledger) => {
      const { wallet, sdk } = await newOwner()
      wallet.mood = 'refuses'

      const paid = await paidBy(sdk, ledger, () =>
        expect(sdk.wallet.transfer(order(ledger))).rejects.toMatchObject({
          code: 'wallet-refused',
          funds: 'wallet',
        }),
      )

      expect(paid).toBe(0n)
      expect(sdk.flows.pending()).toEqual([])
    },
  )

  test.each(['silent-before', 'silent-after'] as const)(
    'that goes %s is asked again with the same key, and has paid once',
    async (mood) => {
      const { wallet, sdk } = await newOwner()
      wallet.mood = mood

      const paid = await paidBy(sdk, 'ckbtc_ledger', async () => {
        await expect(sdk.wallet.transfer(order('ckbtc_ledger'))).rejects.toMatchObject({
          code: 'transfer-unknown',
          funds: 'moving',
        })
        wallet.mood = 'willing'
        await sdk.flows.resume(sdk.flows.pending()[0]?.id ?? '')
      })

      expect(paid).toBe(1_010n)
      expect(wallet.asked).toEqual(['icrc1_transfer', 'icrc1_transfer'])
    },
  )

  test('that refuses the second time leaves the payment waiting', async () => {
    const { wallet, sdk } = await newOwner()
    wallet.mood = 'silent-after'
    await expect(sdk.wallet.transfer(order('ckbtc_ledger'))).rejects.toThrow()
    wallet.mood = 'refuses'
    const [pending] = sdk.flows.pending()

    await expect(sdk.flows.resume(pending?.id ?? '')).rejects.toMatchObject({
      code: 'transfer-unknown',
      funds: 'moving',
    })

    expect(sdk.flows.pending()).toEqual([pending])
  })

  test('that is silent on a ledger without keys is never asked again: the balance shows what came of it', async () => {
    const { wallet, sdk } = await newOwner()
    wallet.mood = 'silent-after'

    const paid = await paidBy(sdk, 'dip20_ledger', async () => {
      await expect(sdk.wallet.transfer(order('dip20_ledger'))).rejects.toMatchObject({
        code: 'transfer-unknown',
      })
      wallet.mood = 'willing'
      await sdk.flows.resume(sdk.flows.pending()[0]?.id ?? '')
    })

    expect(paid).toBe(1_000n + DIP20_FEE)
    expect(wallet.asked).toEqual(['transfer'])
    expect(sdk.flows.pending()).toEqual([])
  })

  test('that sent nothing on such a ledger is believed after the request can live no more', async () => {
    let now = Date.now()
    const wallet = new TestWallet(world.config)
    const sdk = createSdk(world.config, { signer: { kind: 'wallet', wallet }, now: () => now })
    await sdk.faucet.drip()
    wallet.mood = 'silent-before'
    await expect(sdk.wallet.transfer(order('dip20_ledger'))).rejects.toThrow()
    wallet.mood = 'willing'
    const [pending] = sdk.flows.pending()
    await expect(sdk.flows.resume(pending?.id ?? '')).rejects.toMatchObject({
      code: 'transfer-unknown',
    })

    now += 7 * 60_000

    await expect(sdk.flows.resume(pending?.id ?? '')).rejects.toMatchObject({
      code: 'transfer-not-made',
      funds: 'wallet',
    })
    expect(sdk.flows.pending()).toEqual([])
  })
})

// last: it moves the network's clock far ahead of this machine's
test('a payment that the ledger has forgotten is found in its log, or was never made', async () => {
  const { network } = world.world
  const lost = await Promise.all(
    (['silent-after', 'silent-before'] as const).map(async (mood) => {
      const clock = { ms: Number(network.now() / 1_000_000n) - 5_000 }
      const wallet = new TestWallet(world.config)
      const signer = { kind: 'wallet', wallet } as const
      const sdk = createSdk(world.config, { signer, now: () => clock.ms })
      await sdk.faucet.drip()
      wallet.mood = mood
      const order = { ledgerId: id('ckbtc_ledger'), to: bob.principal.toText(), amount: 5_000n }
      await expect(sdk.wallet.transfer(order)).rejects.toThrow()
      wallet.mood = 'willing'
      return { sdk, clock, pending: sdk.flows.pending()[0]?.id ?? '' }
    }),
  )
  vi.setSystemTime(Date.now() + A_DAY_AND_AN_HOUR)
  // what services do by the minute is not the subject here
  await network.withTimersHeld(() => network.advanceTime(A_DAY_AND_AN_HOUR))
  for (const { clock } of lost) clock.ms += A_DAY_AND_AN_HOUR
  const [paid, unpaid] = lost
  if (paid === undefined || unpaid === undefined) throw new Error('two payments were lost')
  const before = await paid.sdk.balances.fetch(id('ckbtc_ledger'))

  expect(await paid.sdk.flows.resume(paid.pending)).toMatchObject({ received: 5_000n })
  expect(await paid.sdk.balances.fetch(id('ckbtc_ledger'))).toBe(before)
  await expect(unpaid.sdk.flows.resume(unpaid.pending)).rejects.toMatchObject({
    code: 'transfer-not-made',
    funds: 'wallet',
  })
  expect([...paid.sdk.flows.pending(), ...unpaid.sdk.flows.pending()]).toEqual([])
}, 240_000)
