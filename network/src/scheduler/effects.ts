import type { Accounts } from '../cycles/accounts.ts'
import type { CanisterFault } from '../errors.ts'
import { Context } from '../host/context.ts'
import type { Execution, NetworkView } from '../host/execution.ts'
import type { CanisterProcess } from '../host/process.ts'
import type { Canister } from '../state/canister.ts'
import { sendCall } from './callContexts.ts'
import { recordLogs } from './logs.ts'
import { checkLowMemory } from './lowMemory.ts'
import type { Callback, CallContext, CallResponse } from './messages.ts'
import type { Router } from './router.ts'

/** Whose state an execution changes. */
export type Place = {
  readonly canister: Canister
  /** The canister's process, or a copy with which it goes on when the execution succeeds. */
  readonly process: CanisterProcess
  readonly context: CallContext
}

/** Makes the effects of executions real, or throws them away, and charges for them. */
export class Effects {
  readonly #router: Router
  readonly #network: NetworkView
  readonly #accounts: Accounts

  constructor(router: Router, network: NetworkView, accounts: Accounts) {
    this.#router = router
    this.#network = network
    this.#accounts = accounts
  }

  /** Takes over what an execution did, or throws it away when it failed. */
  settle(place: Place, execution: Execution, fault: CanisterFault | undefined): void {
    if (fault === undefined) {
      this.#apply(place, execution)
      return
    }
    place.process.rollback()
    this.log(place.canister, execution, fault)
  }

  /** Keeps in the canister's log what a failed execution printed, and why it failed. */
  log({ record }: Canister, execution: Execution, fault: CanisterFault): void {
    recordLogs(record, [...execution.logs, fault.message], this.#network.timeNs)
  }

  /** Charges for an execution, whether it ended well or not. */
  charge({ canister, process }: Pick<Place, 'canister' | 'process'>, instructions: bigint): void {
    this.#accounts.charge(canister, this.#cost(process, instructions), 'instructions')
  }

  /** Takes the callback out and gives back what came with the answer. */
  takeCallback({ record }: Canister, message: CallResponse, callback: Callback): void {
    record.callbacks.delete(message.callback)
    const returned = this.returned(message, callback)
    record.cycles += returned
    // What does not come back of the prepaid transmission is spent.
    record.consumed.request_and_response_transmission +=
      callback.prepaid.transmission - (returned - message.refund)
  }

  /** What an answer brings back: cycles not accepted, and transmission not needed. */
  returned({ response, refund }: CallResponse, { prepaid }: Callback): bigint {
    const bytes =
      response.kind === 'reply' ? response.data.length : Buffer.byteLength(response.message)
    return refund + this.#accounts.prices.unusedTransmission(prepaid, bytes)
  }

  /** Gives back what the execution of an answer did not need of what was withheld for it. */
  refundExecution(
    { canister, process }: Partial<Place> & Pick<Place, 'canister'>,
    { prepaid }: Callback,
    instructions: bigint,
  ): void {
    const full = this.#cost(process, instructions)
    const cost = full < prepaid.execution ? full : prepaid.execution
    canister.record.cycles += prepaid.execution - cost
    canister.record.consumed.instructions += cost
  }

  #cost(process: CanisterProcess | undefined, instructions: bigint): bigint {
    return this.#accounts.prices.execution(instructions, process?.heap.module.isMemory64 === true)
  }

  #apply({ canister, process, context }: Place, execution: Execution): void {
    const { record } = canister
    const senderVersion = record.version
    if (execution.invocation.context === Context.replicatedQuery) process.rollback()
    else {
      canister.continueWith(process)
      process.commit()
      record.version += 1n
    }
    recordLogs(record, execution.logs, this.#network.timeNs)
    record.cycles += execution.balanceChange
    record.reservedCycles += execution.setAsideCycles
    record.consumed.burned_cycles += execution.burnedCycles
    record.consumed.request_and_response_transmission += execution.requestFees
    context.cycles -= execution.accepted
    context.instructions += execution.instructionsUsed
    if (execution.certifiedData !== undefined) record.certifiedData = execution.certifiedData
    if (execution.timerNs !== undefined) record.timerNs = execution.timerNs
    for (const call of execution.calls) {
      const { timeNs: nowNs } = this.#network
      sendCall(this.#router, canister, context, { ...call, nowNs, senderVersion })
    }
    checkLowMemory(this.#router, canister)
    if (execution.response === undefined) return
    context.isAnswered = true
    const refund = context.cycles
    context.cycles = 0n
    this.#router.respond(context.origin, execution.response, refund)
  }
}
