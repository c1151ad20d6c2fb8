import type { Accounts } from '../../cycles/accounts.ts'
import { SUBNET_CAPACITY_BYTES } from '../../cycles/prices.ts'
import { freezingLimit, occupiedBytes, type Resources } from '../../cycles/resources.ts'
import type { Canister } from '../../state/canister.ts'
import type { Settings } from '../../state/settings.ts'
import type { Subnet } from '../../topology.ts'
import { refuse } from '../refusal.ts'

/** A canister with the settings that it is to have; a new one has no memory yet. */
type Change = {
  readonly canister: Canister | undefined
  readonly subnet: Subnet
  readonly settings: Settings
  readonly cycles: bigint
}

/**
 * Refuses allocations that the subnet does not have or the canister can't pay. Returns the cycles
 * to set aside for memory that is allocated anew.
 */
export function checkAllocations(accounts: Accounts, change: Change): bigint {
  const { canister, settings, cycles } = change
  const before = canister?.resources ?? NOTHING
  const after = {
    ...before,
    memoryAllocation: settings.memoryAllocation,
    computeAllocation: settings.computeAllocation,
    freezingThreshold: settings.freezingThreshold,
  }
  checkReserve(settings, before)
  checkCompute(accounts, change, { before, after })
  const addedBytes = occupiedBytes(after) - occupiedBytes(before)
  if (addedBytes <= 0n) return 0n
  const used = accounts.usedBytes(change.subnet)
  if (used + addedBytes > SUBNET_CAPACITY_BYTES) {
    const available = SUBNET_CAPACITY_BYTES - used
    refuse(
      'IC0101',
      `Canister requested ${addedBytes} B of memory but only ${available} B are available in the subnet.`,
    )
  }
  const reserved = accounts.prices.reservation(used, addedBytes)
  const total = before.reservedCycles + reserved
  const limit = settings.reservedCyclesLimit
  const wanted = settings.memoryAllocation
  if (total > limit) {
    refuse(
      'IC0533',
      `Cannot increase memory allocation to ${wanted} due to its reserved cycles limit. The current limit (${limit}) would be exceeded by ${total - limit}.`,
    )
  }
  const threshold = freezingLimit(accounts.prices, { ...after, reservedCycles: total })
  const missing = threshold + reserved - cycles
  if (missing > 0n) {
    refuse(
      'IC0531',
      `Cannot increase memory allocation to ${wanted} due to insufficient cycles. At least ${missing} additional cycles are required.`,
    )
  }
  return reserved
}

const NOTHING: Resources = {
  memoryBytes: 0n,
  memoryAllocation: 0n,
  computeAllocation: 0n,
  freezingThreshold: 0n,
  reservedCycles: 0n,
}

function checkReserve({ reservedCyclesLimit }: Settings, { reservedCycles }: Resources): void {
  if (reservedCyclesLimit >= reservedCycles) return
  refuse(
    'IC0540',
    `Cannot set the reserved cycles limit ${reservedCyclesLimit} below the reserved cycles balance of the canister ${reservedCycles}.`,
  )
}

function checkCompute(
  accounts: Accounts,
  { canister, subnet, cycles }: Change,
  { before, after }: { readonly before: Resources; readonly after: Resources },
): void {
  const wanted = after.computeAllocation
  if (wanted <= before.computeAllocation) return
  const available = accounts.computeAvailableTo(canister, subnet)
  if (wanted > available) {
    refuse(
      'IC0101',
      `Canister requested a compute allocation of ${wanted}% which cannot be satisfied because the Subnet's remaining compute capacity is ${available}%.`,
    )
  }
  const missing = freezingLimit(accounts.prices, after) - cycles
  if (missing <= 0n) return
  refuse(
    'IC0530',
    `Cannot increase compute allocation to ${wanted}% due to insufficient cycles. At least ${missing} additional cycles are required.`,
  )
}
