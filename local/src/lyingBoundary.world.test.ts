import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { createSdk, newOrderKey, type OrderKey, type Sdk } from '@sluice/sdk'
import { some } from '@sluice/test-depth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIES, type Lie, LyingBoundary } from './testing/LyingBoundary.ts'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'

const ICP = 100_000_000n
const ICP_FEE = 10_000n
const DIP20_FEE = 1_000_000n
const payer = Ed25519KeyIdentity.generate()
const receiver = Ed25519KeyIdentity.generate().getPrincipal().toText()

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
  const owner = payer.getPrincipal()
  await world.world.faucet(owner).drip({ owner, subaccount: [] })
})
afterAll(() => world.stop())

type Payment = {
  readonly name: string
  /** The call that moves the money. */
  readonly method: string
  readonly ledger: string
  readonly cost: bigint
  /** Whether the very same request is asked about; otherwise who executes it knows it by its time. */
  readonly isOnce: boolean
  /** What is taken before that call. */
  readonly first?: bigint
  readonly pay: (sdk: Sdk, key: OrderKey) => Promise<unknown>
}

const send = (ledger: string, amount: bigint): Payment['pay'] => {
  return (sdk, key) =>
    sdk.wallet.transfer({ ledgerId: world.ledgerId(ledger), to: receiver, amount, key })
}

const PAYMENTS: readonly Payment[] = [
  {
    name: 'a transfer that its ledger knows by its time',
    method: 'icrc1_transfer',
    ledger: 'icp_ledger',
    cost: ICP + ICP_FEE,
    isOnce: false,
    pay: send('icp_ledger', ICP),
  },
  {
    name: 'a transfer that its ledger would make again',
    method: 'transfer',
    ledger: 'dip20_ledger',
    cost: 51n * DIP20_FEE,
    isOnce: true,
    pay: send('dip20_ledger', 50n * DIP20_FEE),
  },
  {
    name: 'a swap',
    method: 'depositFromAndSwap',
    ledger: 'icp_ledger',
    cost: ICP + 2n * ICP_FEE,
    isOnce: true,
    first: ICP_FEE,
    pay: async (sdk, key) => {
      const [tokenIn, tokenOut] = [world.ledgerId('icp_ledger'), world.ledgerId('ckbtc_ledger')]
      const quote = await sdk.quote({ tokenIn, tokenOut, amountIn: ICP })
      if (quote === undefined) throw new Error('no pool has the pair')
      return sdk.swap.run({ quote, slippagePpm: 50_000n, key })
    },
  },
]

async function payThrough(payment: Payment, lie: { says: Lie; passesOn: boolean }) {
  const boundary = new LyingBoundary({ ...lie, method: payment.method })
  const sdk = await world.newTrader({ fetch: boundary.fetch })
  const ledgerId = world.ledgerId(payment.ledger)
  const before = await sdk.balances.fetch(ledgerId)
  const key = newOrderKey(sdk.principal.toText(), Date.now())
  const pay = () =>
    payment.pay(sdk, key).then(
      () => 'paid' as const,
      (error: unknown) => error,
    )
  const cost = async () => before - (await sdk.balances.fetch(ledgerId))
  return { boundary, sdk, pay, cost }
}

const lies = Object.keys(LIES).filter((name): name is Lie => name in LIES)

describe.each(PAYMENTS)('$name', (payment) => {
  test.each(some(lies, 2))(
    'is made once though somebody who passed it on says that %s',
    async (says) => {
      const { boundary, sdk, pay, cost } = await payThrough(payment, { says, passesOn: true })
      const outcome = await pay()
      if (outcome !== 'paid') expect(outcome).toMatchObject({ funds: 'moving' })
      boundary.isLying = false
      for (const { id } of sdk.flows.pending()) await sdk.flows.resume(id)
      expect(await cost()).toBe(payment.cost)
      expect(sdk.flows.pending()).toEqual([])
    },
  )

  test.each(some(lies, 2))(
    'is open as long as somebody may keep it who says that %s',
    async (says) => {
      const { boundary, sdk, pay, cost } = await payThrough(payment, { says, passesOn: false })
      const since = performance.now()
      expect(await pay()).toMatchObject({ funds: 'moving', retry: 'now' })
      expect(performance.now() - since).toBeLessThan(20_000)
      expect(await cost()).toBe(payment.first ?? 0n)
      const [open] = sdk.flows.pending()

      // what was kept comes at the worst time, together with what is sent again
      boundary.isLying = false
      await Promise.all([boundary.deliver(), sdk.flows.resume(open?.id ?? '')])
      await boundary.deliver()

      expect(await cost()).toBe(payment.cost)
      expect(sdk.flows.pending()).toEqual([])
    },
  )
})

test('what was refused comes to nothing when it can be executed no more', async () => {
  const network = await world.world.network.fork()
  const { url } = await network.listen()
  const boundary = new LyingBoundary({
    method: 'transfer',
    says: 'the session is over',
    passesOn: false,
  })
  const sdk = createSdk(
    { ...world.config, network: { ...world.config.network, host: url } },
    { identity: payer, fetch: boundary.fetch, retryPausesMs: NO_PAUSES_MS },
  )
  const ledgerId = world.ledgerId('dip20_ledger')
  const before = await sdk.balances.fetch(ledgerId)
  const payment = sdk.wallet.transfer({ ledgerId, to: receiver, amount: 50n * DIP20_FEE })
  await expect(payment).rejects.toMatchObject({ code: 'transfer-unknown', funds: 'moving' })
  const [open] = sdk.flows.pending()

  await network.withTimersHeld(() => network.advanceTime(6 * 60_000))
  await expect(sdk.flows.resume(open?.id ?? '')).rejects.toMatchObject({
    code: 'transfer-not-made',
    funds: 'wallet',
  })

  await boundary.deliver()
  expect(await sdk.balances.fetch(ledgerId)).toBe(before)
  expect(sdk.flows.pending()).toEqual([])
  await network.stop()
})
