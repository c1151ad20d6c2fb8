import { readHttpSettings, readSettings, startInfo } from '@sluice/info'
import type { Config } from '@sluice/sdk'
import type { Settings } from './settings.ts'

export type InfoService = {
  /** Absent when it could not start: nothing that trades needs it. */
  readonly url?: string
  /** For the table of addresses. */
  readonly told: string
  stop(): Promise<void>
}

/** Pools of the local world are small: ten dollars of the other token are enough to price one, at once. */
const LOCAL_DEPTH = { INFO_LEAST_DEPTH_USD: '10', INFO_JUMP_DEPTH_USD: '10' }

/** Starts the exchange's memory beside it. Never throws. */
export async function startInfoService(
  config: Config,
  { dataFolder, ports }: Pick<Settings, 'dataFolder' | 'ports'>,
  environment: NodeJS.ProcessEnv,
): Promise<InfoService> {
  const log = (line: string) => {
    if (environment.SLUICE_DEBUG) console.error(`info: ${line}`)
  }
  const told = { ...LOCAL_DEPTH, ...environment, SLUICE_DATA: dataFolder }
  try {
    const info = await startInfo({
      config,
      settings: readSettings(told),
      http: { ...readHttpSettings(told), port: ports.info },
      log,
    })
    return { url: info.url, told: `${info.url}/docs`, stop: info.stop }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { told: `not running (${why})`, stop: async () => {} }
  }
}
