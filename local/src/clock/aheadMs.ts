import type { Network } from '@sluice/network'

/** Clocks that go by themselves differ by less. */
const SLACK_MS = 60_000

/** How far a network's clock has been moved past this machine's, in milliseconds; 0 where it goes with it. */
export function aheadMs(network: Pick<Network, 'now'>): number {
  const ahead = Number(network.now() / 1_000_000n) - Date.now()
  return ahead > SLACK_MS ? ahead : 0
}
