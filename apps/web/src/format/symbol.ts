const LONGEST_SYMBOL = 10

/** A token symbol fit for a button; a ledger may claim any text, so it is bounded here. */
export function formatSymbol(symbol: string): string {
  return symbol.length <= LONGEST_SYMBOL ? symbol : `${symbol.slice(0, LONGEST_SYMBOL)}…`
}
