import type { NetworkSnapshot } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { attempt, faultCases } from '@sluice/testing/exchange/callFaults'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { regtestOf } from '../bitcoin/node/RegtestChain.ts'
import {
  alice,
  type BridgeWorld,
  bob,
  bridgeFrom,
  CHECK_FEE,
  outsideAddress,
  scriptOf,
  startBridge,
} from './testing/BridgeWorld.ts'

const VALUE = 1_000_000n
const AMOUNT = 200_000n
const QUEUE_SECONDS = 601
const address = outsideAddress('outside')

let prepared: { world: BridgeWorld; snapshot: NetworkSnapshot }
let world: BridgeWorld
beforeAll(async () => {
  const start = await startBridge()
  await start.approve(bob, 10n * AMOUNT)
  await start.withdraw(bob, outsideAddress('queued'), AMOUNT)
  await start.deposit(alice, VALUE)
  prepared = { world: start, snapshot: start.network.snapshot() }
  await start.network.stop()
})
beforeEach(async () => {
  world = await bridgeFrom(prepared.world, prepared.snapshot)
})
afterEach(() => world.network.stop())

/** Each flow with the calls that it makes; `before` is what has to have happened. */
const FLOWS: Record<
  string,
  { calls: string[]; before?: () => Promise<unknown>; run: () => Promise<unknown> }
> = {
  'a deposit': {
    calls: ['bitcoin_get_utxos', 'check_transaction', 'icrc1_transfer'],
    run: () => world.update(alice),
  },
  'a withdrawal': {
    calls: ['bitcoin_get_current_fee_percentiles', 'check_address', 'icrc2_transfer_from'],
    // until the fee rate is asked for again
    before: () => world.passSeconds(2),
    run: () => world.retrieve(bob, address, AMOUNT),
  },
  'a payment': {
    calls: ['sign_with_ecdsa', 'bitcoin_send_transaction'],
    run: () => world.passSeconds(QUEUE_SECONDS),
  },
  'a confirmation': {
    calls: ['bitcoin_get_utxos'],
    before: async () => {
      await world.passSeconds(QUEUE_SECONDS)
      await world.mine(6)
    },
    run: () => world.passSeconds(QUEUE_SECONDS),
  },
}

test.each(some(faultCases(FLOWS), 8))(
  'nothing is lost when $method of $name $what',
  async ({ flow, method, fault }) => {
    await flow.before?.()
    await fault({
      network: world.network,
      from: world.minter.canisterId,
      method,
      upgrade: () => world.minter.upgrade(),
      run: flow.run,
    })
    await world.passSeconds(300)
    await world.requireSolvent()
    await everythingEnds()
  },
)

/** Alice gets what she sent, once; what was burned is paid, once; nothing is left open. */
async function everythingEnds(): Promise<void> {
  await attempt(() => world.update(alice))
  await world.passSeconds(QUEUE_SECONDS)
  await attempt(() => world.update(alice))
  expect(await world.balanceOf(alice)).toBe(VALUE - CHECK_FEE)
  await world.passSeconds(QUEUE_SECONDS)
  await world.confirm()
  const statuses = await world
    .as(bob)
    .retrieve_btc_status_v2_by_account([{ owner: bob, subaccount: [] }])
  expect(statuses.length).toBeGreaterThanOrEqual(1)
  for (const { status_v2 } of statuses) expect(status_v2[0]).toHaveProperty('Confirmed')
  const { coins } = regtestOf(world.network).node.chain
  const paid = [address, outsideAddress('queued')].flatMap((to) => [
    ...coins.ofScript(scriptOf(to)),
  ])
  expect(paid).toHaveLength(statuses.length)
  const books = await world.requireSolvent()
  expect(books).toMatchObject({ waiting: 0n, outgoing: 0n, minting: 0n, burning: 0n })
}
