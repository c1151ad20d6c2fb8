import type { Telling } from '../sources/Source.ts'
import { FakeSource } from './FakeSource.ts'
import type { Told } from './randomMarket.ts'

/** A source for each that has told something in a script. */
export function scriptedSources(told: readonly Told[]): FakeSource[] {
  const bySource = new Map<string, Told[]>()
  for (const event of told) {
    const list = bySource.get(event.source) ?? []
    list.push(event)
    bySource.set(event.source, list)
  }
  return [...bySource].map(([name, events]) => {
    const tells = tellsOf(name)
    return new FakeSource(
      name,
      events.map(({ seq, timeMs, event }) => ({ seq, timeMs, event })),
      tells,
    )
  })
}

/** Records of farms and the like come by their times here, unlike in life: then every run numbers events the same. */
const FACTS = ['factory', 'tokens', 'farms', 'stakePools', 'claimEvents']

function tellsOf(name: string): Telling {
  if (FACTS.includes(name)) return 'facts'
  return name.startsWith('ledger:') ? 'aside' : 'log'
}
