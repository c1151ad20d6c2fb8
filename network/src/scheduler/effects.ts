import type { CanisterFault } from '../errors.ts'
import { Context } from '../host/context.ts'
import type { Execution, NetworkView } from '../host/execution.ts'
import type { CanisterProcess } from '../host/process.ts'
import type { Canister } from '../state/canister.ts'
import { sendCall } from './callContexts.ts'
import { recordLogs } from './logs.ts'
import type { CallContext } from './messages.ts'
import type { Router } from './router.ts'

/** Whose state an execution changes. */
export type Place = {
  readonly canister: Canister
  /** The canister's process, or a copy with which it goes on when the execution succeeds. */
  readonly process: CanisterProcess
  readonly context: CallContext
}

/** Makes the effects of executions real, or throws them away. */
export class Effects {
  readonly #router: Router
  readonly #network: NetworkView

  constructor(router: Router, network: NetworkView) {
    this.#router = router
    this.#network = network
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

  #apply({ canister, process, context }: Place, execution: Execution): void {
    const { record } = canister
    if (execution.invocation.context === Context.replicatedQuery) process.rollback()
    else {
      canister.continueWith(process)
      process.commit()
      record.version += 1n
    }
    recordLogs(record, execution.logs, this.#network.timeNs)
    record.cycles += execution.balanceChange
    context.cycles -= execution.accepted
    context.instructions += execution.instructionsUsed
    if (execution.certifiedData !== undefined) record.certifiedData = execution.certifiedData
    if (execution.timerNs !== undefined) record.timerNs = execution.timerNs
    for (const call of execution.calls) {
      sendCall(this.#router, canister, context, { ...call, nowNs: this.#network.timeNs })
    }
    if (execution.response === undefined) return
    context.isAnswered = true
    const refund = context.cycles
    context.cycles = 0n
    this.#router.respond(context.origin, execution.response, refund)
  }
}
