import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runAdmin } from '@sluice/admin'
import { type Config, parseConfig } from '@sluice/sdk'
import { ALL_IS_REAL } from '../allIsReal.ts'
import { SITE } from './site.ts'

const SERVE = join(import.meta.dirname, '../../../local/src/deploy/testing/serveDeployed.ts')

type Served = {
  readonly configFile: string
  readonly identityFile: string
  readonly realHost?: string
}

/** An exchange that the real `icp` has deployed onto an empty network, and its page, published by the operator's command. */
export class DeployedExchange {
  /** For whoever looks past the page. */
  readonly config: Config
  readonly webUrl: string
  private readonly child: ChildProcess

  /** @param host where the page reaches the network, and is reached */
  private constructor(child: ChildProcess, config: Config, host: string) {
    this.child = child
    this.config = config
    const { port } = new URL(host)
    this.webUrl = `http://${config.canisters.page}.localhost:${port}`
  }

  static async start(): Promise<DeployedExchange> {
    const child = fork(SERVE, ALL_IS_REAL ? ['--real'] : [], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const gone = once(child, 'exit').then(([code]) => {
      throw new Error(`the deployed exchange ended with ${code}`)
    })
    // whoever waits for an answer hears of it
    gone.catch(() => {})
    const [served]: Served[] = await Promise.race([once(child, 'message'), gone])
    if (served === undefined) throw new Error('nothing was deployed')
    const { configFile, identityFile, realHost } = served
    const by = ['--config', configFile, '--identity', identityFile]
    await runAdmin(['page', 'publish', SITE, ...by], {})
    const config = parseConfig(JSON.parse(await readFile(configFile, 'utf8')))
    if (realHost !== undefined) {
      const network = { ...config.network, host: realHost }
      const pageFile = join(dirname(configFile), 'page.json')
      await writeFile(pageFile, JSON.stringify({ ...config, network }))
      await runAdmin(['page', 'config', pageFile, ...by], {})
    }
    return new DeployedExchange(child, config, realHost ?? config.network.host)
  }

  /** Gives somebody tokens of both kinds. */
  async give(principal: string): Promise<void> {
    const given = once(this.child, 'message')
    this.child.send(principal)
    await given
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit')
    this.child.disconnect()
    await gone
  }
}
