import { accountIdentifier, parsePrincipal, toHex } from '@sluice/sdk'
import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { COLLECTION, ICP, OWNER, SLU, TOKENS, textOf } from '../../nfts/testing/nftPage.tsx'
import { LockCard } from './LockCard.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['liquidity'])
})

const LOCK = 'aaaaa-aa'
const LOCK_OWNER = toHex(
  accountIdentifier(parsePrincipal(LOCK)?.toUint8Array() ?? new Uint8Array()),
)
const pool = {
  ...{ poolId: COLLECTION, token0: SLU, token1: ICP, feePips: 3_000n, tickSpacing: 60, tick: 0 },
  ...{ sqrtPriceX96: 2n ** 96n, liquidity: 1n },
}
const position = {
  ...{ poolId: COLLECTION, id: 7n, liquidity: 1n, tickLower: -60, tickUpper: 60, pool },
  ...{ amount0: 5n, amount1: 5n, fees0: 0n, fees1: 20_000n, isOrder: false },
}
const row = { position, token0: TOKENS.slu, token1: TOKENS.icp }
const lock = (owner: string, unlockSeconds: number) => ({
  ...{ id: 1n, poolId: COLLECTION, positionId: 7n, owner, sinceSeconds: 1_700_000_000 },
  unlockSeconds,
})
const IN_A_DAY = Math.floor(Date.now() / 1_000) + 86_400

const text = (found: unknown, owner = LOCK_OWNER) =>
  textOf(<LockCard row={row} owner={owner} />, {
    known: [[queryKeys.lockOf(COLLECTION, `7 ${owner}`), found]],
    canisters: { position_lock: LOCK },
  })

test('a stranger sees until when a position is locked and by whom, and can do nothing', () => {
  const shown = text({ lock: lock(COLLECTION, IN_A_DAY), holder: undefined })
  expect(shown).toContain('Locked until')
  expect(shown).toContain('Locked by')
  expect(shown).toContain('Nobody can take this liquidity out before that time')
  expect(shown).not.toMatch(/Claim fees|Extend|Take back/)
})

test('its owner claims fees and extends it, and takes it back only once it has ended', () => {
  const running = text({ lock: lock(OWNER, IN_A_DAY), holder: undefined })
  expect(running).toContain('Claim fees')
  expect(running).toContain('Extend')
  expect(running).not.toContain('Take back')
  const ended = text({ lock: lock(OWNER, 1_700_000_100), holder: undefined })
  expect(ended).toContain('Lock ended')
  expect(ended).toContain('Take back')
})

test('a position that the lock has without a lock is its sender’s to lock', () => {
  expect(text({ lock: undefined, holder: undefined })).toContain('Only whoever sent it')
})

test('nothing is said of a position that nobody has locked, nor while that cannot be read', () => {
  expect(text({ lock: undefined, holder: undefined }, 'ab'.repeat(32))).toBe('')
  expect(text(new Error('silent'), 'ab'.repeat(32))).toBe('')
  expect(text(new Error('silent'))).toBe('')
})

test('in whose lock it is by its label is said to everybody', () => {
  const holder = { alias: 'Black Hole', principals: [] }
  expect(text({ lock: undefined, holder }, 'ab'.repeat(32))).toContain(
    'its liquidity counts as locked',
  )
})
