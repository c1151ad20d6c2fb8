import type { Base, Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

const loadServices = () => import('./services.ts')

export const snsReads = ({ actors, now }: Base) =>
  loadedLater(async () => {
    const { SnsReads } = await loadServices()
    return new SnsReads(actors, now)
  })

export const launchReads = ({ actors, principal, tokens }: Base) =>
  loadedLater(async () => {
    const { SnsLaunchReads } = await loadServices()
    return new SnsLaunchReads(actors, principal, tokens)
  })

export const snses = (core: Core) =>
  loadedLater(async () => {
    const { SnsDirectory, Snses } = await loadServices()
    const { config, actors, reads, flows, tokens, balances, caller, now, reader } = core
    const { sns, launches } = reads
    const payloads = loadedLater(async () => {
      const { PayloadReads } = await import('./payload/PayloadReads.ts')
      return new PayloadReads(reader)
    })
    const directory = new SnsDirectory({ config, actors, reads: sns, launches })
    const services = { directory, payloads, flows, tokens, balances, now, ...{ sns, launches } }
    return new Snses({ ...services, principal: caller })
  })
