import { createHash } from 'node:crypto'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import type { Network } from '@sluice/network'
import { createSdk } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'

const MINUTE_MS = 60_000
const DIP20_FEE = 1_000_000n
const AMOUNT = 50n * DIP20_FEE
const COST = AMOUNT + DIP20_FEE

const payer = Ed25519KeyIdentity.generate()
const receiver = Ed25519KeyIdentity.generate().getPrincipal().toText()
let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
  const owner = payer.getPrincipal()
  await world.world.faucet(owner).drip({ owner, subaccount: [] })
})
afterAll(() => world.stop())

/** A device that falls asleep while its first call is out: the answer is lost, and whatever it sends again comes too late. */
class SleepingLink {
  readonly requests = new Set<string>()
  private readonly sleep: { network: Network; ms: number; isDelivered: boolean }
  private hasSlept = false

  constructor(sleep: { network: Network; ms: number; isDelivered: boolean }) {
    this.sleep = sleep
  }

  readonly fetch: typeof fetch = async (input, init) => {
    if (!String(input).endsWith('/call')) return fetch(input, init)
    if (init?.body instanceof Uint8Array)
      this.requests.add(createHash('sha256').update(init.body).digest('hex'))
    if (this.hasSlept) return fetch(input, init)
    this.hasSlept = true
    if (this.sleep.isDelivered) await fetch(input, init)
    const { network, ms } = this.sleep
    await network.withTimersHeld(() => network.advanceTime(ms))
    throw new TypeError('connection lost')
  }
}

/** Pays with a ledger that cannot tell a second payment from the first, in a copy of the world. */
async function payAsleep(sleep: { ms: number; isDelivered: boolean }) {
  const network = await world.world.network.fork()
  const { url } = await network.listen()
  const { rootKey = '' } = world.config.network
  const link = new SleepingLink({ network, ...sleep })
  const sdk = createSdk(
    { ...world.config, network: { host: url, rootKey } },
    { identity: payer, fetch: link.fetch, retryPausesMs: NO_PAUSES_MS },
  )
  const ledgerId = world.ledgerId('dip20_ledger')
  const before = await sdk.balances.fetch(ledgerId)
  const outcome = await sdk.wallet.transfer({ ledgerId, to: receiver, amount: AMOUNT }).then(
    () => 'paid',
    (error: unknown) => error,
  )
  const cost = before - (await sdk.balances.fetch(ledgerId))
  await network.stop()
  return { outcome, cost, requests: link.requests.size, pending: sdk.flows.pending() }
}

test('a payment that arrived before the device slept is found, and not made again', async () => {
  expect(await payAsleep({ ms: 6 * MINUTE_MS, isDelivered: true })).toEqual({
    outcome: 'paid',
    cost: COST,
    requests: 1,
    pending: [],
  })
})

test('a payment that had not arrived when the device slept is not made, and says so', async () => {
  expect(await payAsleep({ ms: 6 * MINUTE_MS, isDelivered: false })).toMatchObject({
    outcome: { code: 'transfer-not-made', funds: 'wallet' },
    cost: 0n,
    requests: 1,
    pending: [],
  })
})

test.each([
  [true, COST],
  [false, 0n],
])(
  'after so long a sleep that the network has forgotten the request nothing is made anew (arrived: %s)',
  async (isDelivered, cost) => {
    expect(await payAsleep({ ms: 20 * MINUTE_MS, isDelivered })).toMatchObject({
      outcome: { code: 'transfer-unknown', retry: 'never' },
      cost,
      requests: 1,
    })
  },
)
