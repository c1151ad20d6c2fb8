import { Principal } from '@icp-sdk/core/principal'
import { type Config, canisterId } from '../config.ts'
import { createAgent } from './createAgent.ts'

/**
 * How many milliseconds the network's clock is ahead of this device's; undefined when the network does not say. Some seconds belong to
 * the way of the answer. Never throws.
 */
export async function fetchClockOffset(config: Config): Promise<number | undefined> {
  try {
    const agent = createAgent({ config })
    await agent.syncTime(Principal.fromText(canisterId(config, 'icp_ledger')))
    return agent.hasSyncedTime() ? agent.getTimeDiffMsecs() : undefined
  } catch {
    // nobody answers, or nothing that is signed: then there is no other clock to judge by
    return undefined
  }
}
