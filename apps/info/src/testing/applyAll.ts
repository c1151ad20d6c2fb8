import { Market } from '../model/Market.ts'
import { takeChanges } from '../model/tables/takeChanges.ts'
import type { Row, TableName } from '../storage/schema.ts'
import { RULES, type Told } from './randomMarket.ts'

/** A market after these events, and all rows that follow from them. */
export function applyAll(told: readonly Told[], rules = RULES) {
  const market = new Market(rules)
  for (const [index, event] of told.entries()) market.apply({ id: index + 1, ...event })
  const writes = takeChanges(market)
  function rows<Name extends TableName>(name: Name): readonly Row<Name>[] {
    const found: readonly unknown[] = writes.flatMap((write): readonly unknown[] =>
      write.table === name ? write.rows : [],
    )
    // the rows of a write are those of its table
    return found as Row<Name>[]
  }
  return { market, writes, rows }
}
