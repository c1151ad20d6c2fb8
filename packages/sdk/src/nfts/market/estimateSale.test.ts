import { expect, test } from 'vitest'
import { estimateSale } from './estimateSale.ts'

const sale = (price: bigint, royaltyBps: bigint) =>
  estimateSale({ ledgerId: 'icp', price, royaltyBps }, 10_000n)

test('the buyer pays the ledger twice: for the approval or the way in, and for the price', () => {
  expect(sale(100_000_000n, 250n)).toEqual({
    ...{ ledgerId: 'icp', price: 100_000_000n, ledgerFee: 10_000n },
    ...{ fee: 1_000_000n, royalty: 2_500_000n, toSeller: 96_500_000n },
    ...{ buyerPays: 100_020_000n, sellerGets: 96_490_000n },
  })
})

test('a share that the fee of its transfer eats up is nothing', () => {
  expect(sale(10_000n, 0n)).toMatchObject({ toSeller: 9_900n, sellerGets: 0n })
})
