import type { Principal } from '@icp-sdk/core/principal'
import * as ledgerService from '@sluice/candid/ledger'
import { neuronSubaccount, treasurySubaccount } from '@sluice/candid/neuron-account'
import { principalSubaccount } from '@sluice/canister'
import { basketOf, shareOf } from '@sluice/governance/launch'
import { some } from '@sluice/test-depth'
import { actorOn } from '@sluice/testing'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { expect, test } from 'vitest'
import { E8S } from '../../sns-wasm/src/testing/snsPayload.ts'
import {
  alice,
  bob,
  deploySns,
  forkOf,
  OPEN_FOR,
  OPENS_IN,
  type Sns,
  type SnsWorld,
  snsOn,
  startSnsWorld,
  stranger,
  WEALTH,
} from '../../sns-wasm/src/testing/snsWorld.ts'

const FEE = 10_000n
const TOKENS = 10_000n * E8S
const MINUTE_MS = 60_000

type SaleWorld = SnsWorld & { readonly sns: Sns; on(network: SnsWorld['network']): SaleWorld }

const saleOf = (world: SnsWorld, ids: Sns['ids']): SaleWorld => ({
  ...world,
  sns: snsOn(world.network, ids),
  on: (network) => saleOf(world.on(network), ids),
})

/** The sale of a deployed SNS is open. */
let world: SaleWorld
forkEachTest<SaleWorld>({
  prepare: async () => {
    const start = await startSnsWorld()
    const ids = await deploySns(start)
    await start.network.advanceTime(Number(OPENS_IN) * 1_000 + 1_000)
    return saleOf(start, ids)
  },
  forkOf: async (of, snapshot) => saleOf(await forkOf(of, snapshot), of.sns.ids),
  use: (fork) => {
    world = fork
  },
})

const icpOf = (owner: Principal, subaccount?: Uint8Array) =>
  actorOn<ledgerService._SERVICE>(
    world.network,
    ledgerService,
    world.icp,
    stranger,
  ).icrc1_balance_of({ owner, subaccount: subaccount === undefined ? [] : [subaccount] })
const tokensOf = (owner: Principal, subaccount?: Uint8Array) =>
  world.sns
    .ledger(stranger)
    .icrc1_balance_of({ owner, subaccount: subaccount === undefined ? [] : [subaccount] })

async function send(buyer: Principal, amount: bigint): Promise<void> {
  const ledger = actorOn<ledgerService._SERVICE>(world.network, ledgerService, world.icp, buyer)
  const sent = await ledger.icrc1_transfer({
    to: { owner: world.sns.ids.swap, subaccount: [principalSubaccount(buyer.toUint8Array())] },
    amount,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
  })
  if ('Err' in sent) throw new Error('the payment was refused')
}

const refresh = (buyer: Principal) =>
  world.sns.swap(buyer).refresh_buyer_tokens({ buyer: '', confirmation_text: [] })

async function takePart(buyer: Principal, amount: bigint): Promise<void> {
  await send(buyer, amount)
  await refresh(buyer)
}

/** To the end of the sale, and over all that it then does by itself. */
async function end(): Promise<void> {
  await world.network.advanceTime(Number(OPEN_FOR) * 1_000)
  await world.network.runUntilIdle()
}

/** Long enough for every retry. */
async function settle(): Promise<void> {
  for (let round = 0; round < 8; round++) {
    await world.network.advanceTime(5 * MINUTE_MS)
    await world.network.runUntilIdle()
  }
}

test('a sale that has enough ends in neurons that vote, and its ICP in the treasury', async () => {
  await takePart(alice, 30n * E8S)
  await takePart(bob, 10n * E8S)
  await end()
  await requireCommitted(30n * E8S, 10n * E8S)
  const { neurons } = await world.sns
    .governance(alice)
    .list_neurons({ of_principal: [alice], limit: 0, start_page_at: [] })
  expect(neurons).toHaveLength(3)
  expect(await world.sns.governance(alice).get_mode({})).toEqual({ mode: [1] })
  const { timers } = await world.sns.swap(alice).get_timers({})
  expect(timers[0]?.requires_periodic_tasks).toEqual([false])
})

test('a sale without enough gives everybody back theirs, and the tokens to the treasury', async () => {
  await takePart(alice, 3n * E8S)
  await end()
  await requireAborted(3n * E8S)
})

test('strangers of all kinds change nothing, and are told so', async () => {
  const swap = world.sns.swap(stranger)
  await expect(swap.open({})).rejects.toThrow('opens by itself')
  expect((await swap.finalize_swap({})).error_message[0]).toContain('OPEN')
  await expect(
    swap.refresh_buyer_tokens({ buyer: 'nobody', confirmation_text: [] }),
  ).rejects.toThrow('no principal')
  await expect(refresh(stranger)).rejects.toThrow('minimum required')
  expect((await swap.get_canister_status({})).status).toEqual({ running: null })
})

const FLOWS = {
  'taking part': {
    calls: ['icrc1_balance_of'],
    run: async () => {
      await send(alice, 30n * E8S)
      await refresh(alice)
    },
  },
  'a sale that commits': {
    calls: ['icrc1_transfer', 'claim_swap_neurons', 'set_mode', 'icrc1_balance_of'],
    run: async () => {
      await takePart(alice, 30n * E8S)
      await takePart(bob, 10n * E8S)
      await end()
    },
  },
  'a sale that is aborted': {
    calls: ['icrc1_transfer', 'set_dapp_controllers'],
    run: async () => {
      await takePart(alice, 3n * E8S)
      await end()
    },
  },
  'a refund': {
    calls: ['icrc1_transfer'],
    run: async () => {
      await send(bob, 5n * E8S)
      await end()
      await world.sns.swap(bob).error_refund_icp({ source_principal_id: [] })
    },
  },
}

test.each(some(faultCases(FLOWS), 6))(
  'each e8 of ICP and token has one owner when $method of $name $what',
  async ({ flow: { run }, method, fault }) => {
    await fault({
      network: world.network,
      from: world.sns.ids.swap,
      method,
      upgrade: () => world.sns.upgradeSwap(),
      run,
    })
    // a flow that was broken off before the sale's end is gone on with by whoever wants to take part
    const { lifecycle } = await world.sns.swap(stranger).get_lifecycle({})
    if (lifecycle[0] === OPEN) {
      for (const buyer of [alice, bob]) await refresh(buyer).catch(() => undefined)
      await end()
    }
    await settle()
    for (const buyer of [alice, bob])
      await world.sns.swap(buyer).error_refund_icp({ source_principal_id: [] })
    await settle()
    const participations = []
    for (const buyer of [alice, bob]) {
      const { buyer_state } = await world.sns.swap(buyer).get_buyer_state({ principal_id: [buyer] })
      participations.push(buyer_state[0]?.icp[0]?.amount_e8s ?? 0n)
    }
    const [own = 0n, other = 0n] = participations
    const isCommitted =
      (await world.sns.swap(stranger).get_lifecycle({})).lifecycle[0] === COMMITTED
    if (isCommitted) await requireCommitted(own, other)
    else await requireAborted(own)
    expect((await world.sns.swap(stranger).finalize_swap({})).error_message).toEqual([])
  },
)

const OPEN = 2
const COMMITTED = 3

async function requireCommitted(own: bigint, other: bigint): Promise<void> {
  const { ids } = world.sns
  expect(await icpOf(ids.governance)).toBe(own + other - 2n * FEE)
  for (const [buyer, paid] of [
    [alice, own],
    [bob, other],
  ] as const) {
    const bytes = buyer.toUint8Array()
    expect(await icpOf(ids.swap, principalSubaccount(bytes))).toBe(0n)
    expect(await icpOf(buyer)).toBe(WEALTH - paid - FEE)
    for (const { memo, amount } of basketOf(shareOf(TOKENS, paid, own + other), {
      count: 3,
      interval: 1n,
    }))
      expect(await tokensOf(ids.governance, neuronSubaccount(bytes, memo))).toBe(amount - FEE)
  }
  expect(await tokensOf(ids.swap)).toBeLessThanOrEqual(FEE)
}

/** Whoever has sent something has paid three fees: to send it, and to have what was accepted and what was not sent back. */
async function requireAborted(own: bigint): Promise<void> {
  const { ids } = world.sns
  expect(await icpOf(ids.governance)).toBe(0n)
  for (const buyer of [alice, bob]) {
    expect(await icpOf(ids.swap, principalSubaccount(buyer.toUint8Array()))).toBeLessThanOrEqual(
      FEE,
    )
    expect(await icpOf(buyer)).toBeGreaterThanOrEqual(WEALTH - 3n * FEE)
  }
  if (own > 0n) expect(await icpOf(alice)).toBe(WEALTH - 2n * FEE)
  expect(await tokensOf(ids.swap)).toBe(0n)
  const treasury = treasurySubaccount(ids.governance.toUint8Array())
  expect(await tokensOf(ids.governance, treasury)).toBe(5_000n * E8S + TOKENS - FEE)
}
