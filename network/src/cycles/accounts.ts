import { CanisterFault, type Response } from '../errors.ts'
import type { Canister } from '../state/canister.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { Subnet } from '../topology.ts'
import type { Use } from './consumed.ts'
import { outOfCycles } from './outOfCycles.ts'
import { type Prices, SUBNET_CAPACITY_BYTES } from './prices.ts'
import { freezingLimit, occupiedBytes } from './resources.ts'

/** Memory and computing allocations are charged this often. */
const CHARGE_INTERVAL_NS = 10_000_000_000n
const SECOND_NS = 1_000_000_000n
/** Percent of computing that may be allocated to all canisters of a subnet together. */
const COMPUTE_CAPACITY = 300n

/** Who makes a canister pay, and for what. */
export type Payment = { readonly caller: Uint8Array; readonly use: Use }

/** The canisters' balances: who can pay what, and who pays for memory as time passes. */
export class Accounts {
  readonly prices: Prices
  readonly #state: NetworkState
  #nextChargeNs = 0n

  constructor(state: NetworkState, prices: Prices) {
    this.#state = state
    this.prices = prices
  }

  /** The balance under which the canister is frozen. */
  freezingLimit(canister: Canister): bigint {
    return freezingLimit(this.prices, canister.resources)
  }

  isFrozen(canister: Canister): boolean {
    return this.prices.schedule !== 'free' && canister.cycles < this.freezingLimit(canister)
  }

  /** The reject for a call that the canister can't pay; controllers are told how much is missing. */
  refusal(canister: Canister, cost: bigint, caller: Uint8Array): Response | undefined {
    if (this.prices.schedule === 'free') return undefined
    const missing = this.freezingLimit(canister) + cost - canister.cycles
    if (missing <= 0n) return undefined
    const isRevealed = canister.isController(caller)
    return outOfCycles({ canister: canister.id, missing, isRevealed })
  }

  /** Takes the cost, or refuses and takes nothing. */
  pay(canister: Canister, cost: bigint, by: Payment): Response | undefined {
    const refusal = this.refusal(canister, cost, by.caller)
    if (refusal === undefined) this.charge(canister, cost, by.use)
    return refusal
  }

  /** Takes the cost, as far as there is something to take. */
  charge(canister: Canister, cost: bigint, use: Use): void {
    if (cost === 0n) return
    const { record } = canister
    const taken = record.cycles > cost ? cost : record.cycles
    record.cycles -= taken
    record.consumed[use] += taken
    this.#state.changed.add(canister)
  }

  /** Charges what was used since the last time; returns the canisters that can't pay any more. */
  chargeResources(nowNs: bigint): Canister[] {
    if (this.prices.schedule === 'free' || nowNs < this.#nextChargeNs) return []
    this.#nextChargeNs = nowNs + CHARGE_INTERVAL_NS
    return [...this.#state.canisters.values()].filter(
      (canister) => !this.#chargeResourcesOf(canister, nowNs),
    )
  }

  #chargeResourcesOf(canister: Canister, nowNs: bigint): boolean {
    const { record } = canister
    const seconds = (nowNs - record.lastChargedNs) / SECOND_NS
    if (seconds <= 0n) return true
    const { resources } = canister
    const memory = this.prices.storage(occupiedBytes(resources), seconds)
    const compute = this.prices.compute(resources.computeAllocation, seconds)
    const cost = memory + compute
    record.lastChargedNs += seconds * SECOND_NS
    this.#state.changed.add(canister)
    if (cost > record.cycles + record.reservedCycles) return false
    record.consumed.memory += memory
    record.consumed.compute_allocation += compute
    // What was set aside is used up first.
    const fromReserve = cost < record.reservedCycles ? cost : record.reservedCycles
    record.reservedCycles -= fromReserve
    record.cycles -= cost - fromReserve
    return true
  }

  /**
   * Whether `balance` allows the canister to keep `addedBytes` more. Returns the cycles to set
   * aside for them, or why they are refused.
   */
  growth(canister: Canister, addedBytes: bigint, balance: bigint): bigint | CanisterFault {
    const { resources } = canister
    const grown = { ...resources, memoryBytes: resources.memoryBytes + addedBytes }
    const occupied = occupiedBytes(grown) - occupiedBytes(resources)
    const used = this.usedBytes(this.#state.subnetOf(canister.id))
    if (used + occupied > SUBNET_CAPACITY_BYTES) return outOfMemory()
    const reserved = this.prices.reservation(used, occupied)
    const total = resources.reservedCycles + reserved
    const limit = canister.record.settings.reservedCyclesLimit
    if (total > limit) return reservationTooLarge(addedBytes, limit, total - limit)
    const needed = freezingLimit(this.prices, { ...grown, reservedCycles: total }) + reserved
    return balance < needed ? cannotPayMemory(addedBytes, needed - balance) : reserved
  }

  /** What all its canisters take of a subnet's memory. */
  usedBytes(subnet: Subnet): bigint {
    let used = 0n
    for (const canister of this.#state.canistersOn(subnet))
      used += occupiedBytes(canister.resources)
    return used
  }

  /** Percent of a subnet's computing that is not allocated to a canister other than this one. */
  computeAvailableTo(canister: Canister | undefined, subnet: Subnet): bigint {
    let available = COMPUTE_CAPACITY
    for (const other of this.#state.canistersOn(subnet)) {
      if (other !== canister) available -= other.record.settings.computeAllocation
    }
    return available
  }
}

const DOCS =
  'See documentation: https://internetcomputer.org/docs/current/references/execution-errors#'

function outOfMemory(): CanisterFault {
  const help = `Check the canister's memory usage against its allocation and the system wide limits to determine why more memory cannot be allocated. ${DOCS}out-of-memory`
  return new CanisterFault('IC0507', 'Canister cannot grow its memory usage', help)
}

function reservationTooLarge(bytes: bigint, limit: bigint, excess: bigint): CanisterFault {
  return new CanisterFault(
    'IC0534',
    `Canister cannot grow memory by ${bytes} bytes due to its reserved cycles limit. The current limit (${limit}) would be exceeded by ${excess}`,
    `Try increasing the canister's reserved cycles limit. ${DOCS}reserved-cycles-limit-exceeded-in-memory-grow`,
  )
}

function cannotPayMemory(bytes: bigint, missing: bigint): CanisterFault {
  return new CanisterFault(
    'IC0532',
    `Canister cannot grow memory by ${bytes} bytes due to insufficient cycles. At least ${missing} additional cycles are required`,
    `Try topping up the canister. ${DOCS}insufficient-cycles-in-memory-grow`,
  )
}
