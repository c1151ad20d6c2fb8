import type { HttpAgent } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'

export type NodeKeys = Awaited<ReturnType<HttpAgent['fetchSubnetKeys']>>

/** The keys of one subnet's nodes, and the canisters that the same certificate puts on that subnet. */
export type CertifiedKeys = {
  readonly keys: NodeKeys
  readonly covers: (canisterId: Principal) => boolean
}

const EXPIRY_MS = 5 * 60_000
/** Subnets are given canister ids in ranges of 2^20: of an id's 16 hexadecimal digits, a range shares the first 11. */
const RANGE_DIGITS = 11

const directories = new Map<string, NodeKeyDirectory>()

/**
 * Keys of a network's nodes, with which query answers are checked, for as long as the process lives. All agents of one network
 * share them. The client library would keep them in the browser's database, and where that is blocked no query would succeed.
 */
export function nodeKeysOf(network: string): NodeKeyDirectory {
  const directory = directories.get(network) ?? new NodeKeyDirectory()
  directories.set(network, directory)
  return directory
}

/** Asks for the keys of a subnet once, not once for each of its canisters: a certificate says which canisters it speaks for. */
export class NodeKeyDirectory {
  private known: (CertifiedKeys & { readonly until: number })[] = []
  private readonly running = new Map<string, Promise<CertifiedKeys>>()

  /** Drops the keys for a canister's answers: one did not fit, as after a change of nodes. */
  forget(canisterId: Principal): void {
    this.known = this.known.filter(({ covers }) => !covers(canisterId))
  }

  /**
   * The keys for a canister's answers. Where its neighbour's keys are on their way, they are waited for.
   * @throws what `fetchKeys` throws.
   */
  async keysFor(canisterId: Principal, fetchKeys: () => Promise<CertifiedKeys>): Promise<NodeKeys> {
    const range = canisterId.toHex().slice(0, RANGE_DIGITS)
    const neighbour = this.running.get(range)
    // what the neighbour fails at, this canister tries for itself
    if (neighbour !== undefined && this.find(canisterId) === undefined)
      await neighbour.catch(() => {})
    const { keys } = this.find(canisterId) ?? (await this.fetchFor(range, fetchKeys))
    return keys
  }

  private find(canisterId: Principal): CertifiedKeys | undefined {
    const now = Date.now()
    this.known = this.known.filter(({ until }) => now < until)
    return this.known.find(({ covers }) => covers(canisterId))
  }

  private async fetchFor(range: string, fetchKeys: () => Promise<CertifiedKeys>) {
    const fetching = fetchKeys()
    this.running.set(range, fetching)
    try {
      const certified = await fetching
      this.known.push({ ...certified, until: Date.now() + EXPIRY_MS })
      return certified
    } finally {
      if (this.running.get(range) === fetching) this.running.delete(range)
    }
  }
}
