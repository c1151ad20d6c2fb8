import type { Content, PageRelease, SiteFile, SitePolicy } from '@sluice/canister/http'
import { compileRelease } from './compileRelease.ts'
import { originsOf } from './originsOf.ts'
import { type PagePort, type Published, publishRelease, readRelease } from './publishRelease.ts'
import { type Bodies, packedFile, readSite } from './siteFiles.ts'

const CONFIG_PATH = '/config.json'
/** What operators may give: files that outlive releases. */
export const CONFIGURATION_PATHS = [
  CONFIG_PATH,
  '/.well-known/ic-domains',
  '/.well-known/ii-alternative-origins',
] as const
export type ConfigurationPath = (typeof CONFIGURATION_PATHS)[number]

/** The page on chain, as operators lead it. */
export class Page {
  readonly #port: PagePort
  readonly #report: (text: string) => void

  constructor(port: PagePort, report: (text: string) => void) {
    this.#port = port
    this.#report = report
  }

  /** Puts a built site in force with the configuration that is there; the first one brings its own. */
  async publish(folder: string, firstConfig: Uint8Array): Promise<Published> {
    const { files, bodies, nonce } = await readSite(folder)
    const active = await this.#read('active')
    const known = active?.files.filter(({ isConfiguration }) => isConfiguration)
    const configuration = known ?? [await packedFile(CONFIG_PATH, firstConfig, bodies, true)]
    const connect = active?.policy.connect ?? originsOf(firstConfig)
    return this.#activate(files, configuration, { policy: { connect, nonce }, bodies })
  }

  /** Changes one file of the configuration. The release before stays the one to return to. */
  async configure(path: ConfigurationPath, text: Uint8Array): Promise<Published> {
    const active = await this.#read('active')
    if (active === undefined) throw new Error('no page has been published yet')
    const bodies: Bodies = new Map()
    const changed = await packedFile(path, text, bodies, true)
    const connect = path === CONFIG_PATH ? originsOf(text) : active.policy.connect
    const others = active.files.filter((file) => file.isConfiguration && file.path !== path)
    const policy = { ...active.policy, connect }
    return this.#activate(active.files, [...others, changed], { policy, bodies, isChange: true })
  }

  /** Puts the release before in force again, with the configuration of today. */
  async goBack(): Promise<Published> {
    const [active, previous] = [await this.#read('active'), await this.#read('previous')]
    if (active === undefined || previous === undefined) {
      throw new Error('there is no release to return to')
    }
    const configuration = active.files.filter(({ isConfiguration }) => isConfiguration)
    const policy = { connect: active.policy.connect, nonce: previous.policy.nonce }
    return this.#activate(previous.files, configuration, { policy, bodies: new Map() })
  }

  async #read(which: 'active' | 'previous'): Promise<PageRelease | undefined> {
    const [content]: Content[] = (await this.#port.status())[which]
    return content === undefined ? undefined : readRelease(this.#port, content)
  }

  #activate(
    files: readonly SiteFile[],
    configuration: readonly SiteFile[],
    {
      policy,
      bodies,
      isChange = false,
    }: { policy: SitePolicy; bodies: Bodies; isChange?: boolean },
  ): Promise<Published> {
    const given = new Set<string>(CONFIGURATION_PATHS)
    const built = files.filter(({ path }) => !given.has(path))
    const all = [...built, ...configuration].sort((a, b) => (a.path < b.path ? -1 : 1))
    const release = compileRelease(all, policy, bodies)
    return publishRelease(this.#port, { release, bodies, isChange }, this.#report)
  }
}
