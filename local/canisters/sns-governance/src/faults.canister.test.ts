import type { Action, Command } from '@sluice/candid/sns_governance'
import { some } from '@sluice/test-depth'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  carol,
  DAY,
  done,
  FEE,
  forkOf,
  type GovernanceWorld,
  MONTH,
  motion,
  startGovernance,
  TOKEN,
} from './testing/governanceWorld.ts'

const MINUTE_MS = 60_000
const PAID = 3n * TOKEN
/** In the treasury, and sent out of it. */
const TREASURY = 100n * TOKEN

let world: GovernanceWorld
let [free, owing, voter]: Uint8Array[] = []

/** Alice's neuron is free; Bob's owes for a proposal that was rejected, and is free as well; Carol's decides alone. */
forkEachTest({
  prepare: async () => {
    const start = await startGovernance()
    const [a, b, c] = [
      await start.stake(alice, 10n * TOKEN, 0n),
      await start.stake(bob, 10n * TOKEN, 12n * MONTH),
      await start.stake(carol, 1_000n * TOKEN, 12n * MONTH),
    ]
    const rejected = await start.propose(bob, b, motion())
    done(await start.vote(carol, c, rejected, 2))
    done(await start.command(bob, b, { Configure: { operation: [{ StartDissolving: {} }] } }))
    await start.passSeconds(13n * MONTH)
    await start.pay(alice, start.treasury(), TREASURY)
    // not claimed yet, and not refreshed yet
    await start.pay(alice, start.idOf(alice, 5n), PAID)
    await start.pay(alice, a, PAID)
    ;[free, owing, voter] = [a, b, c]
    return start
  },
  forkOf,
  use: (fork: GovernanceWorld) => {
    world = fork
  },
})

const give = (who: typeof alice, id: Uint8Array | undefined, command: Command) =>
  world.command(who, id ?? new Uint8Array(), command)

const adopt = async (action: Action) => {
  await world.tryToPropose(carol, voter ?? new Uint8Array(), action)
  return world.network.runUntilIdle()
}

const toBob = {
  to_principal: [bob] as [typeof bob],
  to_subaccount: [] as [],
  memo: [7n] as [bigint],
}

/** Each flow with the calls that it makes, in which something can go wrong. */
const FLOWS: Record<string, { calls: string[]; run: () => Promise<unknown> }> = {
  'a claim': {
    calls: ['icrc1_balance_of'],
    run: () => world.claim(alice, 5n),
  },
  'a refresh': {
    calls: ['icrc1_balance_of'],
    run: () => give(bob, free, { ClaimOrRefresh: { by: [{ NeuronId: {} }] } }),
  },
  'a neuron that is paid out': {
    calls: ['icrc1_transfer'],
    run: () => give(alice, free, { Disburse: { to_account: [], amount: [{ e8s: PAID }] } }),
  },
  'a neuron that owes and is paid out': {
    calls: ['icrc1_transfer'],
    run: () => give(bob, owing, { Disburse: { to_account: [], amount: [] } }),
  },
  'a split': {
    calls: ['icrc1_transfer'],
    run: () => give(alice, free, { Split: { amount_e8s: PAID, memo: 9n } }),
  },
  'a payment out of the treasury': {
    calls: ['icrc1_transfer'],
    run: () =>
      adopt({ TransferSnsTreasuryFunds: { from_treasury: 2, amount_e8s: PAID, ...toBob } }),
  },
  'a mint': {
    calls: ['icrc1_transfer'],
    run: () => adopt({ MintSnsTokens: { amount_e8s: [PAID], ...toBob } }),
  },
  'a round of rewards': {
    calls: ['icrc1_total_supply'],
    run: async () => {
      await world.tryToPropose(carol, voter ?? new Uint8Array(), motion())
      await world.passSeconds(6n * DAY)
    },
  },
  'maturity that is minted': {
    calls: ['icrc1_transfer'],
    run: async () => {
      await world.tryToPropose(carol, voter ?? new Uint8Array(), motion())
      await world.passSeconds(6n * DAY)
      await give(carol, voter, {
        DisburseMaturity: { percentage_to_disburse: 100, to_account: [] },
      })
      return world.passSeconds(8n * DAY)
    },
  },
}

test.each(some(faultCases(FLOWS), 6))(
  'every token is somebody’s, and no neuron stays locked, when $method of $name $what',
  async ({ flow: { run }, method, fault }) => {
    const bobBefore = await world.balanceOf(bob)
    await fault({
      network: world.network,
      from: world.governance.canisterId,
      method,
      upgrade: () => world.governance.upgrade(),
      run,
    })
    await world.network.advanceTime(5 * MINUTE_MS)
    await world.network.advanceTime(10 * MINUTE_MS)
    await world.passSeconds(9n * DAY)

    await expectPayments(bobBefore)
    await everythingClaimed()
    expect(await world.booksHold()).toBe(true)
    await everybodyLeaves()
  },
)

/** Each adopted proposal was carried out once, or says why not: Bob has what those that were carried out gave him. */
async function expectPayments(bobBefore: bigint): Promise<void> {
  const { proposals } = await world.as(alice).list_proposals({
    ...{ include_reward_status: Int32Array.of(), include_status: Int32Array.of(), limit: 0 },
    ...{ before_proposal: [], exclude_type: BigUint64Array.of(), include_topics: [] },
  })
  let owed = 0n
  for (const { id, action, ...times } of proposals) {
    expect(times.decided_timestamp_seconds).toBeGreaterThan(0n)
    const isDone = times.executed_timestamp_seconds > 0n
    if (id[0]?.id !== 1n) expect(isDone).not.toBe(times.failed_timestamp_seconds > 0n)
    if (isDone && action !== 1n) owed += PAID
  }
  const { cached_neuron_stake_e8s: stake } = await world.neuron(owing ?? new Uint8Array())
  const paidOut = stake === 0n ? 9n * TOKEN - FEE : 0n
  expect((await world.balanceOf(bob)) - bobBefore).toBe(owed + paidOut)
}

/** Whoever paid in and got no answer asks again, and has a neuron with all that was paid. */
async function everythingClaimed(): Promise<void> {
  await world.claim(alice, 5n)
  for (const id of [free, owing, voter, world.idOf(alice, 9n)])
    if (id !== undefined) await give(alice, id, { ClaimOrRefresh: { by: [{ NeuronId: {} }] } })
}

/** Free neurons are paid out: nothing keeps them. */
async function everybodyLeaves(): Promise<void> {
  for (const [who, id] of [
    [alice, free],
    [bob, owing],
    [alice, world.idOf(alice, 5n)],
    [alice, world.idOf(alice, 9n)],
  ] as const) {
    const answer = await give(who, id, { Disburse: { to_account: [], amount: [] } })
    if ('Error' in answer) expect(answer.Error.error_message).toMatch(/No neuron|Cannot disburse/)
  }
  let held = await world.balanceOf(world.governance.canisterId, world.treasury())
  for (const who of [alice, bob, carol]) held += await world.balanceOf(who)
  held += await world.balanceOf(world.governance.canisterId, voter)
  // in free neurons less than a fee may be left, and nothing is anywhere else
  expect(await world.supply()).toBe(held)
}
