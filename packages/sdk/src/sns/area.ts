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

export const snses = ({
  reader,
  config,
  actors,
  reads,
  flows,
  tokens,
  balances,
  caller,
  now,
}: Core) =>
  loadedLater(async () => {
    const { SnsDirectory, Snses } = await loadServices()
    const { sns, launches } = reads
    const directory = new SnsDirectory({ config, actors, reads: sns, launches })
    const services = { reader, directory, sns, launches, flows, tokens, balances, now }
    return new Snses({ ...services, principal: caller })
  })
