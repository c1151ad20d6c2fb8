import type { Principal } from '@icp-sdk/core/principal'
import type { Network } from '@sluice/network'

/** What the IC charges for each message beside its instructions; one instruction is one cycle. */
const CYCLES_PER_MESSAGE = 5_000_000n

/** The instructions that one canister executes for `work`, and for everything that follows from it. */
export async function instructionsOf(
  { network, canisterId }: { network: Network; canisterId: Principal },
  work: () => Promise<unknown>,
): Promise<bigint> {
  const facts = () => {
    const found = network.inspector.facts(canisterId)
    if (found === undefined) throw new Error('the canister is gone')
    return found
  }
  const before = facts()
  await work()
  await network.runUntilIdle()
  const after = facts()
  const messages = after.version - before.version
  return after.executionCycles - before.executionCycles - messages * CYCLES_PER_MESSAGE
}
