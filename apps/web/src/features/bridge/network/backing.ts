import type { BridgeReserves } from '@sluice/sdk'

const PPM = 1_000_000n

/** What the minter holds in parts per million of what it owes, of coins that nobody denies; undefined while it owes nothing. */
export function backingPpm({
  supply,
  coins,
  denied,
  owed,
}: Pick<BridgeReserves, 'supply' | 'coins' | 'denied' | 'owed'>): bigint | undefined {
  const debt = supply + owed
  return debt > 0n ? ((coins - denied) * PPM) / debt : undefined
}
