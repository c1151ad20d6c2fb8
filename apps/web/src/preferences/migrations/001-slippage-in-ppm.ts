import type { Migration } from '../migrate.ts'

const PPM_PER_STORED_UNIT = 10n

/**
 * Version 0 is what wallets of this kind have long stored: `slippage` per action in thousandths of a percent. From
 * version 1 on it is one figure in parts per million, as text.
 */
export const slippageInPpm: Migration = {
  to: 1,
  migrate: (saved) => {
    if (typeof saved !== 'object' || saved === null || !('slippage' in saved)) return saved
    const { slippage, ...rest } = saved
    return { ...rest, ...toPpm(slippage) }
  },
}

function toPpm(slippage: unknown): { slippagePpm?: string } {
  if (typeof slippage !== 'object' || slippage === null || !('swap' in slippage)) return {}
  if (!Number.isSafeInteger(slippage.swap)) return {}
  return { slippagePpm: (BigInt(Number(slippage.swap)) * PPM_PER_STORED_UNIT).toString() }
}
