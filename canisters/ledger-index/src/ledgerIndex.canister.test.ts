import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as LedgerService, TransferArg } from '@sluice/candid/ledger'
import * as ledgerService from '@sluice/candid/ledger'
import type { _SERVICE, Account } from '@sluice/candid/ledger_index'
import * as service from '@sluice/candid/ledger_index'
import { type CallVerdict, Network, NetworkCrashError } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const minter = person(0)
const alice = person(1)
const bob = person(2)
const carol = person(3)
const controller = person(4)
const accountOf = (owner: Principal, subaccount?: Uint8Array): Account => ({
  owner,
  subaccount: subaccount === undefined ? [] : [subaccount],
})
const SAVINGS = new Uint8Array(32).fill(5)
const FEE = 10n
const START = 1_800_000_000_000_000_000n
const IDLE_MS = 15_000

type World = {
  network: Network
  ledger: Installed<LedgerService>
  index: Installed<_SERVICE>
}
let base: World
beforeAll(async () => {
  const network = await Network.start({ inMemory: true, startTime: START })
  const ledger = await installCanister<LedgerService>(network, {
    source: canisterSource('ledger'),
    service: ledgerService,
    controllers: [controller],
    args: [
      {
        kind: { Icrc: null },
        name: 'Token',
        symbol: 'TOK',
        decimals: 8,
        transfer_fee: FEE,
        max_memo_length: 32,
        max_transactions_in_window: [],
        fee_collector_account: [accountOf(carol)],
        minting_account: accountOf(minter),
        initial_balances: [[accountOf(alice), 1_000_000n]],
        metadata: [],
      },
    ],
  })
  const index = await installCanister<_SERVICE>(network, {
    source: canisterSource('ledger-index'),
    service,
    args: [{ ledger_id: ledger.canisterId, retrieve_blocks_from_ledger_interval_seconds: [] }],
  })
  // the first block came at once: after it the index looks often, until the ledger seems idle
  await network.advanceTime(20_000)
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

const transferOf = (
  to: Account,
  amount: bigint,
  change: Partial<TransferArg> = {},
): TransferArg => ({
  to,
  amount,
  fee: [],
  memo: [],
  from_subaccount: [],
  created_at_time: [],
  ...change,
})

async function pay(world: World, to: Account, amount: bigint, change?: Partial<TransferArg>) {
  const paid = await world.ledger.as(alice).icrc1_transfer(transferOf(to, amount, change))
  if ('Err' in paid) throw new Error(JSON.stringify(Object.keys(paid.Err)))
  return paid.Ok
}

const later = ({ network }: World) => network.advanceTime(IDLE_MS)
const synced = async ({ index }: World) => (await index.as(bob).status()).num_blocks_synced

async function pageOf({ index }: World, account: Account, start?: bigint, most = 100n) {
  const answer = await index.as(bob).get_account_transactions({
    account,
    start: start === undefined ? [] : [start],
    max_results: most,
  })
  if ('Err' in answer) throw new Error(answer.Err.message)
  return answer.Ok
}
const idsOf = async (world: World, account: Account) =>
  (await pageOf(world, account)).transactions.map(({ id }) => id)

/** The index has what the ledger says, for every account and block. */
async function requireSame(world: World): Promise<void> {
  const ledger = world.ledger.as(bob)
  const { log_length, transactions } = await ledger.get_transactions({ start: 0n, length: 2_000n })
  expect(await synced(world)).toBe(log_length)
  const found = new Map<bigint, unknown>()
  for (const account of [
    accountOf(alice),
    accountOf(bob),
    accountOf(bob, SAVINGS),
    accountOf(carol),
  ]) {
    const { balance, transactions: own } = await pageOf(world, account)
    expect(balance).toBe(await ledger.icrc1_balance_of(account))
    expect(await world.index.as(bob).icrc1_balance_of(account)).toBe(balance)
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
    for (const { id, transaction } of own) found.set(id, transaction)
  }
  expect([...found.keys()].sort((a, b) => Number(a - b))).toEqual(
    transactions.map((_, id) => BigInt(id)),
  )
  for (const [id, transaction] of found) expect(transaction).toEqual(transactions[Number(id)])
}

async function allKinds(world: World): Promise<void> {
  const { ledger } = world
  await pay(world, accountOf(bob), 100n, {
    fee: [FEE],
    memo: [Uint8Array.of(7)],
    created_at_time: [START],
  })
  await pay(world, accountOf(bob, SAVINGS), 200n)
  await pay(world, accountOf(alice), 5n)
  await pay(world, accountOf(minter), 50n)
  await ledger.as(alice).icrc2_approve({
    from_subaccount: [],
    spender: accountOf(carol),
    amount: 2n ** 100n,
    expected_allowance: [0n],
    expires_at: [START + 10n ** 15n],
    fee: [],
    memo: [],
    created_at_time: [],
  })
  await ledger.as(carol).icrc2_transfer_from({
    spender_subaccount: [],
    from: accountOf(alice),
    to: accountOf(bob),
    amount: 30n,
    fee: [],
    memo: [],
    created_at_time: [],
  })
}

test('lists what an account took part in, newest first, as the ledger tells it', () =>
  withIndex(async (world) => {
    await allKinds(world)
    await later(world)

    await requireSame(world)
    expect(await idsOf(world, accountOf(alice))).toEqual([6n, 5n, 4n, 3n, 2n, 1n, 0n])
    expect(await idsOf(world, accountOf(bob))).toEqual([6n, 1n])
    expect(await idsOf(world, accountOf(bob, SAVINGS))).toEqual([2n])
    expect(await idsOf(world, accountOf(carol))).toEqual([6n])
    expect(await idsOf(world, accountOf(bob, new Uint8Array(32)))).toEqual([6n, 1n])
    const asked = { owner: bob, start: [] as [] }
    expect(await world.index.as(bob).list_subaccounts(asked)).toEqual([new Uint8Array(32), SAVINGS])
    expect(await world.index.as(bob).ledger_id()).toEqual(world.ledger.canisterId)
  }))

test('pages go on before the block where the last one ended', () =>
  withIndex(async (world) => {
    await allKinds(world)
    await later(world)
    const first = await pageOf(world, accountOf(alice), undefined, 3n)
    const second = await pageOf(world, accountOf(alice), 4n, 3n)
    expect(first.transactions.map(({ id }) => id)).toEqual([6n, 5n, 4n])
    expect(second.transactions.map(({ id }) => id)).toEqual([3n, 2n, 1n])
    expect(second.oldest_tx_id).toEqual([0n])
    expect((await pageOf(world, accountOf(alice), 0n)).transactions).toEqual([])
    expect(await pageOf(world, accountOf(controller))).toEqual({
      balance: 0n,
      transactions: [],
      oldest_tx_id: [],
    })
  }))

test('what is no account has no history', () =>
  withIndex(async ({ index }) => {
    const account = accountOf(bob, Uint8Array.of(1))
    const wish = { account, start: [] as [], max_results: 1n }
    expect(await index.as(bob).get_account_transactions(wish)).toHaveProperty('Err')
    expect(await index.as(bob).icrc1_balance_of(account)).toBe(0n)
    const asked = { owner: bob, start: [Uint8Array.of(1)] as [Uint8Array] }
    expect(await index.as(bob).list_subaccounts(asked)).toEqual([])
  }))

test('a log of many pages is read at once, and an upgrade keeps all and reads on', () =>
  withIndex(async (world) => {
    for (let count = 0; count < 230; count++) await pay(world, accountOf(bob), BigInt(count))
    await later(world)
    expect(await synced(world)).toBe(231n)
    const before = await pageOf(world, accountOf(bob), undefined, 500n)

    await world.index.upgrade()

    expect(await pageOf(world, accountOf(bob), undefined, 500n)).toEqual(before)
    expect(before.transactions).toHaveLength(230)
    await pay(world, accountOf(bob), 1n)
    await later(world)
    expect((await pageOf(world, accountOf(bob))).transactions[0]?.id).toBe(231n)
  }))

test('an idle ledger is asked every 15 s, and soon again while blocks come', () =>
  withIndex(async (world) => {
    const { network } = world
    const asked = { method: 'icrc3_get_blocks' }
    const idle = network.faults.onCall(asked, 'deliver', { times: 100 })
    await network.advanceTime(60_000)
    expect(idle.calls).toHaveLength(4)
    idle.remove()
    await pay(world, accountOf(bob), 1n)
    await network.advanceTime(IDLE_MS)
    for (let second = 0; second < 10; second++) {
      await pay(world, accountOf(bob), 1n)
      await network.advanceTime(1_000)
    }
    expect(await synced(world)).toBeGreaterThan(10n)
    const busy = network.faults.onCall(asked, 'deliver', { times: 100 })
    await network.advanceTime(IDLE_MS)
    expect(await synced(world)).toBe(12n)
    expect(busy.calls.length).toBeLessThan(8)
  }))

const VERDICTS: Record<string, CallVerdict> = {
  'is rejected': { kind: 'rejectBefore', code: 2, message: 'try later' },
  'is out of cycles': { kind: 'outOfCycles' },
  'answers and the answer is lost': { kind: 'rejectAfter', code: 5, message: 'lost' },
  'answers nonsense': { kind: 'replaceReply', data: Uint8Array.of(1, 2, 3) },
  'answers and the index traps on it': { kind: 'trapCallback' },
  'answers two minutes late': { kind: 'holdAnswer', forMs: 120_000 },
  traps: { kind: 'trapCallee' },
}

test.each(Object.entries(VERDICTS))(
  'when the ledger %s, nothing is missed and nothing is there twice',
  (_, verdict) =>
    withIndex(async (world) => {
      await allKinds(world)
      const fault = world.network.faults.onCall({ method: 'icrc3_get_blocks' }, verdict)
      await later(world)
      await pay(world, accountOf(bob), 1n)
      await world.network.advanceTime(180_000)

      expect(fault.calls).toHaveLength(1)
      await requireSame(world)
      expect(await world.index.as(bob).get_sync_failure()).toEqual([])
    }),
)

test('says why it cannot read while it cannot', () =>
  withIndex(async (world) => {
    world.network.faults.onCall(
      { method: 'icrc3_get_blocks' },
      {
        kind: 'rejectBefore',
        code: 2,
        message: 'try later',
      },
    )
    await later(world)
    expect(await world.index.as(bob).get_sync_failure()).toEqual([
      expect.stringContaining('try later'),
    ])
  }))

test.each(['before', 'after'] as const)('a crash %s a page is saved leaves it there once', (side) =>
  withIndex(async (world) => {
    await allKinds(world)
    const after = ({ method }: { method: string }) => method === 'icrc3_get_blocks'
    world.network.faults.crashAt(side === 'before' ? 'beforeCommit' : 'afterCommit', { after })
    await expect(later(world)).rejects.toBeInstanceOf(NetworkCrashError)
    await world.network.restart()
    await world.network.runUntilIdle()
    await later(world)
    await requireSame(world)
  }),
)

test('an upgrade while the ledger is asked loses nothing', () =>
  withIndex(async (world) => {
    await allKinds(world)
    const asked = { method: 'icrc3_get_blocks' }
    const upgraded = world.network.faults.whileCallIsOut(asked, () => world.index.upgrade())
    await later(world)
    await upgraded
    await later(world)
    await requireSame(world)
  }))
