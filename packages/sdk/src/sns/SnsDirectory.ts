import type { _SERVICE } from '@sluice/candid/sns_wasm'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import type { Config } from '../config.ts'
import { fromEach } from '../pools/fromEach.ts'
import type { Sns, WholeSns } from './Sns.ts'
import type { SnsLaunchReads } from './SnsLaunchReads.ts'
import type { SnsReads } from './SnsReads.ts'
import type { DeployedSns } from './snsWasm.ts'

const MAINNET_SNS_WASM = 'qaa6y-5yaaa-aaaaa-aaafa-cai'
const MAINNET_AGGREGATOR = '3r4gx-wqaaa-aaaaq-aaaia-cai'

/** More SNSes than anybody could look through; a list that names more is cut. */
const MOST_SNSES = 500

const MOVING: readonly Sns['lifecycle'][] = ['pending', 'adopted', 'open']

type Services = {
  readonly config: Config
  readonly actors: Actors
  readonly reads: Pick<SnsReads, 'fetchMetadata'>
  readonly launches: Pick<SnsLaunchReads, 'fetchLifecycle'>
}

/** The SNSes (DAOs of the Internet Computer) that the network lists, and what they say of themselves. */
export class SnsDirectory {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** Every deployed SNS, oldest first; none on a network without an SNS-W. @throws CallError */
  async fetchDeployed(): Promise<DeployedSns[]> {
    const id = this.idOf('sns_wasm', MAINNET_SNS_WASM)
    if (id === undefined) return []
    const { idlFactory, toDeployed } = await import('./snsWasm.ts')
    const service = this.services.actors.other<_SERVICE>(idlFactory, id)
    return toDeployed(await translated(() => service.list_deployed_snses({})))
  }

  /** The NNS, which no SNS-W lists: where the configuration names its governance. */
  network(): Pick<Sns, 'governanceId' | 'ledgerId'> | undefined {
    const { nns_governance: governanceId, icp_ledger: ledgerId } = this.services.config.canisters
    return governanceId && ledgerId ? { governanceId, ledgerId } : undefined
  }

  /**
   * The same with names and lifecycles, newest first. They come from the aggregator in a few requests; what that does not know, or tells
   * of other canisters than the network lists, is asked of each SNS. One that does not answer either is left out.
   * @throws CallError when the network does not list them
   */
  async fetchList(): Promise<Sns[]> {
    const deployed = (await this.fetchDeployed()).flatMap(whole).slice(-MOST_SNSES).toReversed()
    const aggregator = await this.aggregator()
    const listed = (await aggregator?.fetchAll(deployed)) ?? new Map<string, Sns>()
    return fromEach(
      deployed,
      async (sns) => {
        const known = listed.get(sns.rootId)
        return [known ? await this.upToDate(known) : await this.ask(sns)]
      },
      () => {},
    )
  }

  /** The logo of an SNS as a data URL, from the aggregator or from its governance; undefined if it has none. @throws CallError */
  async fetchLogo({
    rootId,
    governanceId,
  }: Pick<Sns, 'rootId' | 'governanceId'>): Promise<string | undefined> {
    const aggregator = await this.aggregator()
    const logo = await aggregator?.fetchLogo(rootId)
    return logo ?? (await this.services.reads.fetchMetadata(governanceId)).logo
  }

  /** The list is some minutes old: a sale that has not ended yet says itself where it stands. */
  private async upToDate(sns: Sns): Promise<Sns> {
    if (!MOVING.includes(sns.lifecycle)) return sns
    try {
      return { ...sns, lifecycle: await this.services.launches.fetchLifecycle(sns.swapId) }
    } catch {
      return sns
    }
  }

  private async ask(canisters: WholeSns): Promise<Sns> {
    const { reads, launches } = this.services
    const [metadata, lifecycle] = await Promise.all([
      reads.fetchMetadata(canisters.governanceId),
      launches.fetchLifecycle(canisters.swapId),
    ])
    return { ...canisters, ...metadata, lifecycle, opensAt: undefined }
  }

  private async aggregator() {
    const id = this.idOf('sns_aggregator', MAINNET_AGGREGATOR)
    if (id === undefined) return undefined
    const { SnsAggregator } = await import('./SnsAggregator.ts')
    return new SnsAggregator(this.services.actors, id)
  }

  private idOf(name: string, onMainnet: string): string | undefined {
    const { canisters, environment } = this.services.config
    return canisters[name] ?? (environment === 'mainnet' ? onMainnet : undefined)
  }
}

function whole({ rootId, governanceId, ledgerId, swapId, indexId }: DeployedSns): WholeSns[] {
  if (rootId && governanceId && ledgerId && swapId) {
    return [{ rootId, governanceId, ledgerId, swapId, indexId }]
  }
  return []
}
