import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as LedgerService, Transaction, Value } from '@sluice/candid/ledger'
import * as ledgerService from '@sluice/candid/ledger'
import type { _SERVICE } from '@sluice/candid/ledger_archive'
import * as service from '@sluice/candid/ledger_archive'
import type { _SERVICE as IndexService } from '@sluice/candid/ledger_index'
import * as indexService from '@sluice/candid/ledger_index'
import { hashValue } from '@sluice/canister'
import { type CallVerdict, Network, NetworkCrashError } from '@sluice/network'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const minter = person(0)
const alice = person(1)
const bob = person(2)
const controller = person(3)
const accountOf = (owner: Principal) => ({ owner, subaccount: [] as [] })
const START = 1_800_000_000_000_000_000n
const [TRIGGER, SHARE] = [20n, 10n]

type World = { network: Network; ledger: Installed<LedgerService>; archive: Installed<_SERVICE> }
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
        transfer_fee: 10n,
        max_memo_length: 32,
        max_transactions_in_window: [],
        fee_collector_account: [],
        minting_account: accountOf(minter),
        initial_balances: [[accountOf(alice), 1_000_000n]],
        metadata: [],
      },
    ],
  })
  const archive = await installCanister<_SERVICE>(network, {
    source: canisterSource('ledger-archive'),
    service,
    args: [{ ledger_id: ledger.canisterId }],
  })
  const settings = settingsFor(archive.canisterId)
  expect(await ledger.as(controller).set_archive(settings)).toEqual({ ok: null })
  base = { network, ledger, archive }
})
afterAll(() => base.network.stop())

const settingsFor = (canister_id: Principal, trigger = TRIGGER, share = SHARE) => ({
  canister_id,
  trigger_threshold: trigger,
  num_blocks_to_archive: share,
})

async function withArchive(run: (world: World) => Promise<void>) {
  const network = await base.network.fork()
  try {
    await run({ network, ledger: base.ledger.on(network), archive: base.archive.on(network) })
  } finally {
    await network.stop()
  }
}

/** Payments of 1, 2, 3 … units; `first` goes on where others ended. */
async function pay({ ledger }: World, count: number, first = 1): Promise<void> {
  for (let number = first; number < first + count; number++) {
    const paid = await ledger.as(alice).icrc1_transfer({
      to: accountOf(bob),
      amount: BigInt(number),
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    })
    if ('Err' in paid) throw new Error(JSON.stringify(Object.keys(paid.Err)))
  }
}
const settled = ({ network }: World) => network.advanceTime(1_000)

const archiveOf = ({ network }: World, id: Principal) =>
  actorOn<_SERVICE>(network, service, id, bob)

/** The log as a reader sees it who follows every pointer, in both forms. */
async function wholeLog(world: World) {
  const ledger = world.ledger.as(bob)
  const blocks = new Map<bigint, Value>()
  const transactions = new Map<bigint, Transaction>()
  const put = <T>(map: Map<bigint, T>, id: bigint, value: T) => {
    expect(map.has(id)).toBe(false)
    map.set(id, value)
  }
  const { log_length } = await ledger.icrc3_get_blocks([])
  for (let start = 0n; start < log_length; start += 30n) {
    const range = { start, length: 30n }
    const page = await ledger.icrc3_get_blocks([range])
    for (const { id, block } of page.blocks) put(blocks, id, block)
    for (const { args, callback } of page.archived_blocks) {
      expect(callback[1]).toBe('icrc3_get_blocks')
      const old = await archiveOf(world, callback[0]).icrc3_get_blocks(args)
      for (const { id, block } of old.blocks) put(blocks, id, block)
    }
    const byRange = await ledger.get_blocks(range)
    expect(byRange.chain_length).toBe(log_length)
    for (const { callback, ...old } of byRange.archived_blocks) {
      expect(callback[1]).toBe('get_blocks')
      const answer = await archiveOf(world, callback[0]).get_blocks(old)
      answer.blocks.forEach((block, place) => {
        expect(block).toEqual(blocks.get(old.start + BigInt(place)))
      })
      expect(BigInt(answer.blocks.length)).toBe(old.length)
    }
    byRange.blocks.forEach((block, place) => {
      expect(block).toEqual(blocks.get(byRange.first_index + BigInt(place)))
    })
    const older = await ledger.get_transactions(range)
    expect(older.log_length).toBe(log_length)
    older.transactions.forEach((transaction, place) => {
      put(transactions, older.first_index + BigInt(place), transaction)
    })
    for (const { callback, ...old } of older.archived_transactions) {
      expect(callback[1]).toBe('get_transactions')
      const answer = await archiveOf(world, callback[0]).get_transactions(old)
      answer.transactions.forEach((transaction, place) => {
        put(transactions, old.start + BigInt(place), transaction)
      })
    }
  }
  return { log_length, blocks, transactions }
}

/** Every payment is in the log once, in its place, in both forms. */
async function requireWhole(world: World, payments: number): Promise<void> {
  const { log_length, blocks, transactions } = await wholeLog(world)
  expect(log_length).toBe(BigInt(payments + 1))
  const all = Array.from({ length: payments + 1 }, (_, place) => BigInt(place))
  expect([...blocks.keys()].sort((a, b) => Number(a - b))).toEqual(all)
  const sorted = [...transactions].sort(([a], [b]) => Number(a - b))
  expect(sorted.map(([id]) => id)).toEqual(all)
  const [first, ...later] = sorted.map(([, transaction]) => transaction)
  expect(first?.mint[0]?.amount).toBe(1_000_000n)
  const paid = Array.from({ length: payments }, (_, place) => BigInt(place + 1))
  expect(later.map(({ transfer }) => transfer[0]?.amount)).toEqual(paid)
}

const archivedIn = async ({ archive }: World) =>
  (await archive.as(bob).icrc3_get_blocks([])).log_length

test('the oldest blocks are in the archive, and readers who follow the pointers see one log', () =>
  withArchive(async (world) => {
    const before = await world.ledger.as(bob).icrc3_get_archives({ from: [] })
    await pay(world, 57)
    await settled(world)

    expect(before).toEqual([])
    expect(await archivedIn(world)).toBe(40n)
    await requireWhole(world, 57)
    const canister_id = world.archive.canisterId
    const room = await archiveOf(world, canister_id).remaining_capacity()
    await pay(world, 20, 58)
    await settled(world)
    const after = await archiveOf(world, canister_id).remaining_capacity()
    expect(room - after).toBeGreaterThan(20n * 50n)
    expect(room - after).toBeLessThan(20n * 500n)
    const ledger = world.ledger.as(bob)
    expect(await ledger.icrc3_get_archives({ from: [] })).toEqual([
      { canister_id, start: 0n, end: 59n },
    ])
    expect(await ledger.icrc3_get_archives({ from: [canister_id] })).toEqual([])
    expect(await archiveOf(world, canister_id).get_transaction(5n)).toMatchObject([
      { transfer: [{ amount: 5n }] },
    ])
    expect(await archiveOf(world, canister_id).get_transaction(60n)).toEqual([])
    expect(await ledger.icrc1_balance_of(accountOf(bob))).toBe((77n * 78n) / 2n)
  }))

test('each block names the hash of the one before, wherever either is', () =>
  withArchive(async (world) => {
    await pay(world, 25)
    await settled(world)
    const { blocks } = await wholeLog(world)
    const sorted = [...blocks].sort(([a], [b]) => Number(a - b)).map(([, block]) => block)
    for (const [place, block] of sorted.entries()) {
      const before = sorted[place - 1]
      const named = 'Map' in block ? new Map(block.Map).get('phash') : undefined
      const hash = before === undefined ? undefined : { Blob: hashValue(before) }
      expect(named).toEqual(hash)
    }
    expect(sorted).toHaveLength(26)
  }))

test('both survive an upgrade and go on', () =>
  withArchive(async (world) => {
    await pay(world, 25)
    await settled(world)
    await world.ledger.upgrade()
    await world.archive.upgrade()
    await requireWhole(world, 25)

    const { ledger } = world
    await ledger.as(minter).icrc1_transfer({
      to: accountOf(bob),
      amount: 26n,
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    })
    await settled(world)
    expect((await wholeLog(world)).log_length).toBe(27n)
  }))

const VERDICTS: Record<string, CallVerdict> = {
  'is rejected before it runs': { kind: 'rejectBefore', code: 2, message: 'try later' },
  'is out of cycles': { kind: 'outOfCycles' },
  'runs and its answer is lost': { kind: 'rejectAfter', code: 5, message: 'lost' },
  'runs and answers nonsense': { kind: 'replaceReply', data: Uint8Array.of(1, 2, 3) },
  'runs and the ledger traps on the answer': { kind: 'trapCallback' },
  'runs and answers two minutes late': { kind: 'holdAnswer', forMs: 120_000 },
  traps: { kind: 'trapCallee' },
}

test.each(Object.entries(VERDICTS))(
  'when a handover %s, no block is lost and none is there twice',
  (_, verdict) =>
    withArchive(async (world) => {
      await pay(world, 18)
      const fault = world.network.faults.onCall({ method: 'append_blocks' }, verdict)
      await pay(world, 3)
      await settled(world)
      expect(fault.calls).toHaveLength(1)
      const { log_length } = await wholeLog(world)
      expect(log_length).toBe(22n)

      await world.network.advanceTime(180_000)
      await pay(world, 1)
      await settled(world)
      expect(await archivedIn(world)).toBe(10n)
      expect((await wholeLog(world)).transactions.size).toBe(23)
    }),
)

test('an archive that fails is asked once a minute, however many blocks are added', () =>
  withArchive(async (world) => {
    const handover = { method: 'append_blocks' }
    const rejected: CallVerdict = { kind: 'rejectBefore', code: 2, message: 'try later' }
    const fault = world.network.faults.onCall(handover, rejected, { times: 100 })
    await pay(world, 25)
    await settled(world)
    await pay(world, 5, 26)
    await settled(world)
    expect(fault.calls).toHaveLength(1)
    fault.remove()
    await world.network.advanceTime(60_000)
    await pay(world, 1, 31)
    await settled(world)
    expect(await archivedIn(world)).toBe(20n)
    await requireWhole(world, 31)
  }))

test.each(['beforeCommit', 'afterCommit'] as const)(
  'a crash %s of a handover loses nothing',
  (point) =>
    withArchive(async (world) => {
      await pay(world, 18)
      const after = ({ method }: { method: string }) => method === 'append_blocks'
      world.network.faults.crashAt(point, { after })
      const crash = pay(world, 1).then(() => settled(world))
      await expect(crash).rejects.toBeInstanceOf(NetworkCrashError)
      await world.network.restart()
      await world.network.runUntilIdle()
      const { log_length, transactions } = await wholeLog(world)
      expect(BigInt(transactions.size)).toBe(log_length)
      await pay(world, 3)
      await settled(world)
      expect(await archivedIn(world)).toBe(10n)
    }),
)

test('an upgrade of the ledger while a handover is out loses nothing', () =>
  withArchive(async (world) => {
    await pay(world, 18)
    const handover = { method: 'append_blocks' }
    const upgraded = world.network.faults.whileCallIsOut(handover, () => world.ledger.upgrade())
    await pay(world, 1)
    await upgraded
    await pay(world, 1)
    await settled(world)
    const { transactions } = await wholeLog(world)
    expect(transactions.size).toBe(21)
    expect(await archivedIn(world)).toBe(10n)
  }))

test('an index reads the archive too', () =>
  withArchive(async (world) => {
    await pay(world, 57)
    await settled(world)
    const index = await installCanister<IndexService>(world.network, {
      source: canisterSource('ledger-index'),
      service: indexService,
      args: [
        { ledger_id: world.ledger.canisterId, retrieve_blocks_from_ledger_interval_seconds: [] },
      ],
    })
    await settled(world)
    const wish = { account: accountOf(bob), start: [] as [], max_results: 100n }
    const answer = await index.as(bob).get_account_transactions(wish)
    if ('Err' in answer) throw new Error(answer.Err.message)
    expect(await index.as(bob).status()).toEqual({ num_blocks_synced: 58n })
    expect(answer.Ok.balance).toBe((57n * 58n) / 2n)
    expect(answer.Ok.transactions.map(({ id }) => id)).toEqual(
      Array.from({ length: 57 }, (_, place) => BigInt(57 - place)),
    )
  }))

test('nobody but the ledger adds blocks, and nobody but a controller names the archive', () =>
  withArchive(async (world) => {
    const page = { start: 0n, blocks: [Uint8Array.of(1)] }
    expect(await world.archive.as(bob).append_blocks(page)).toEqual({
      Err: 'Only the ledger may add blocks',
    })
    const asLedger = world.archive.as(world.ledger.canisterId)
    expect(await asLedger.append_blocks({ ...page, start: 1n })).toHaveProperty('Err')
    const { ledger, archive } = world
    const settings = settingsFor(archive.canisterId)
    expect(await ledger.as(bob).set_archive(settings)).toHaveProperty('err')
    const admin = ledger.as(controller)
    expect(await admin.set_archive(settingsFor(archive.canisterId, 5n, 6n))).toHaveProperty('err')
    expect(await admin.set_archive(settingsFor(archive.canisterId, 5n, 0n))).toHaveProperty('err')
    expect(await admin.set_archive(settingsFor(archive.canisterId, 10n ** 10n))).toHaveProperty(
      'err',
    )
    expect(await admin.set_archive(settingsFor(bob))).toEqual({ ok: null })
    expect(await admin.set_archive(settings)).toEqual({ ok: null })
    // named, and told of as having blocks only once it has some
    expect(await ledger.as(bob).get_archive()).toEqual([settings])
    expect(await ledger.as(bob).icrc3_get_archives({ from: [] })).toEqual([])
    await pay(world, 25)
    await settled(world)
    expect(await admin.set_archive(settingsFor(bob))).toEqual({
      err: 'Blocks are in another archive already',
    })
    expect(await admin.set_archive(settingsFor(archive.canisterId, 5n, 5n))).toEqual({ ok: null })
    await settled(world)
    expect(await archivedIn(world)).toBe(25n)
    await requireWhole(world, 25)
  }))
