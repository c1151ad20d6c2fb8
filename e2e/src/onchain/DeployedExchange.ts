import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAdmin } from '@sluice/admin'
import { type Config, parseConfig } from '@sluice/sdk'
import { SITE } from './site.ts'

const SERVE = join(import.meta.dirname, '../../../local/src/deploy/testing/serveDeployed.ts')

type Served = { readonly configFile: string; readonly identityFile: string }

/** An exchange that the real `icp` has deployed onto an empty network, and its page, published by the operator's command. */
export class DeployedExchange {
  readonly config: Config
  readonly webUrl: string
  private readonly child: ChildProcess

  private constructor(child: ChildProcess, config: Config) {
    this.child = child
    this.config = config
    const { port } = new URL(config.network.host)
    this.webUrl = `http://${config.canisters.page}.localhost:${port}`
  }

  static async start(): Promise<DeployedExchange> {
    const child = fork(SERVE, { execArgv: ['--disable-warning=ExperimentalWarning'] })
    const gone = once(child, 'exit').then(([code]) => {
      throw new Error(`the deployed exchange ended with ${code}`)
    })
    // whoever waits for an answer hears of it
    gone.catch(() => {})
    const [served]: Served[] = await Promise.race([once(child, 'message'), gone])
    if (served === undefined) throw new Error('nothing was deployed')
    const { configFile, identityFile } = served
    const by = ['--config', configFile, '--identity', identityFile]
    await runAdmin(['page', 'publish', SITE, ...by], {})
    return new DeployedExchange(child, parseConfig(JSON.parse(await readFile(configFile, 'utf8'))))
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
