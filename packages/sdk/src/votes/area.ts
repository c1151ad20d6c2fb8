import type { Base, Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

const loadServices = () => import('./services.ts')

export const voteProjects = ({ config, actors }: Base) =>
  loadedLater(async () => (await loadServices()).voteReads(config, actors))

export const votes = (core: Core) =>
  loadedLater(async () => {
    const { Votes } = await loadServices()
    return new Votes({ ...core, projects: core.reads.voteProjects, principal: core.caller })
  })
