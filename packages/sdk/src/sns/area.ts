import type { Base, Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const snsReads = ({ actors, now }: Base) =>
  loadedLater(async () => {
    const { SnsReads } = await import('./SnsReads.ts')
    return new SnsReads(actors, now)
  })

export const launchReads = ({ actors, principal, tokens }: Base) =>
  loadedLater(async () => {
    const { SnsLaunchReads } = await import('./SnsLaunchReads.ts')
    return new SnsLaunchReads(actors, principal, tokens)
  })

export const snses = ({ config, actors, reads, flows, tokens, balances, caller, now }: Core) =>
  loadedLater(async () => {
    const [{ Snses }, { SnsDirectory }] = await Promise.all([
      import('./Snses.ts'),
      import('./SnsDirectory.ts'),
    ])
    const { sns, launches } = reads
    const directory = new SnsDirectory({ config, actors, reads: sns, launches })
    return new Snses({ directory, sns, launches, flows, tokens, balances, principal: caller, now })
  })
