import { type NftOrigin, type NftPayment, newOrderKey } from '@sluice/sdk'
import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import * as page from '../testing/nftPage.tsx'
import { BuyReview } from './BuyReview.tsx'
import { PayWith } from './PayWith.tsx'
import type { PayWithChoice } from './usePayWith.ts'

const { ESTIMATE, ICP, LISTING, ONE, OWNER, SLU, TERMS, TOKENS } = page

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['nfts'])
})

type Facts = {
  readonly slu?: bigint
  readonly icp?: bigint
  readonly origin?: NftOrigin
  readonly isOpen?: boolean
}

function textOf({ slu = 100n * ONE, icp = 0n, origin = 'vouched', isOpen = true }: Facts = {}) {
  const known: page.Known = [
    [page.nowKey('terms'), { ...TERMS, isOpen }],
    [page.estimateKey(LISTING.price), ESTIMATE],
    [queryKeys.nft('facts', 'origin', LISTING.collectionId), origin],
    [queryKeys.balance(OWNER, SLU), slu],
    [queryKeys.balance(OWNER, ICP), icp],
  ]
  const review = { listing: LISTING, name: LISTING.name, onDone: () => {} }
  return page.textOf(<BuyReview {...review} orderKey={newOrderKey(OWNER)} />, { known })
}

test('every share of the price is told to the unit, with who gets it', () => {
  const text = textOf()
  for (const share of [
    'Heron',
    /Price 4 SLU/,
    /Ledger&#x27;s fees 0\.0002 SLU/,
    /You pay 4\.0002 SLU/,
    /Market \(1\s?%\) 0\.04 SLU/,
    /Royalty \(5\s?%\) 0\.2 SLU/,
    /fee of the payout 0\.0001 SLU/,
    /The seller gets 3\.7599 SLU/,
  ])
    expect(text).toMatch(share)
  expect(text).toContain('Buy now')
})

test('who holds exactly what it costs can buy, who holds a unit less cannot', () => {
  expect(textOf({ slu: ESTIMATE.buyerPays })).toContain('Buy now')
  const text = textOf({ slu: ESTIMATE.buyerPays - 1n })
  expect(text).toContain('Insufficient SLU balance')
  expect(text).not.toContain('Buy now')
})

test('another token can be paid with where the buyer has more of it than a transfer costs', () => {
  expect(textOf({ icp: ONE })).toContain('Pay with')
  expect(textOf({ icp: TOKENS.icp.fee })).not.toContain('Pay with')
})

test.each(['unknown', 'newcomer'] as const)(
  'origin %s is warned of, and has to be agreed to',
  (origin) => {
    const text = textOf({ origin })
    expect(text).toMatch(/Nobody here knows|anybody may have made it/)
    expect(text).toContain('nobody here answers')
    expect(text).toContain('Tick the statement first')
  },
)

test.each(['vouched', 'listed'] as const)('origin %s asks for no agreement', (origin) => {
  expect(textOf({ origin })).not.toMatch(/nobody here answers|Tick the statement/)
})

test('nothing can be bought while the market is stopped', () => {
  const text = textOf({ isOpen: false })
  expect(text).not.toContain('Buy now')
  expect(text).toMatch(/Trading is stopped/)
})

const CHOICE: PayWithChoice = {
  ...{ tokens: [TOKENS.slu, TOKENS.icp], chosen: TOKENS.icp, choose: () => {} },
  ...{ spent: undefined, payment: undefined, isReading: true, missing: undefined },
}
const spent = ONE + 20_001n
const PAYMENT: NftPayment = {
  quote: {
    ...{ kind: 'exact-out', asked: ESTIMATE.buyerPays, tokenIn: ICP, tokenOut: SLU, spent },
    ...{ branches: [], amountIn: ONE, amountOut: ESTIMATE.buyerPays, direct: undefined },
    ...{ received: ESTIMATE.buyerPays, priceImpactPpm: 0n },
  },
  slippagePpm: 5_000n,
}
const choiceText = (of: PayWithChoice) => page.textOf(<PayWith of={of} />, { known: [] })

test('of another token what is swapped first is told to the unit, and what happens to it if the purchase fails', () => {
  const text = choiceText({ ...CHOICE, spent, payment: PAYMENT, isReading: false })
  expect(text).toContain('Swapped first, at most 1.00020001 ICP')
  expect(text).toContain('you keep the token that was bought for it')
})

test('before it is quoted, nothing is told', () => {
  expect(choiceText(CHOICE)).not.toContain('Swapped first')
})
