import { Indexer, type IndexerOptions } from '../indexer/Indexer.ts'
import { INDEX_LEASE, takeLease } from '../indexer/lease.ts'
import type { Market } from '../model/Market.ts'
import type { MarketState } from '../model/state/MarketState.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { FakeSource } from './FakeSource.ts'
import { RULES } from './randomMarket.ts'

/** A clock that stands still unless it is told to go on. */
export class TestClock {
  nowMs = Date.UTC(2027, 0, 1)
  readonly now = () => this.nowMs
}

/** An indexer of fake sources that has the lease. Pools are sources once the factory has named them, as in life. */
export async function indexerOf(
  database: InfoDatabase,
  sources: readonly FakeSource[],
  { clock = new TestClock(), ...options }: Partial<IndexerOptions> & { clock?: TestClock } = {},
) {
  const holder = options.holder ?? 'test'
  await takeLease(database, { name: INDEX_LEASE, holder }, clock.nowMs)
  const sourcesOf = ({ state }: Market) => sources.filter(({ name }) => isThere(state, name))
  const indexer = new Indexer({
    database,
    rules: RULES,
    sourcesOf,
    holder,
    now: clock.now,
    ...options,
  })
  return { indexer, clock }
}

function isThere({ pools, earn }: MarketState, source: string): boolean {
  const [kind = '', id = ''] = source.split(':')
  if (kind === 'pool') return pools.has(id)
  if (kind === 'standings')
    return earn.farms.size * earn.stakePools.size * earn.claimEvents.size > 0
  if (id === '' || ['ledger', 'minter', 'supply'].includes(kind)) return true
  return earn.farms.has(id) || earn.stakePools.has(id) || earn.claimEvents.has(id)
}

/** Turns until every source has been read to its end, with time going on as it is waited for. */
export async function indexAll(
  { indexer, clock }: { indexer: Indexer; clock: TestClock },
  sources: readonly FakeSource[],
): Promise<void> {
  for (let turn = 0; turn < 100_000; turn++) {
    const { dueMs } = await indexer.turn()
    const isAtEnd = sources.every(
      ({ name, told }) =>
        indexer.sources.find((reader) => reader.name === name)?.appliedSeq === told.length + 1,
    )
    if (isAtEnd) return
    clock.nowMs = Math.max(clock.nowMs, dueMs)
  }
  throw new Error('the indexer does not come to an end')
}
