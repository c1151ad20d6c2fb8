import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { COLLECTION as POOL, textOf } from '../../nfts/testing/nftPage.tsx'
import { LockedLiquidity } from '../LockedLiquidity.tsx'
import { LockMark } from './LockMark.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['info'])
})

const locked = {
  sharePpm: 600_000n,
  locks: [
    { alias: 'Sneed Lock', positionIds: [4n], sharePpm: 300_000n },
    { alias: 'Black Hole', positionIds: [1n, 2n], sharePpm: 200_000n },
    { alias: 'Heron Governance', positionIds: [3n], sharePpm: 100_000n },
    { alias: 'Sluice <b>locks', positionIds: [5n], sharePpm: 0n },
  ],
}
const known = [[queryKeys.locked(POOL), locked]] as const
const mark = (positionId: number) =>
  textOf(<LockMark poolId={POOL} positionId={positionId} />, { known }).trim()

test.each([
  [1, 'Black Hole'],
  [3, 'Governance (SNS) · Heron Governance'],
  [4, 'Sneedlocked'],
  [5, 'Sluice &lt;b&gt;locks'],
  [6, ''],
])('position %i is marked “%s”', (positionId, text) => {
  expect(mark(positionId)).toBe(text)
})

test('a pool says what is locked by its kind, and what is free', () => {
  const text = textOf(<LockedLiquidity poolId={POOL} />, { known })
  expect(text).toContain('60% Sneedlocked 30% Black Hole 20%')
  expect(text).toContain('Free liquidity 40%')
})

test('what cannot be read is unknown, and marks nothing', () => {
  const failed = [[queryKeys.locked(POOL), new Error('silent')]] as const
  expect(textOf(<LockedLiquidity poolId={POOL} />, { known: failed })).toBe('–')
  expect(textOf(<LockMark poolId={POOL} positionId={1} />, { known: failed })).toBe('')
})
