import { useCarryOut } from './usePlannedSwaps.ts'

/** Carries out what was planned for deposits, whichever page is open. Draws nothing. */
export function PlannedSwaps() {
  useCarryOut()
  return null
}
