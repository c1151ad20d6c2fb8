import type { LaunchSale, OwnInSale, SaleStatus } from '@sluice/sdk'
import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { ICP, OWNER, SLU, textOf } from '../../nfts/testing/nftPage.tsx'
import { OwnShare } from './OwnShare.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['launchpad', 'launchpadProgress', 'progress'])
})

const ofToken = (ledgerId: string, symbol: string) => ({ ledgerId, symbol, decimals: 8, fee: 10n })
const NONE = { token: 0n, payment: 0n }

const saleOf = (status: SaleStatus): LaunchSale => ({
  ...{ id: 'sale', creator: 'aaaaa-aa', name: 'Bell', description: '', funded: 0n, left: NONE },
  ...{ token: ofToken(SLU, 'SLU'), payment: ofToken(ICP, 'ICP'), offered: 1_000n, hardCap: 100n },
  ...{ softCap: 1n, minimum: 1n, maximum: undefined, startNs: 1n, endNs: 2n, isWhitelisted: false },
  ...{ whitelistSize: 0n, vesting: { cliffSeconds: 0n, durationSeconds: 0n }, status },
  ...{ raised: 0n, investors: 0n, accepted: 0n, sold: 0n },
})

const OWN: OwnInSale = {
  investor: {
    ...{ principal: OWNER, deposited: 50n, arriving: 0n, unlocked: 500n, underWay: NONE },
    ...{ share: { accepted: 50n, tokens: 500n, refund: 0n }, sent: NONE },
  },
  ...{ due: { token: 500n, payment: 0n }, deposit: 0n, isListed: true },
}

const shown = (status: SaleStatus): string =>
  textOf(<OwnShare sale={saleOf(status)} owner={OWNER} payment={undefined} />, {
    known: [[queryKeys.launchpad('part', 'sale', OWNER, status), OWN]],
  })

const STATUSES: readonly SaleStatus[] = [
  ...(['upcoming', 'open', 'settling', 'succeeded'] as const),
  ...(['failed', 'cancelled', 'lapsed'] as const),
]

test.each(STATUSES)('whoever waits for shares may ask for them: a sale that is %s', (status) => {
  expect(shown(status).includes('Settle now')).toBe(status === 'settling')
})

test('tokens are collected once the sale has succeeded, and nothing before', () => {
  expect(shown('settling')).not.toContain('Collect')
  expect(shown('succeeded')).toContain('Collect')
})
