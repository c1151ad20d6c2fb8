import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/icp_index'
import * as service from '@sluice/candid/icp_index'
import type { _SERVICE as LedgerService } from '@sluice/candid/ledger'
import * as ledgerService from '@sluice/candid/ledger'
import { accountIdentifier, toHex } from '@sluice/canister'
import { type CallVerdict, Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const minter = person(0)
const alice = person(1)
const bob = person(2)
const accountOf = (owner: Principal) => ({ owner, subaccount: [] as [] })
const textOf = (owner: Principal) => toHex(accountIdentifier(owner.toUint8Array()))
const FEE = 10_000n
const START = 1_800_000_000_000_000_000n
const nothing = {
  fee: [] as [],
  memo: [] as [],
  from_subaccount: [] as [],
  created_at_time: [] as [],
}

type World = { network: Network; ledger: Installed<LedgerService>; index: Installed<_SERVICE> }
let base: World
beforeAll(async () => {
  const network = await Network.start({ inMemory: true, startTime: START })
  const ledger = await installCanister<LedgerService>(network, {
    source: canisterSource('ledger'),
    service: ledgerService,
    args: [
      {
        kind: { Icp: null },
        name: 'Internet Computer',
        symbol: 'ICP',
        decimals: 8,
        transfer_fee: FEE,
        max_memo_length: 32,
        max_transactions_in_window: [],
        fee_collector_account: [],
        minting_account: accountOf(minter),
        initial_balances: [[accountOf(alice), 1_000_000n]],
        metadata: [],
      },
    ],
  })
  const index = await installCanister<_SERVICE>(network, {
    source: canisterSource('icp-index'),
    service,
    args: [{ ledger_id: ledger.canisterId, retrieve_blocks_from_ledger_interval_seconds: [] }],
  })
  // the first block came at once: after it the index looks often, until the ledger seems idle
  await network.advanceTime(15_000)
  base = { network, ledger, index }
})
afterAll(() => base.network.stop())

async function withIndex(run: (world: World) => Promise<void>) {
  const network = await base.network.fork()
  try {
    await run({ network, ledger: base.ledger.on(network), index: base.index.on(network) })
  } finally {
    await network.stop()
  }
}

async function allKinds({ ledger }: World): Promise<void> {
  const own = ledger.as(alice)
  await own.transfer({
    to: accountIdentifier(bob.toUint8Array()),
    amount: { e8s: 500n },
    fee: { e8s: FEE },
    memo: 7n,
    from_subaccount: [],
    created_at_time: [],
  })
  await own.icrc1_transfer({
    ...nothing,
    to: accountOf(bob),
    amount: 100n,
    memo: [Uint8Array.of(1)],
  })
  await own.icrc1_transfer({ ...nothing, to: accountOf(minter), amount: 20_000n })
  await own.icrc2_approve({
    ...nothing,
    spender: accountOf(bob),
    amount: 2n ** 70n,
    expected_allowance: [],
    expires_at: [],
  })
  const spent = {
    from: accountOf(alice),
    to: accountOf(bob),
    amount: 30n,
    spender_subaccount: [] as [],
  }
  await ledger.as(bob).icrc2_transfer_from({ ...spent, fee: [], memo: [], created_at_time: [] })
}

const later = ({ network }: World) => network.advanceTime(15_000)

async function pageOf({ index }: World, account_identifier: string, start: [] | [bigint] = []) {
  const wish = { account_identifier, start, max_results: 100n }
  const answer = await index.as(bob).get_account_identifier_transactions(wish)
  if ('Err' in answer) throw new Error(answer.Err.message)
  return answer.Ok
}

async function requireSame(world: World): Promise<void> {
  const { chain_length } = await world.ledger.as(bob).query_blocks({ start: 0n, length: 0n })
  expect(await world.index.as(bob).status()).toEqual({ num_blocks_synced: chain_length })
  for (const owner of [alice, bob]) {
    const { balance } = await pageOf(world, textOf(owner))
    expect(balance).toBe(await world.ledger.as(bob).icrc1_balance_of(accountOf(owner)))
    expect(await world.index.as(bob).get_account_identifier_balance(textOf(owner))).toBe(balance)
    expect(await world.index.as(bob).icrc1_balance_of(accountOf(owner))).toBe(balance)
  }
}

test('lists the blocks of an account by its identifier, newest first', () =>
  withIndex(async (world) => {
    await allKinds(world)
    await later(world)
    await requireSame(world)

    const { transactions, oldest_tx_id } = await pageOf(world, textOf(alice))
    const [from, to] = [textOf(alice), textOf(bob)]
    const fee = { e8s: FEE }
    expect(transactions.map(({ id, transaction }) => [id, transaction.operation])).toEqual([
      [5n, { Transfer: { from, to, amount: { e8s: 30n }, fee, spender: [to] } }],
      [
        4n,
        {
          Approve: {
            from,
            spender: to,
            allowance: { e8s: 2n ** 64n - 1n },
            fee,
            expires_at: [],
            expected_allowance: [],
          },
        },
      ],
      [3n, { Burn: { from, amount: { e8s: 20_000n }, spender: [] } }],
      [2n, { Transfer: { from, to, amount: { e8s: 100n }, fee, spender: [] } }],
      [1n, { Transfer: { from, to, amount: { e8s: 500n }, fee, spender: [] } }],
      [0n, { Mint: { to: from, amount: { e8s: 1_000_000n } } }],
    ])
    expect(oldest_tx_id).toEqual([0n])
    expect(transactions[4]?.transaction).toMatchObject({ memo: 7n, icrc1_memo: [] })
    expect(transactions[3]?.transaction).toMatchObject({
      memo: 0n,
      icrc1_memo: [Uint8Array.of(1)],
    })
    expect((await pageOf(world, textOf(bob))).transactions.map(({ id }) => id)).toEqual([
      5n,
      2n,
      1n,
    ])
    expect((await pageOf(world, textOf(alice), [2n])).transactions.map(({ id }) => id)).toEqual([
      1n,
      0n,
    ])
    const byAccount = { account: accountOf(alice), start: [] as [], max_results: 100n }
    expect(await world.index.as(bob).get_account_transactions(byAccount)).toMatchObject({
      Ok: { transactions },
    })
  }))

test('a text that is no identifier has no history and no balance', () =>
  withIndex(async ({ index }) => {
    const wish = { account_identifier: 'nonsense', start: [] as [], max_results: 1n }
    expect(await index.as(bob).get_account_identifier_transactions(wish)).toHaveProperty('Err')
    expect(await index.as(bob).get_account_identifier_balance('nonsense')).toBe(0n)
  }))

test('an upgrade keeps all and reads on', () =>
  withIndex(async (world) => {
    await allKinds(world)
    await later(world)
    const before = await pageOf(world, textOf(alice))

    await world.index.upgrade()

    expect(await pageOf(world, textOf(alice))).toEqual(before)
    await allKinds(world)
    await later(world)
    await requireSame(world)
  }))

const VERDICTS: CallVerdict[] = [
  { kind: 'rejectAfter', code: 5, message: 'lost' },
  { kind: 'replaceReply', data: Uint8Array.of(1, 2, 3) },
  { kind: 'trapCallback' },
  { kind: 'holdAnswer', forMs: 120_000 },
]

test.each(VERDICTS)('after an answer with $kind nothing is missed', (verdict) =>
  withIndex(async (world) => {
    await allKinds(world)
    world.network.faults.onCall({ method: 'query_blocks' }, verdict)
    await later(world)
    await world.network.advanceTime(180_000)
    await requireSame(world)
  }),
)
