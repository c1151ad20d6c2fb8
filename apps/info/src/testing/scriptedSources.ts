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
    const tells = name === 'factory' || name === 'tokens' ? 'facts' : 'log'
    return new FakeSource(
      name,
      events.map(({ seq, timeMs, event }) => ({ seq, timeMs, event })),
      tells,
    )
  })
}
