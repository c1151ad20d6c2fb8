import type { Base } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const earn = ({ config, actors }: Base) =>
  loadedLater(async () => {
    const { EarnReads } = await import('./EarnReads.ts')
    return new EarnReads(config, actors)
  })

export const earnLogs = ({ config, actors }: Base) =>
  loadedLater(async () => {
    const { EarnLogs } = await import('./EarnLogs.ts')
    return new EarnLogs(config, actors)
  })
