/** A token that was bought or sold, with what it was worth then. */
export type Trade = {
  readonly ledgerId: string
  /** Smallest units; negative when it was sold. */
  readonly amount: bigint
  /** What was paid for it, or what it brought, in 10^-18 dollars. */
  readonly valueUsd: bigint
}

/** Which of several purchases a sale takes: all of them in proportion, or the oldest first. */
export type CostMethod = 'average' | 'fifo'

/** What became of a token. Amounts in smallest units, dollars in 10^-18. */
export type Profit = {
  /** Of what was bought, what is still held. */
  readonly known: bigint
  /** What that cost. */
  readonly costUsd: bigint
  /** What sales brought beyond what was paid; of what came from elsewhere nobody knows. */
  readonly realisedUsd: bigint
  /** Sold, and never bought here: its cost is unknown, and it counts in no profit. */
  readonly unknownSold: bigint
}

type Lot = { readonly amount: bigint; readonly costUsd: bigint }

/** Profits by token, of trades from the oldest to the newest. */
export function profitsOf(
  trades: readonly Trade[],
  method: CostMethod,
): ReadonlyMap<string, Profit> {
  const books = new Map<
    string,
    { lots: readonly Lot[]; realisedUsd: bigint; unknownSold: bigint }
  >()
  for (const { ledgerId, amount, valueUsd } of trades) {
    const book = books.get(ledgerId) ?? { lots: [], realisedUsd: 0n, unknownSold: 0n }
    if (amount > 0n) {
      const lots = added(book.lots, { amount, costUsd: valueUsd }, method)
      books.set(ledgerId, { ...book, lots })
    } else if (amount < 0n) {
      const sold = -amount
      const { lots, taken } = takenFrom(book.lots, sold)
      const proceeds = (valueUsd * taken.amount) / sold
      books.set(ledgerId, {
        lots,
        realisedUsd: book.realisedUsd + proceeds - taken.costUsd,
        unknownSold: book.unknownSold + sold - taken.amount,
      })
    }
  }
  return new Map(
    [...books].map(([ledgerId, { lots, ...book }]): [string, Profit] => {
      const { amount: known, costUsd } = sumOf(lots)
      return [ledgerId, { known, costUsd, ...book }]
    }),
  )
}

/** In proportion means: as if all had been bought at once. */
function added(lots: readonly Lot[], lot: Lot, method: CostMethod): readonly Lot[] {
  return method === 'fifo' ? [...lots, lot] : [sumOf([...lots, lot])]
}

const sumOf = (lots: readonly Lot[]): Lot =>
  lots.reduce(
    (sum, lot) => ({ amount: sum.amount + lot.amount, costUsd: sum.costUsd + lot.costUsd }),
    { amount: 0n, costUsd: 0n },
  )

/** So much of the lots from the first on, as far as they go. */
function takenFrom(lots: readonly Lot[], wanted: bigint): { lots: readonly Lot[]; taken: Lot } {
  let left = wanted
  let costUsd = 0n
  const rest: Lot[] = []
  for (const lot of lots) {
    const amount = lot.amount < left ? lot.amount : left
    const cost = lot.amount === 0n ? 0n : (lot.costUsd * amount) / lot.amount
    left -= amount
    costUsd += cost
    if (amount < lot.amount) rest.push({ amount: lot.amount - amount, costUsd: lot.costUsd - cost })
  }
  return { lots: rest, taken: { amount: wanted - left, costUsd } }
}

/** What of a purchase is still there when less is held than was bought: the rest left by other ways than a sale. */
export function heldOf(
  { known, costUsd }: Pick<Profit, 'known' | 'costUsd'>,
  balance: bigint,
): { readonly known: bigint; readonly costUsd: bigint; readonly unknown: bigint } {
  if (balance >= known) return { known, costUsd, unknown: balance - known }
  return { known: balance, costUsd: known === 0n ? 0n : (costUsd * balance) / known, unknown: 0n }
}
