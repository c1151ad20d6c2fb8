import type { Migration } from '../migrate.ts'

const PPM_PER_STORED_UNIT = 10n

/**
 * Version 0 is what wallets of this kind have long stored: `slippage` per action in thousandths of a percent. From
 * version 1 on each is a figure in parts per million, as text.
 */
export const slippageInPpm: Migration = {
  to: 1,
  migrate: (saved) => {
    if (typeof saved !== 'object' || saved === null || !('slippage' in saved)) return saved
    const { slippage, ...rest } = saved
    return { ...rest, ...toPpm(slippage) }
  },
}

const NAMES = {
  swap: 'slippagePpm',
  mint: 'mintSlippagePpm',
  burn: 'burnSlippagePpm',
} as const

function toPpm(slippage: unknown): Record<string, string> {
  if (typeof slippage !== 'object' || slippage === null) return {}
  const stored = new Map<string, unknown>(Object.entries(slippage))
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([action, name]) => {
      const units = stored.get(action)
      if (!Number.isSafeInteger(units)) return []
      return [[name, (BigInt(Number(units)) * PPM_PER_STORED_UNIT).toString()]]
    }),
  )
}
