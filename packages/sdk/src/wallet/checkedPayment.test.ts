import { expect, test } from 'vitest'
import type { Dispute } from '../ledgers/tokenBounds.ts'
import { checkedPayment, type EvenIf } from './checkedPayment.ts'
import type { PaymentKind } from './PaymentFlow.ts'

const LEDGER = 'mxzaz-hqaaa-aaaar-qaada-cai'

type Paid = {
  readonly disputed?: Dispute
  readonly evenIf?: readonly EvenIf[]
  readonly kind?: PaymentKind
  readonly isBurn?: boolean
}

/** A payment of somebody who holds a hundred, with a token as its ledger tells of it. */
function pay({ disputed, evenIf = [], kind = 'transfer', isBurn = false }: Paid) {
  const token = { ledgerId: LEDGER, symbol: 'OWN', name: 'Own token', decimals: 8, fee: 1n }
  return checkedPayment(
    { standard: 'ICRC2', fetchBalance: async () => 100n },
    {
      kind,
      ledgerId: LEDGER,
      principal: '2vxsx-fae',
      to: 'aaaaa-aa',
      amount: 50n,
      key: undefined,
      evenIf,
      isBurn,
    },
    {
      flows: { pending: () => [] },
      tokens: {
        fetch: async () => ({
          ...token,
          standard: 'ICRC2',
          ...(disputed === undefined ? {} : { disputed }),
        }),
      },
      now: () => 0,
    },
  )
}

test.each([
  ['decimals', { decimals: 6 }],
  ['fee', { fee: 2n }],
])(
  'a payment with a token whose %s are disputed is refused until its payer knows',
  async (_, disputed) => {
    const refused = { code: 'disputed-token', funds: 'wallet' }
    await expect(pay({ disputed })).rejects.toMatchObject(refused)
    await expect(pay({ disputed, isBurn: true })).rejects.toMatchObject(refused)
    await expect(pay({ disputed, evenIf: ['burn', 'self-transfer'] })).rejects.toMatchObject(
      refused,
    )
    const payment = await pay({ disputed, evenIf: ['disputed-token'] })
    expect(payment.facts).toMatchObject({ amount: 50n, fee: 1n })
  },
)

test('what lies elsewhere comes back whatever is disputed', async () => {
  const payment = await pay({ disputed: { decimals: 6 }, kind: 'withdraw' })
  expect(payment.kind).toBe('withdraw')
})

test('a token whose ledger says one thing is paid without a word', async () => {
  expect((await pay({})).facts).toMatchObject({ amount: 50n })
})
