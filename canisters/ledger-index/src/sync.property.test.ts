import { heapMaps, toHex } from '@sluice/canister'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountKey } from './store/accountKey.ts'
import { accountPage } from './store/accountPage.ts'
import { balanceOf } from './store/appendEntry.ts'
import { type Entry, emptyEntry } from './store/entry.ts'
import { type IndexState, openIndexState } from './store/IndexState.ts'
import { subaccountsOf } from './store/ownedAccounts.ts'
import { type LogPage, type LogSource, Sync } from './sync.ts'

const owner = (name: number) => Uint8Array.of(1, name)
const subaccount = (name: number) => new Uint8Array(32).fill(name)
/** Two people with three accounts each. */
const ACCOUNTS = [0, 1].flatMap((person) =>
  [0, 1, 2].map((part) => accountKey(owner(person), subaccount(part))),
)
const accountAt = (place: number) => ACCOUNTS[place % ACCOUNTS.length] ?? new Uint8Array()

const step = fc.record({
  kind: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('mint', 'burn', 'transfer', 'approve', 'other') },
    { weight: 1, arbitrary: fc.constant('collector' as const) },
  ),
  from: fc.nat(5),
  to: fc.nat(5),
  spender: fc.option(fc.nat(5), { nil: undefined }),
  amount: fc.bigInt(0n, 1_000n),
  fee: fc.bigInt(0n, 10n),
  collects: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A log that a ledger could have written, and what everybody has in the end. */
function ledgerOf(steps: readonly Step[]) {
  const balances = new Map<string, bigint>()
  const change = (account: Uint8Array, by: bigint) =>
    balances.set(toHex(account), (balances.get(toHex(account)) ?? 0n) + by)
  // what ICRC-107 has said last; before it each transfer says it for itself
  let named: { account: Uint8Array | undefined } | undefined
  const log = steps.map((given, index): Entry => {
    const [from, to] = [accountAt(given.from), accountAt(given.to)]
    const has = balances.get(toHex(from)) ?? 0n
    const cost = given.fee + (given.kind === 'approve' ? 0n : given.amount)
    const time = BigInt(index)
    if (given.kind === 'collector') {
      named = { account: given.collects ? to : undefined }
      return { ...emptyEntry('collector', time), feeCollector: named.account }
    }
    const kind = has < cost && given.kind !== 'other' ? 'mint' : given.kind
    if (kind === 'other') return emptyEntry(kind, time)
    const chargedFee = kind === 'mint' ? 0n : given.fee
    const collector = given.collects && kind !== 'mint' ? accountAt(given.from + 1) : undefined
    if (kind !== 'mint') change(from, -cost)
    if (kind === 'mint' || kind === 'transfer') change(to, given.amount)
    const isOwed = kind === 'transfer' ? collector : undefined
    const paid = named === undefined ? isOwed : named.account
    if (paid !== undefined) change(paid, chargedFee)
    return {
      ...emptyEntry(kind, time),
      amount: given.amount,
      from: kind === 'mint' ? undefined : from,
      to: kind === 'mint' || kind === 'transfer' ? to : undefined,
      spender:
        given.spender === undefined && kind !== 'approve'
          ? undefined
          : accountAt(given.spender ?? 0),
      chargedFee,
      feeCollector: collector,
    }
  })
  return { log, balances }
}

/** What one call to a ledger may come to. `upTo`: how much of the log exists by then. */
const call = fc.record({
  wrong: fc.constantFrom(
    undefined,
    undefined,
    'silent',
    'shorter',
    'other blocks',
    'nonsense',
    'empty',
    'overdrawn',
  ),
  size: fc.integer({ min: 1, max: 7 }),
  upTo: fc.double({ min: 0, max: 1, noNaN: true }),
  isShuffled: fc.boolean(),
})
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never

function sourceOf(log: readonly Entry[], calls: readonly Call[]): LogSource {
  let next = 0
  return {
    async fetch(_, start): Promise<LogPage> {
      const { wrong, size, upTo, isShuffled } = calls[next++] ?? {
        wrong: undefined,
        size: 5,
        upTo: 1,
        isShuffled: false,
      }
      const first = Number(start)
      const length = Math.max(first, Math.round(upTo * log.length))
      if (wrong === 'silent') throw new Error('nobody answers')
      if (wrong === 'shorter' && first > 0) return { length: start - 1n, blocks: [] }
      const from = wrong === 'other blocks' ? first + 1 : Math.max(0, first - (isShuffled ? 2 : 0))
      const blocks = log.slice(from, Math.min(length, first + size)).map((entry, place) => ({
        index: BigInt(from + place),
        read: () => {
          if (wrong === 'nonsense') throw new Error('a block lacks its amount')
          if (wrong !== 'overdrawn') return entry
          return { ...emptyEntry('burn', 0n), from: accountAt(0), amount: 10n ** 30n }
        },
      }))
      if (isShuffled) blocks.reverse()
      return { length: BigInt(length), blocks: wrong === 'empty' ? [] : blocks }
    },
  }
}

function installed(): IndexState {
  const state = openIndexState(heapMaps)
  state.config.set({ ledger: Uint8Array.of(9), idleSeconds: 15 })
  return state
}

test('whatever the ledger answers and when, each block is listed once, and balances are the ledger’s', async () => {
  const steps = fc.array(step, { maxLength: 60 })
  const calls = fc.array(call, { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(steps, calls, async (given, answers) => {
      const { log, balances } = ledgerOf(given)
      const state = installed()
      const source = sourceOf(log, answers)
      // a restart forgets what is on the heap: each run has a reader of its own
      for (let run = 0; run < answers.length + 1; run++) await new Sync(state, source).run()

      expect(state.synced.get()).toBe(BigInt(log.length))
      expect(state.failure.get()).toBeUndefined()
      for (const [place, account] of ACCOUNTS.entries()) {
        expect(balanceOf(state, account)).toBe(balances.get(toHex(account)) ?? 0n)
        const wanted = log
          .map((entry, index) => ({ entry, index }))
          .filter(({ entry: { kind, from, to, spender } }) =>
            [from, to, kind === 'approve' ? undefined : spender].some(
              (other) => other && toHex(other) === toHex(account),
            ),
          )
          .map(({ index }) => BigInt(index))
          .reverse()
        expect(idsOf(state, account, BigInt(1 + (place % 3)))).toEqual(wanted)
      }
    }),
  )
})

/** All entries of an account, read in pages. */
function idsOf(state: IndexState, account: Uint8Array, limit: bigint): bigint[] {
  const ids: bigint[] = []
  let before: bigint | undefined
  for (;;) {
    const { entries, oldest } = accountPage(state, account, { before, limit })
    ids.push(...entries.map(({ id }) => id))
    expect(BigInt(entries.length)).toBeLessThanOrEqual(limit)
    before = entries.at(-1)?.id
    if (before === undefined || before === oldest) return ids
  }
}

test('blocks before one that no ledger writes are in the books, and the index says what is wrong', async () => {
  const mint = (amount: bigint): Entry => ({
    ...emptyEntry('mint', 1n),
    to: accountAt(0),
    amount,
  })
  const bad: Entry = { ...emptyEntry('burn', 1n), from: accountAt(1), amount: 1n }
  const log = [mint(5n), mint(6n), bad, mint(7n)]
  const state = installed()
  await new Sync(state, sourceOf(log, [])).run()

  expect(state.synced.get()).toBe(2n)
  expect(balanceOf(state, accountAt(0))).toBe(11n)
  expect(state.failure.get()).toBe('block 2 takes more than its account has')
  expect(state.entries.has(2n)).toBe(false)
})

test('one run at a time, of fifty pages', async () => {
  const { log } = ledgerOf(
    Array.from({ length: 300 }, () => ({
      kind: 'mint',
      from: 0,
      to: 0,
      spender: undefined,
      amount: 1n,
      fee: 0n,
      collects: false,
    })),
  )
  const state = installed()
  const sync = new Sync(state, sourceOf(log, []))
  expect(await Promise.all([sync.run(), sync.run()])).toEqual([true, false])
  expect(state.synced.get()).toBe(250n)
  expect(await sync.run()).toBe(true)
  expect(await sync.run()).toBe(false)
  expect(state.synced.get()).toBe(300n)
})

test('a page of an account has 500 entries at most, and numbers from the whole range do no harm', async () => {
  const { log } = ledgerOf(
    Array.from({ length: 600 }, () => ({
      kind: 'mint',
      from: 0,
      to: 0,
      spender: undefined,
      amount: 1n,
      fee: 0n,
      collects: false,
    })),
  )
  const state = installed()
  const sync = new Sync(state, sourceOf(log, []))
  while (await sync.run());
  const page = (before: bigint | undefined, limit: bigint) =>
    accountPage(state, accountAt(0), { before, limit }).entries.length
  expect(page(undefined, 2n ** 100n)).toBe(500)
  expect(page(2n ** 100n, 1_000n)).toBe(500)
  expect(page(10n, 1_000n)).toBe(10)
  expect(page(0n, 10n)).toBe(0)
  expect(page(undefined, 0n)).toBe(0)
  expect(accountPage(state, accountAt(5), { before: undefined, limit: 5n })).toEqual({
    balance: 0n,
    entries: [],
    oldest: undefined,
  })
})

test('the subaccounts of an owner are listed in pages', async () => {
  const state = installed()
  const log = [2, 0, 1, 0].map(
    (part): Entry => ({
      ...emptyEntry('mint', 1n),
      to: accountKey(owner(7), subaccount(part)),
      amount: 1n,
    }),
  )
  await new Sync(state, sourceOf(log, [])).run()
  const [two, none, one] = [subaccount(2), subaccount(0), subaccount(1)]
  expect(subaccountsOf(state, owner(7), undefined)).toEqual([two, none, one])
  expect(subaccountsOf(state, owner(7), two)).toEqual([none, one])
  expect(subaccountsOf(state, owner(7), one)).toEqual([])
  expect(subaccountsOf(state, owner(7), Uint8Array.of(1))).toEqual([two, none, one])
  expect(subaccountsOf(state, owner(8), undefined)).toEqual([])
})
