import { Certificate, getSubnetIdFromCertificate, type HttpAgent } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import type { NetworkFigures } from './NetworkFigures.ts'

const SAMPLE_MS = 5_000
/** The rate is that of so many samples: a minute. */
const SAMPLES = 13
/** Nodes change by proposals. */
const SUBNET_MS = 5 * 60_000

type Subnet = { readonly subnetId: string; readonly nodeIds: readonly string[] }
type Sample = { readonly timeMs: number; readonly height: bigint }

/** Figures from the network's own state tree and status, with the certificate checked. */
export class AgentFigures implements NetworkFigures {
  private readonly agent: HttpAgent
  /** A canister of the exchange: its subnet is the one. */
  private readonly canisterId: Principal
  private readonly now: () => number
  private samples: Sample[] = []
  private subnet: { readonly untilMs: number; readonly found: Promise<Subnet> } | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(agent: HttpAgent, canisterId: Principal, now: () => number) {
    this.agent = agent
    this.canisterId = canisterId
    this.now = now
  }

  fetchSubnet(): Promise<Subnet> {
    if (this.subnet !== undefined && this.now() < this.subnet.untilMs) return this.subnet.found
    const found = this.readSubnet()
    this.subnet = { untilMs: this.now() + SUBNET_MS, found }
    found.catch(() => {
      this.subnet = undefined
    })
    return found
  }

  blockRate() {
    const [oldest, newest] = [this.samples[0], this.samples.at(-1)]
    if (oldest === undefined || newest === undefined || newest.timeMs <= oldest.timeMs)
      return undefined
    const seconds = (newest.timeMs - oldest.timeMs) / 1_000
    return {
      timeMs: newest.timeMs,
      blocksPerSecond: Number(newest.height - oldest.height) / seconds,
    }
  }

  start(): void {
    this.timer ??= setInterval(() => void this.sample(), SAMPLE_MS).unref()
    void this.sample()
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  /** Looks at how high the chain is. A network that does not say, or does not answer, leaves the rate unknown. */
  async sample(): Promise<void> {
    try {
      const { certified_height: height } = await this.agent.status()
      if (typeof height !== 'bigint' && typeof height !== 'number') return
      const sample = { timeMs: this.now(), height: BigInt(height) }
      const isAnew = sample.height < (this.samples.at(-1)?.height ?? 0n)
      this.samples = isAnew ? [sample] : [...this.samples, sample].slice(-SAMPLES)
    } catch {
      this.samples = []
    }
  }

  private async readSubnet(): Promise<Subnet> {
    const keys = await this.agent.fetchSubnetKeys(this.canisterId)
    const path = [new TextEncoder().encode('time')]
    const { certificate } = await this.agent.readState(this.canisterId, { paths: [path] })
    const rootKey = this.agent.rootKey ?? (await this.agent.fetchRootKey())
    const principal = { canisterId: this.canisterId }
    const { cert } = await Certificate.create({
      certificate,
      rootKey,
      principal,
      agent: this.agent,
    })
    return {
      subnetId: getSubnetIdFromCertificate(cert, rootKey).toText(),
      nodeIds: [...keys.keys()],
    }
  }
}
