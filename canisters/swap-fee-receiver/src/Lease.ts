/** After this a flow is taken for lost: its callee may never answer. */
const LEASE_NS = 900n * 1_000_000_000n

/**
 * One flow at a time, but none for ever: a ledger that never answers must not stop all other tokens. A flow that comes back
 * after it lost its turn does no harm, as it asks where the tokens are before it moves any.
 */
export class Lease {
  private holder: { sinceNs: bigint } | undefined

  async hold<T>(nowNs: bigint, busy: () => T, flow: () => Promise<T>): Promise<T> {
    if (this.holder !== undefined && nowNs - this.holder.sinceNs < LEASE_NS) return busy()
    const own = { sinceNs: nowNs }
    this.holder = own
    try {
      return await flow()
    } finally {
      if (this.holder === own) this.holder = undefined
    }
  }
}
