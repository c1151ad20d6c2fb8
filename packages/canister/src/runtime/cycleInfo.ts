import { canisterCycleBalance } from 'azle'

/** `getCycleInfo` of every service: the cycles that it has. None are kept for anything in particular. */
export function cycleInfo(): { ok: { balance: bigint; available: bigint } } {
  return { ok: { balance: canisterCycleBalance(), available: 0n } }
}
