import { CanisterFault, explicitTrap } from '../errors.ts'
import { Context } from '../host/context.ts'
import { Execution, type Invocation, type NetworkView } from '../host/execution.ts'
import type { CanisterProcess, Entry } from '../host/process.ts'
import type { Canister } from '../state/canister.ts'
import type { NetworkState } from '../state/networkState.ts'
import { callbackRun } from './callbackRun.ts'
import { closeIfDone, openContext, sendCall } from './callContexts.ts'
import { recordLogs } from './logs.ts'
import { firstBudget, type LongRuns } from './longRuns.ts'
import type {
  Callback,
  CallContext,
  CallRequest,
  CallResponse,
  Message,
  SystemTask,
} from './messages.ts'
import { noModule, refusalOf } from './refusals.ts'
import { exhausted, type Router, SYSTEM_CALLER } from './router.ts'

/** What to run for a message, and what to do with its outcome. Nothing has changed before. */
type Plan = {
  readonly entry: Entry
  readonly invocation: Invocation
  /** Fault injection: the code isn't run, it fails with this. */
  readonly fault?: CanisterFault
  settle(execution: Execution, fault: CanisterFault | undefined): void
}

export type ExecutorParts = {
  readonly state: NetworkState
  readonly router: Router
  readonly network: NetworkView
  readonly longRuns: LongRuns
}

/** Runs the messages in canisters' inboxes, one at a time, each as a whole or not at all. */
export class Executor {
  readonly #state: NetworkState
  readonly #router: Router
  readonly #network: NetworkView
  readonly #longRuns: LongRuns

  constructor({ state, router, network, longRuns }: ExecutorParts) {
    this.#state = state
    this.#router = router
    this.#network = network
    this.#longRuns = longRuns
  }

  /** Runs the next message of the canister that waited longest. Returns whether there was one. */
  step(): boolean {
    const [canister] = this.#router.ready
    if (canister === undefined) return false
    this.#router.ready.delete(canister)
    // A canister in the middle of a message comes back when that has ended.
    if (canister.runningMessage !== undefined) return true
    const message = canister.inbox.shift()
    if (message === undefined) return true
    this.#state.changed.add(canister)
    const plan = this.#plan(canister, message)
    if (plan !== undefined) this.#run(canister, message, plan)
    if (canister.inbox.length > 0) this.#router.ready.add(canister)
    return true
  }

  #plan(canister: Canister, message: Message): Plan | undefined {
    switch (message.kind) {
      case 'request':
        return this.#planRequest(canister, message)
      case 'response':
        return this.#planResponse(canister, message)
      case 'task':
        return this.#planTask(canister, message)
      default:
        return exhausted(message)
    }
  }

  #run(canister: Canister, message: Message, plan: Plan): void {
    const { process } = canister
    if (process === undefined) return
    const execution = this.#execution(canister, plan.invocation)
    const fault = plan.fault ?? process.run(plan.entry, execution, firstBudget(execution))
    if (!execution.isUnfinished) {
      plan.settle(execution, fault)
      return
    }
    process.rollback()
    // Until it has ended the message counts as waiting: after a crash it is run again.
    canister.inbox.unshift(message)
    const again = this.#execution(canister, plan.invocation)
    this.#longRuns.start(
      { canister, message, process, entry: plan.entry, execution: again },
      (end) => {
        this.#state.changed.add(canister)
        if (canister.inbox[0] === message) canister.inbox.shift()
        if (end.fault === undefined) canister.continueWith(end.process)
        plan.settle(again, end.fault)
      },
    )
  }

  #planRequest(canister: Canister, request: CallRequest): Plan | undefined {
    const refusal = refusalOf(canister, request.method)
    const process = canister.process
    if (refusal !== undefined || process === undefined) {
      const response = refusal ?? noModule(canister)
      this.#router.respond(request.origin, response, request.cycles)
      return undefined
    }
    const kind = process.heap.module.methods.get(request.method)
    return {
      entry: { export: `canister_${kind} ${request.method}` },
      invocation: {
        context: kind === 'query' ? Context.replicatedQuery : Context.update,
        caller: request.caller,
        arg: request.arg,
        deadlineNs: request.deadlineNs,
        cyclesAvailable: request.cycles,
      },
      settle: (execution, fault) => this.#settleCall(canister, request, { execution, fault }),
    }
  }

  #planTask(canister: Canister, task: SystemTask): Plan | undefined {
    if (canister.process === undefined || canister.status !== 'running') return undefined
    const call = {
      origin: { kind: 'system' },
      caller: SYSTEM_CALLER,
      cycles: 0n,
      deadlineNs: 0n,
    } as const
    return {
      entry: { export: task.entryPoint },
      invocation: { context: Context.task, caller: SYSTEM_CALLER },
      settle: (execution, fault) => this.#settleCall(canister, call, { execution, fault }),
    }
  }

  #settleCall(
    canister: Canister,
    call: Parameters<typeof openContext>[1],
    { execution, fault }: { execution: Execution; fault: CanisterFault | undefined },
  ): void {
    const context = openContext(canister, call)
    if (fault === undefined) this.#apply(canister, context, execution)
    else this.#discard(canister, execution, fault)
    closeIfDone(this.#router, canister, context, fault)
  }

  #planResponse(canister: Canister, message: CallResponse): Plan | undefined {
    const { record } = canister
    const callback = record.callbacks.get(message.callback)
    if (callback === undefined) return undefined
    const context = record.contexts.get(callback.context)
    if (context === undefined || canister.process === undefined) {
      this.#takeCallback(canister, message)
      return undefined
    }
    const { entry, invocation } = callbackRun(callback, context, message)
    return {
      entry,
      invocation: { ...invocation, cyclesReturned: message.refund },
      ...(message.trapsCallback && { fault: explicitTrap(INJECTED_TRAP) }),
      settle: (execution, fault) => {
        this.#takeCallback(canister, message)
        context.outstanding -= 1
        if (fault === undefined) {
          this.#apply(canister, context, execution)
          closeIfDone(this.#router, canister, context)
          return
        }
        this.#discard(canister, execution, fault)
        const ending = this.#cleanUp(canister, { callback, context, fault, invocation })
        closeIfDone(this.#router, canister, context, ending)
      },
    }
  }

  #takeCallback({ record }: Canister, message: CallResponse): void {
    record.callbacks.delete(message.callback)
    record.cycles += message.refund
  }

  /** Runs the cleanup callback after a callback trapped. Returns the error to report. */
  #cleanUp(
    canister: Canister,
    run: { callback: Callback; context: CallContext; fault: CanisterFault; invocation: Invocation },
  ): CanisterFault {
    const { callback, context, fault, invocation } = run
    const process = canister.process
    if (callback.onCleanup === undefined || process === undefined) return fault
    const execution = this.#execution(canister, {
      context: Context.cleanup,
      caller: context.caller,
      rejectCode: invocation.rejectCode ?? 0,
      isAnswered: true,
      instructionsBefore: context.instructions,
    })
    const failure = process.run({ callback: callback.onCleanup }, execution)
    if (failure === undefined) {
      this.#apply(canister, context, execution)
      return fault
    }
    this.#discard(canister, execution, failure)
    const text = `${fault.message}; call_on_cleanup also failed: ${failure.message}`
    return new CanisterFault(fault.errorCode, text, fault.help)
  }

  #execution(canister: Canister, invocation: Invocation): Execution {
    return new Execution(invocation, canister, this.#network)
  }

  #apply(canister: Canister, context: CallContext, execution: Execution): void {
    const { record } = canister
    settleMemory(canister.process, execution)
    recordLogs(record, execution.logs, this.#network.timeNs)
    record.cycles += execution.balanceChange
    context.cycles -= execution.accepted
    context.instructions += execution.instructionsUsed
    if (execution.certifiedData !== undefined) record.certifiedData = execution.certifiedData
    if (execution.timerNs !== undefined) record.timerNs = execution.timerNs
    if (execution.invocation.context !== Context.replicatedQuery) record.version += 1n
    for (const call of execution.calls) {
      sendCall(this.#router, canister, context, { ...call, nowNs: this.#network.timeNs })
    }
    if (execution.response === undefined) return
    context.isAnswered = true
    const refund = context.cycles
    context.cycles = 0n
    this.#router.respond(context.origin, execution.response, refund)
  }

  #discard(canister: Canister, execution: Execution, fault: CanisterFault): void {
    canister.process?.rollback()
    const lines = [...execution.logs, fault.message]
    recordLogs(canister.record, lines, this.#network.timeNs)
  }
}

function settleMemory(process: CanisterProcess | undefined, execution: Execution): void {
  if (execution.invocation.context === Context.replicatedQuery) process?.rollback()
  else process?.commit()
}

const INJECTED_TRAP = 'fault injection: the callback trapped'
