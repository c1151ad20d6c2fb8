import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LockedPosition, lockOf, shareOfLocks, toLocks, unmovableOf } from './locks.ts'

const said = (ledgerId: string, alias?: string, governanceId?: string) => ({
  ledgerId,
  alias,
  governanceId,
})
const position = (id: bigint, liquidity: bigint, range = [-60, 60]): LockedPosition => ({
  id,
  liquidity,
  tickLower: range[0] ?? 0,
  tickUpper: range[1] ?? 0,
})

test('a label with “Governance” is that of the governance canister, any other that of the ledger', () => {
  expect(
    toLocks([
      said('abc-ledger', 'ABC Governance', 'abc-governance'),
      said('hole', 'Black Hole'),
      said('plain'),
      said('lost', 'XYZ Governance'),
    ]),
  ).toEqual([
    { alias: 'ABC Governance', principals: ['abc-governance'] },
    { alias: 'Black Hole', principals: ['hole'] },
  ])
})

test('equal labels are one lock, and nobody is in it twice', () => {
  expect(toLocks([said('a', 'Lock'), said('b', 'Lock'), said('a', 'Lock')])).toEqual([
    { alias: 'Lock', principals: ['a', 'b'] },
  ])
})

test('the black hole has numbered positions in two pools of mainnet', () => {
  const hole = { alias: 'Black Hole', principals: [] }
  expect(unmovableOf(hole, 'wlv64-biaaa-aaaag-qcrlq-cai')).toEqual([24n, 20n, 1n])
  expect(unmovableOf(hole, '3s6gf-uqaaa-aaaag-qcdlq-cai')).toEqual([1n, 2n])
  expect(unmovableOf(hole, 'another')).toEqual([])
  expect(unmovableOf({ ...hole, alias: 'Lock' }, 'wlv64-biaaa-aaaag-qcrlq-cai')).toEqual([])
})

test('a position is in the lock of its owner, or in that of its number', () => {
  const hole = { alias: 'Black Hole', principals: ['e3mmv-5qaaa-aaaah-aadma-cai'] }
  const other = { alias: 'Lock', principals: ['aaaaa-aa'] }
  const owner = toHex(accountIdentifier(Principal.fromText('aaaaa-aa').toUint8Array()))
  const placed = { poolId: 'pool', positionId: 1n, owner }
  expect(lockOf([hole, other], placed)).toBe(other)
  expect(lockOf([hole], placed)).toBeUndefined()
  expect(lockOf([hole], { ...placed, owner: undefined })).toBeUndefined()
  const numbered = { ...placed, poolId: 'wlv64-biaaa-aaaag-qcrlq-cai', positionId: 24n }
  expect(lockOf([hole], numbered)).toBe(hole)
})

test('what is in range counts, what is out of it or empty does not, and nothing counts twice', () => {
  const pool = { tick: 0, liquidity: 1_000n }
  const found = shareOfLocks(pool, [
    { alias: 'Small', positions: [position(1n, 100n), position(2n, 900n, [60, 120])] },
    { alias: 'Large', positions: [position(3n, 333n), position(3n, 333n), position(4n, 0n)] },
    { alias: 'None', positions: [] },
    { alias: 'The same as small', positions: [position(1n, 100n)] },
  ])

  expect(found).toEqual({
    sharePpm: 433_000n,
    locks: [
      { alias: 'Large', positionIds: [3n], sharePpm: 333_000n },
      { alias: 'Small', positionIds: [1n, 2n], sharePpm: 100_000n },
      { alias: 'The same as small', positionIds: [1n], sharePpm: 100_000n },
    ],
  })
})

test('a range ends before its upper tick', () => {
  const held = [{ alias: 'Lock', positions: [position(1n, 10n)] }]
  const shareAt = (tick: number) => shareOfLocks({ tick, liquidity: 10n }, held).sharePpm
  expect([-61, -60, 59, 60].map(shareAt)).toEqual([0n, 1_000_000n, 1_000_000n, 0n])
})

test('a share is between nothing and all, whatever a pool says', () => {
  const anyPosition = fc
    .tuple(fc.bigInt(0n, 9n), fc.bigInt(0n, 2n ** 120n), fc.integer(), fc.integer())
    .map(([id, liquidity, a, b]) => position(id, liquidity, [Math.min(a, b), Math.max(a, b)]))
  const anyLock = fc.record({ alias: fc.string(), positions: fc.array(anyPosition) })
  fc.assert(
    fc.property(
      fc.integer(),
      fc.bigInt(0n, 2n ** 120n),
      fc.array(anyLock),
      (tick, liquidity, held) => {
        const { sharePpm, locks } = shareOfLocks({ tick, liquidity }, held)
        for (const share of [sharePpm, ...locks.map((lock) => lock.sharePpm)]) {
          expect(share >= 0n && share <= 1_000_000n).toBe(true)
        }
      },
    ),
  )
})
