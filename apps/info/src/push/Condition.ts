import { z } from 'zod'
import { positionNumber, principal } from '../http/inputs.ts'

const place = { poolId: principal, positionId: positionNumber }

/** What somebody wants to be told of. All of it is public: nothing says whose it is. */
export const condition = z.discriminatedUnion(
  'kind',
  [
    z
      .object({
        kind: z.literal('price'),
        base: principal,
        quote: principal.optional().meta({ description: 'Dollars where absent' }),
        way: z.enum(['rises', 'drops'], { error: 'must be rises or drops' }),
        price: z
          .string()
          .regex(/^[1-9]\d{0,59}$/, 'must be a whole number of 10^-18')
          .meta({ description: 'Of one whole base, as a whole number of 10^-18' }),
      })
      .meta({ id: 'PriceCondition', description: 'A price comes to a figure, or beyond it' }),
    z
      .object({ kind: z.literal('order'), ...place })
      .meta({ id: 'OrderCondition', description: 'A limit order was filled' }),
    z
      .object({ kind: z.literal('range'), ...place })
      .meta({ id: 'RangeCondition', description: 'The price is out of the range of a position' }),
    z
      .object({
        kind: z.literal('withdrawal'),
        ledgerId: principal,
        block: positionNumber.meta({ description: 'In which the ledger burned it' }),
      })
      .meta({
        id: 'WithdrawalCondition',
        description: 'A withdrawal was paid out or given back, by a minter whose log is read',
      }),
  ],
  { error: 'must be a price, an order, a range or a withdrawal' },
)

export type Condition = z.output<typeof condition>

/** As it is kept: the same condition is the same text. */
export const conditionText = (of: Condition): string => JSON.stringify(of)

/** Reads one that was kept; undefined for what an earlier service wrote and this one does not know. */
export function readCondition(text: string): Condition | undefined {
  const read = condition.safeParse(JSON.parse(text))
  return read.success ? read.data : undefined
}
