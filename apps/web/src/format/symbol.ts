const LONGEST_SYMBOL = 10

/** Keeps the dots behind the letters where the page runs from right to left. */
const LEFT_TO_RIGHT = '\u200e'

/** A token symbol fit for a button; a ledger may claim any text, so it is bounded here. */
export function formatSymbol(symbol: string): string {
  return symbol.length <= LONGEST_SYMBOL
    ? symbol
    : `${symbol.slice(0, LONGEST_SYMBOL)}…${LEFT_TO_RIGHT}`
}
