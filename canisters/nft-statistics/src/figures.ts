import { isSameBytes } from '@sluice/canister'
import type { Figures } from './StatisticsState.ts'

/** Figures of the trade in one ledger's token. */

const none = (ledger: Uint8Array): Figures => ({
  ledger,
  ...{ listed: 0n, sales: 0n, volume: 0n, highest: 0n, lowest: 0n, washSales: 0n, washVolume: 0n },
})

export function figuresOf(rows: readonly Figures[], ledger: Uint8Array): Figures {
  return rows.find((row) => isSameBytes(row.ledger, ledger)) ?? none(ledger)
}

/** The rows with one of them changed; a row of which nothing is left goes. */
export function withFigures(rows: readonly Figures[], changed: Figures): readonly Figures[] {
  const others = rows.filter((row) => !isSameBytes(row.ledger, changed.ledger))
  return isEmpty(changed) ? others : [...others, changed]
}

export function isEmpty({ listed, sales, washSales }: Figures): boolean {
  return listed === 0n && sales === 0n && washSales === 0n
}

export function withListed(figures: Figures, change: 1n | -1n): Figures {
  return { ...figures, listed: figures.listed + change }
}

export function withSale(figures: Figures, price: bigint, isWash: boolean): Figures {
  const { sales, volume, highest, lowest, washSales, washVolume } = figures
  if (isWash) return { ...figures, washSales: washSales + 1n, washVolume: washVolume + price }
  return {
    ...figures,
    sales: sales + 1n,
    volume: volume + price,
    highest: price > highest ? price : highest,
    lowest: sales === 0n || price < lowest ? price : lowest,
  }
}
