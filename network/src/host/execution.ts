import { shortageText } from '../cycles/outOfCycles.ts'
import type { CallPrepayment, Prices } from '../cycles/prices.ts'
import { freezingLimit, type Resources } from '../cycles/resources.ts'
import { CanisterFault, contractViolation, type Response } from '../errors.ts'
import { NON_REPLICATED } from './context.ts'
import { type InstructionLimits, limitFor } from './instructionLimits.ts'
import type { Invocation, TableCall } from './invocation.ts'
import {
  checkSize,
  MAX_CALL_BYTES,
  MAX_QUERY_REPLY_BYTES,
  MAX_REPLICATED_REPLY_BYTES,
} from './messageSizes.ts'

/** What canister code may ask about its canister. */
export type CanisterView = {
  readonly id: Uint8Array
  readonly status: 'running' | 'stopping' | 'stopped'
  readonly version: bigint
  readonly cycles: bigint
  readonly timerNs: bigint
  readonly resources: Resources
  readonly environment: readonly (readonly [name: string, value: string])[]
  isController(principal: Uint8Array): boolean
  /** Whether one more call to `callee` fits its queue, with `added` already made by this message. */
  canCall(callee: Uint8Array, added: number): boolean
}

/** What canister code may ask about the network. */
export type NetworkView = {
  readonly timeNs: bigint
  readonly rootKey: Uint8Array
  readonly instructionLimits: InstructionLimits
  readonly prices: Prices
  /** The id of the canister's subnet. */
  subnetOf(canister: Uint8Array): Uint8Array
  /** The certificate over the canister's certified data, made when first asked for. */
  dataCertificate(canister: Uint8Array): Uint8Array
}

export type OutgoingCall = {
  readonly callee: Uint8Array
  readonly method: string
  readonly onReply: TableCall
  readonly onReject: TableCall
  onCleanup?: TableCall
  readonly argParts: Uint8Array[]
  cycles: bigint
  /** Withheld when the call is made; what the answer does not need comes back. */
  prepaid?: CallPrepayment
  /** Seconds until a best-effort call gives up; absent for a guaranteed response. */
  timeoutSeconds?: number
}

/** One run of canister code: what it sees, and the effects it asks for, held back until it succeeds. */
export class Execution {
  readonly invocation: Invocation
  readonly canister: CanisterView
  readonly network: NetworkView
  readonly instructionLimit: bigint
  /** Known once the execution has ended. */
  instructionsUsed = 0n
  /** It ended because it used up what it was given for now, which is less than its limit. */
  isUnfinished = false
  /** Stands still while the execution lasts, even when it is paused. */
  readonly timeNs: bigint
  readonly #balanceBefore: bigint
  balance: bigint
  accepted = 0n
  burnedCycles = 0n
  /** Spent on sending calls, without what was withheld for their answers. */
  requestFees = 0n
  /** Moved from the balance to the canister's reserve. */
  setAsideCycles = 0n
  response: Response | undefined
  readonly calls: OutgoingCall[] = []
  certifiedData: Uint8Array | undefined
  timerNs: bigint | undefined
  isMessageAccepted = false
  /** Whether it was told something that moves while its canister stays as it is: the time, the balance. */
  hasSeenMoving = false
  readonly logs: string[] = []
  #replyParts: Uint8Array[] = []
  #replyBytes = 0
  #callBytes = 0
  #callFee = 0n
  #requestFee = 0n
  #openCall: OutgoingCall | undefined
  #freezingLimit: bigint | undefined

  constructor(invocation: Invocation, canister: CanisterView, network: NetworkView) {
    this.invocation = invocation
    this.canister = canister
    this.network = network
    this.timeNs = network.timeNs
    const atHand = canister.cycles + (invocation.cyclesReturned ?? 0n)
    this.balance = atHand - (invocation.cyclesPrepaid ?? 0n)
    this.#balanceBefore = this.balance
    this.instructionLimit = limitFor(invocation.context, network.instructionLimits)
  }

  /** How the balance changed; the canister may get cycles while the execution is paused. */
  get balanceChange(): bigint {
    return this.balance - this.#balanceBefore
  }

  appendReply(bytes: Uint8Array): void {
    this.#requireUnanswered('msg_reply_data_append')
    const isReplicated = (this.invocation.context & NON_REPLICATED) === 0
    const limit = isReplicated ? MAX_REPLICATED_REPLY_BYTES : MAX_QUERY_REPLY_BYTES
    this.#replyBytes += bytes.length
    checkSize('msg_reply_data_append', this.#replyBytes, limit)
    this.#replyParts.push(bytes)
  }

  reply(): void {
    this.#requireUnanswered('msg_reply')
    this.response = { kind: 'reply', data: Buffer.concat(this.#replyParts) }
  }

  reject(message: string): void {
    this.#requireUnanswered('msg_reject')
    this.response = { kind: 'reject', code: 4, message }
  }

  get cyclesLeft(): bigint {
    return (this.invocation.cyclesAvailable ?? 0n) - this.accepted
  }

  /** Takes up to `limit` of the call's cycles; returns how many. */
  acceptCycles(limit: bigint): bigint {
    const amount = limit < this.cyclesLeft ? limit : this.cyclesLeft
    this.accepted += amount
    this.balance += amount
    return amount
  }

  burnCycles(limit: bigint): bigint {
    const liquid = this.liquidBalance
    const amount = limit < liquid ? limit : liquid
    this.balance -= amount
    this.burnedCycles += amount
    return amount
  }

  /** What may be spent without freezing the canister. */
  get liquidBalance(): bigint {
    this.#freezingLimit ??= freezingLimit(this.network.prices, this.canister.resources)
    return this.balance > this.#freezingLimit ? this.balance - this.#freezingLimit : 0n
  }

  /** Sets cycles aside for memory that the execution added. */
  setAside(amount: bigint): void {
    this.balance -= amount
    this.setAsideCycles += amount
  }

  newCall(call: OutgoingCall): void {
    this.dropOpenCall()
    this.#openCall = call
    this.#callBytes = 0
  }

  /** The call begun by `call_new`. Throws when there is none. */
  openCall(functionName: string): OutgoingCall {
    if (this.#openCall === undefined) {
      throw contractViolation(`${functionName} called when no call is under construction`)
    }
    return this.#openCall
  }

  appendArgument(bytes: Uint8Array): void {
    const call = this.openCall('call_data_append')
    this.#callBytes += bytes.length
    checkSize('call_data_append', this.#callBytes, MAX_CALL_BYTES)
    call.argParts.push(bytes)
  }

  attachCycles(amount: bigint): void {
    const call = this.openCall('call_cycles_add')
    const missing = amount - this.liquidBalance
    if (missing > 0n) {
      const { caller } = this.invocation
      const isRevealed = this.canister.isController(caller)
      const text = shortageText({ canister: this.canister.id, missing, isRevealed })
      throw new CanisterFault('IC0207', text)
    }
    this.balance -= amount
    call.cycles += amount
  }

  /** Returns 0 when the call will be made, 2 when no callback will come. */
  performCall(isWasm64: boolean): number {
    const call = this.openCall('call_perform')
    const isPaid = this.#payCall(call, isWasm64)
    if (!isPaid || !this.canister.canCall(call.callee, this.calls.length)) {
      this.dropOpenCall()
      return 2
    }
    this.#openCall = undefined
    this.#callFee = 0n
    if (call.prepaid !== undefined) this.requestFees += this.#requestFee
    this.calls.push(call)
    return 0
  }

  /** A call that was begun and not performed gives its cycles back. */
  dropOpenCall(): void {
    if (this.#openCall !== undefined) this.balance += this.#openCall.cycles + this.#callFee
    this.#openCall = undefined
    this.#callFee = 0n
  }

  /** Withholds the price of a call and of its answer. Queries call for nothing. */
  #payCall(call: OutgoingCall, isWasm64: boolean): boolean {
    if ((this.invocation.context & NON_REPLICATED) !== 0) return true
    const { prices, instructionLimits } = this.network
    const prepaid = prices.prepayment(instructionLimits.update, isWasm64)
    const bytes = BigInt(Buffer.byteLength(call.method) + this.#callBytes)
    this.#requestFee = prices.request(bytes)
    const fee = this.#requestFee + prepaid.transmission + prepaid.execution
    if (fee > this.liquidBalance) return false
    this.balance -= fee
    this.#callFee = fee
    call.prepaid = prepaid
    return true
  }

  #requireUnanswered(functionName: string): void {
    if (this.response !== undefined || this.invocation.isAnswered === true) {
      throw contractViolation(`${functionName}: the call is already replied`)
    }
  }
}
