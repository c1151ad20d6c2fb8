/** `normal` charges by the IC's price table for a subnet of 13 nodes; with `free` everything costs nothing. */
export type CostSchedule = 'normal' | 'free'

const NODES = 13n
const MEBIBYTE = 1_048_576n
const GIBIBYTE = 1_073_741_824n
const DAY_SECONDS = 86_400n

const CREATION = 500_000_000_000n
const MESSAGE = 5_000_000n
const PER_INSTRUCTION = 1n
/** Instructions of modules with 64-bit memory cost twice as much. */
const PER_INSTRUCTION_64 = 2n
const INGRESS = 1_200_000n
const PER_INGRESS_BYTE = 2_000n
const CALL = 260_000n
const PER_CALL_BYTE = 1_000n
const PER_GIB_SECOND = 127_000n
const PER_COMPUTE_PERCENT_SECOND = 10_000_000n
const PER_KEY: ReadonlyMap<string, bigint> = new Map([
  ['key_1', 26_153_846_153n],
  ['test_key_1', 10_000_000_000n],
  ['dfx_test_key', 10_000_000_000n],
])

/** The longest answer of a call: its transmission is paid in advance. */
const MAX_RESPONSE_BYTES = 2n * MEBIBYTE
/** All canisters together may keep so much. */
export const SUBNET_CAPACITY_BYTES = 2048n * GIBIBYTE
/** Beyond this, cycles are set aside for new memory. */
const RESERVATION_THRESHOLD_BYTES = 750n * GIBIBYTE
/** On a full subnet cycles are set aside for so long. */
const MAX_RESERVATION_SECONDS = 300_000_000n

/** What is withheld for a call until its answer has been executed. */
export type CallPrepayment = { readonly transmission: bigint; readonly execution: bigint }

/** Names of the keys that canisters can sign with. */
export const KEY_NAMES: readonly string[] = [...PER_KEY.keys()]

/** What things cost, in cycles. */
export class Prices {
  readonly schedule: CostSchedule
  readonly #factor: bigint

  constructor(schedule: CostSchedule = 'normal') {
    this.schedule = schedule
    this.#factor = schedule === 'free' ? 0n : 1n
  }

  get creation(): bigint {
    return CREATION * this.#factor
  }

  /** Executing one message. */
  execution(instructions: bigint, isWasm64: boolean): bigint {
    const perInstruction = isWasm64 ? PER_INSTRUCTION_64 : PER_INSTRUCTION
    return (MESSAGE + instructions * perInstruction) * this.#factor
  }

  /** Work of the management canister for a canister, measured in instructions. */
  managementWork(instructions: bigint): bigint {
    return instructions * PER_INSTRUCTION * this.#factor
  }

  ingress(bytes: number): bigint {
    return (INGRESS + BigInt(bytes) * PER_INGRESS_BYTE) * this.#factor
  }

  /** Sending a call with so many bytes of name and argument, without its answer. */
  request(bytes: bigint): bigint {
    return (CALL + bytes * PER_CALL_BYTE) * this.#factor
  }

  /** What a call withholds for its answer, given the limit of the callback's execution. */
  prepayment(instructionLimit: bigint, isWasm64: boolean): CallPrepayment {
    return {
      transmission: MAX_RESPONSE_BYTES * PER_CALL_BYTE * this.#factor,
      execution: this.execution(instructionLimit, isWasm64),
    }
  }

  /** The part of the prepaid transmission that an answer of this size did not need. */
  unusedTransmission({ transmission }: CallPrepayment, bytes: number): bigint {
    const used = BigInt(bytes) * PER_CALL_BYTE * this.#factor
    return used < transmission ? transmission - used : 0n
  }

  storage(bytes: bigint, seconds: bigint): bigint {
    return ((bytes * PER_GIB_SECOND * seconds) / GIBIBYTE) * this.#factor
  }

  storagePerDay(bytes: bigint): bigint {
    return this.storage(bytes, DAY_SECONDS)
  }

  compute(percent: bigint, seconds: bigint): bigint {
    return percent * PER_COMPUTE_PERCENT_SECOND * seconds * this.#factor
  }

  computePerDay(percent: bigint): bigint {
    return this.compute(percent, DAY_SECONDS)
  }

  outcall(requestBytes: bigint, maxResponseBytes: bigint): bigint {
    const base = (3_000_000n + 60_000n * NODES) * NODES
    const perByte = (400n * requestBytes + 800n * maxResponseBytes) * NODES
    return (base + perByte) * this.#factor
  }

  /** One signature or derived key; `undefined` for an unknown key. */
  signature(keyName: string): bigint | undefined {
    const price = PER_KEY.get(keyName)
    return price === undefined ? undefined : price * this.#factor
  }

  /** Cycles to set aside when a subnet that keeps `usedBytes` keeps `addedBytes` more. */
  reservation(usedBytes: bigint, addedBytes: bigint): bigint {
    return this.#totalReservation(usedBytes + addedBytes) - this.#totalReservation(usedBytes)
  }

  #totalReservation(bytes: bigint): bigint {
    const above = bytes - RESERVATION_THRESHOLD_BYTES
    if (above <= 0n) return 0n
    const range = SUBNET_CAPACITY_BYTES - RESERVATION_THRESHOLD_BYTES
    return this.storage(above, (MAX_RESERVATION_SECONDS * above) / range / 2n)
  }
}
