import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { fromHex, toHex } from '@sluice/candid/hex'
import { expect, test } from 'vitest'
import type { LoggedRecord, LogSlice } from '../earn/EarnLog.ts'
import type { HistoryEntry } from '../ledgers/LedgerAdapter.ts'
import { takeSnapshot } from './snapshot.ts'
import { STAKE_SUBACCOUNT, sourceReader, stakeSource } from './stakeSources.ts'

const person = (byte: number) => Principal.fromUint8Array(Uint8Array.of(byte)).toText()
const [alice, bob, pool] = [person(1), person(2), person(9)]
const identifier = (principal: string, subaccount?: Uint8Array) =>
  toHex(accountIdentifier(Principal.fromText(principal).toUint8Array(), subaccount))
const LEDGER = 'aaaaa-aa'
const record = (seq: number, op: string, owner: string, amount: bigint): LoggedRecord => ({
  ...{ seq, op, owner, amount },
  atMs: 1_000 + seq,
})
const RECORDS = [
  record(0, 'deposit', alice, 70n),
  record(1, 'stake', alice, 70n),
  record(2, 'stake', bob, 30n),
  record(3, 'unstake', alice, 20n),
  record(4, 'harvest', bob, 5n),
  record(5, 'liquidate', bob, 30n),
]

/** A log that is told by as many records at a time. */
const slices =
  (records: readonly LoggedRecord[], atOnce = 2) =>
  async (_: string, __: string, { seq }: { seq: number }): Promise<LogSlice> => ({
    records: records.slice(seq, seq + atOnce),
    end: records.length,
  })

type Log = ReturnType<typeof slices>
const reader = (fetchStakingLog: Log = slices(RECORDS)) => {
  const about = { name: '', rewardToken: '', creator: '', createdMs: 0 }
  const fetchStakingPools = async () => [{ ...about, poolId: pool, stakingToken: LEDGER }]
  return sourceReader(async () => ({ fetchStakingPools, fetchStakingLog }))
}
const at = (atMs: number) => ({ ledgerId: LEDGER, atMs })

test.each([
  ['none', 0, {}],
  ['two stakes', 3, { [alice]: 70n, [bob]: 30n }],
  ['a part taken out', 4, { [alice]: 50n, [bob]: 30n }],
  ['all', 6, { [alice]: 50n, [bob]: 0n }],
])('as many records count as the source says: %s', async (_, records, expected) => {
  const found = await reader()(stakeSource(pool, records), at(999))
  expect(Object.fromEntries(found.byOwner)).toEqual(expected)
  expect(found).toMatchObject({
    ...{ holder: { owner: pool }, source: stakeSource(pool, records) },
    lastMs: records === 0 ? undefined : 999 + records,
  })
})

test('without a number all count, and the source is named with it', async () => {
  const found = await reader()(stakeSource(pool), at(9_999))
  expect(found).toMatchObject({ source: stakeSource(pool, 6), lastMs: 1_005 })
})

test('records of before the block are not left out', async () => {
  const asked = (atMs: number) => reader()(stakeSource(pool, 4), at(atMs))
  await expect(asked(1_004)).rejects.toMatchObject({ code: 'vote-no-snapshot' })
  expect((await asked(1_003)).lastMs).toBe(1_003)
})

test.each<[string, string, Log]>([
  ['another kind', 'neurons', slices(RECORDS)],
  ['a canister that the factory has not made', stakeSource(alice), slices(RECORDS)],
  [
    'a log that has lost its beginning',
    stakeSource(pool),
    async () => ({ records: RECORDS.slice(3), end: 6, first: 3 }),
  ],
  ['more records than there are', stakeSource(pool, 7), slices(RECORDS)],
  ['a log with a gap', stakeSource(pool), async () => ({ records: [], end: 6 })],
  ['a log beyond its bounds', stakeSource(pool), async () => ({ records: [], end: 200_001 })],
])('a source of %s is not counted', async (_, source, log) => {
  await expect(reader(log)(source, at(9_999))).rejects.toMatchObject({ code: 'vote-no-snapshot' })
})

test('a pool of another token is not counted', async () => {
  const asked = reader()(stakeSource(pool), { ledgerId: alice, atMs: 9_999 })
  await expect(asked).rejects.toMatchObject({ code: 'vote-no-snapshot' })
})

type World = { timestampNs?: bigint | undefined; held?: bigint; named?: readonly string[] }

/** The pool holds 120, Alice 10; the next block may be there. `named`: how the ledger calls their accounts. */
function ledger({ held = 120n, named = [pool, alice], ...world }: World = {}, nextNs?: bigint) {
  const timestampNs = 'timestampNs' in world ? world.timestampNs : 1_003_999_999n
  const [ofPool = '', ofAlice = ''] = named
  const mint = (index: bigint, to: string, amount: bigint, atNs: bigint | undefined) =>
    ({ index, kind: 'mint', to, amount, timestampNs: atNs }) satisfies HistoryEntry
  const entries = [mint(0n, ofPool, held, timestampNs), mint(1n, ofAlice, 10n, timestampNs)]
  const next = nextNs === undefined ? [] : [mint(2n, ofAlice, 1n, nextNs)]
  return async () => ({ length: 2n, entries: [...entries, ...next] })
}
const taken = (readLog: ReturnType<typeof ledger>, sources = [stakeSource(pool, 4)]) =>
  takeSnapshot({ readLog, readSource: reader() }, { ledgerId: LEDGER, sources })

test('what a pool holds is voted with by those who staked it, and the rest stays the pool’s', async () => {
  const { electorate, sources } = await taken(ledger())
  expect(sources).toEqual([stakeSource(pool, 4)])
  const powers = electorate.powers.map(({ voter, power }) => [voter[0], power])
  expect(powers).toEqual([
    [1, 60n],
    [2, 30n],
    [9, 40n],
  ])
  expect(electorate.total).toBe(130n)
})

test('in a ledger of account identifiers the stakes lie in the account of their own', async () => {
  const named = [identifier(pool, STAKE_SUBACCOUNT), identifier(alice)]
  const { electorate } = await taken(ledger({ named }))
  const powerOf = (name: string) =>
    electorate.powers[electorate.indexOf(fromHex(name)) ?? -1]?.power
  expect([...named, identifier(bob)].map(powerOf)).toEqual([40n, 60n, 30n])
  await expect(
    taken(ledger({ named: [identifier(pool), identifier(alice)] })),
  ).rejects.toMatchObject({ code: 'vote-no-snapshot' })
})

test.each([
  ['a block without a time', ledger({ timestampNs: undefined }), [stakeSource(pool, 4)]],
  ['stakes beyond what the pool holds', ledger({ held: 79n }), [stakeSource(pool, 4)]],
  ['stakes of after the next block', ledger({}, 1_002_999_999n), [stakeSource(pool, 4)]],
  ['a source that is named twice', ledger(), [stakeSource(pool, 4), stakeSource(pool)]],
])('no electorate is made of %s', async (_, readLog, sources) => {
  await expect(taken(readLog, sources)).rejects.toMatchObject({ code: 'vote-no-snapshot' })
})

test('the next block may be as late as the last stake', async () => {
  expect((await taken(ledger({}, 1_003_000_000n))).electorate.total).toBe(130n)
})
