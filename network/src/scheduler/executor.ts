import type { Accounts } from '../cycles/accounts.ts'
import { growthFault } from '../cycles/growth.ts'
import { CanisterFault, explicitTrap } from '../errors.ts'
import { Context } from '../host/context.ts'
import { Execution, type NetworkView } from '../host/execution.ts'
import { limitFor } from '../host/instructionLimits.ts'
import type { Invocation } from '../host/invocation.ts'
import type { CanisterProcess, Entry } from '../host/process.ts'
import { doAtOnce, type Work } from '../host/work.ts'
import type { Canister } from '../state/canister.ts'
import type { NetworkState } from '../state/networkState.ts'
import { callbackRun } from './callbackRun.ts'
import { closeIfDone, openContext } from './callContexts.ts'
import { Effects, type Place } from './effects.ts'
import { type LongRuns, MESSAGE_BUDGET } from './longRuns.ts'
import type { Callback, CallRequest, CallResponse, Message, SystemTask } from './messages.ts'
import { noModule, refusalOf, tooFewCycles } from './refusals.ts'
import { exhausted, type Router, SYSTEM_CALLER } from './router.ts'

/**
 * What to run for a message, on the canister's process or on a copy of it. Nothing has changed
 * before the result is called, so the work can be thrown away and begun anew.
 */
type Plan = (process: CanisterProcess) => Work<() => void>

type Run = Omit<Place, 'context'> & { readonly entry: Entry; readonly invocation: Invocation }

export type ExecutorParts = {
  readonly state: NetworkState
  readonly router: Router
  readonly network: NetworkView
  readonly longRuns: LongRuns
  readonly accounts: Accounts
}

/** Runs the messages in canisters' inboxes, one at a time, each as a whole or not at all. */
export class Executor {
  readonly #state: NetworkState
  readonly #router: Router
  readonly #network: NetworkView
  readonly #longRuns: LongRuns
  readonly #accounts: Accounts
  readonly #effects: Effects

  constructor({ state, router, network, longRuns, accounts }: ExecutorParts) {
    this.#state = state
    this.#router = router
    this.#network = network
    this.#longRuns = longRuns
    this.#accounts = accounts
    this.#effects = new Effects(router, network, accounts)
  }

  /** Runs the next message of the canister whose turn it is. Returns whether there was one. */
  step(): boolean {
    const canister = this.#router.ready.take()
    if (canister === undefined) return false
    // A canister in the middle of a message or an installation comes back when that has ended.
    if (canister.runningMessage !== undefined || canister.installation !== undefined) return true
    const message = canister.inbox.shift()
    if (message === undefined) return true
    this.#state.counters.messages += 1n
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
    const done = doAtOnce(plan(process), MESSAGE_BUDGET)
    if (done !== undefined) {
      done.result()
      return
    }
    process.rollback()
    // Until it has ended the message counts as waiting: after a crash it is run again.
    canister.inbox.unshift(message)
    const work = (copy: CanisterProcess) => this.#longWork(canister, plan(copy))
    void this.#longRuns.start({ canister, message, process, work })
  }

  *#longWork(canister: Canister, work: Work<() => void>): Work<() => void> {
    const settle = yield* work
    return () => {
      this.#state.changed.add(canister)
      canister.inbox.shift()
      settle()
    }
  }

  #planRequest(canister: Canister, request: CallRequest): Plan | undefined {
    const refusal = refusalOf(canister, request.method) ?? tooFewCycles(canister, request)
    const process = canister.process
    if (refusal !== undefined || process === undefined) {
      const response = refusal ?? noModule(canister)
      this.#router.respond(request.origin, response, request.cycles)
      return undefined
    }
    const kind = process.heap.module.methods.get(request.method)
    const context = kind === 'query' ? Context.replicatedQuery : Context.update
    const cyclesPrepaid = this.#prepayment(process, context)
    const shortage = this.#accounts.refusal(canister, cyclesPrepaid, request.caller)
    if (shortage !== undefined) {
      this.#router.respond(request.origin, shortage, request.cycles)
      return undefined
    }
    const invocation = {
      context,
      caller: request.caller,
      callerInfo: request.callerInfo,
      arg: request.arg,
      deadlineNs: request.deadlineNs,
      cyclesAvailable: request.cycles,
      cyclesPrepaid,
    }
    const entry = { export: `canister_${kind} ${request.method}` }
    return (own) => this.#call({ canister, process: own, entry, invocation }, request)
  }

  #planTask(canister: Canister, task: SystemTask): Plan | undefined {
    if (canister.process === undefined || canister.status !== 'running') return undefined
    const cyclesPrepaid = this.#prepayment(canister.process, Context.task)
    if (this.#accounts.refusal(canister, cyclesPrepaid, SYSTEM_CALLER) !== undefined) {
      return undefined
    }
    const call = {
      origin: { kind: 'system' },
      caller: SYSTEM_CALLER,
      cycles: 0n,
      deadlineNs: 0n,
    } as const
    const entry = { export: task.entryPoint }
    const invocation = { context: Context.task, caller: SYSTEM_CALLER, cyclesPrepaid }
    return (process) => this.#call({ canister, process, entry, invocation }, call)
  }

  *#call(
    { canister, process, entry, invocation }: Run,
    call: Parameters<typeof openContext>[1],
  ): Work<() => void> {
    const execution = this.#execution(canister, invocation)
    const run = { process, entry, execution }
    const fault = (yield run) ?? this.#growthFault(canister, run)
    return () => {
      const context = openContext(canister, call)
      this.#effects.charge({ canister, process }, execution.instructionsUsed)
      this.#effects.settle({ canister, process, context }, execution, fault)
      closeIfDone(this.#router, canister, context, fault)
    }
  }

  #planResponse(canister: Canister, message: CallResponse): Plan | undefined {
    const { record } = canister
    const callback = record.callbacks.get(message.callback)
    if (callback === undefined) return undefined
    const context = record.contexts.get(callback.context)
    if (context === undefined || canister.process === undefined) {
      this.#effects.takeCallback(canister, message, callback)
      this.#effects.refundExecution({ canister }, callback, 0n)
      return undefined
    }
    return (process) => this.#answer({ canister, process, context }, callback, message)
  }

  /** Runs a callback, and the cleanup when it traps. */
  *#answer(place: Place, callback: Callback, message: CallResponse): Work<() => void> {
    const { canister, process, context } = place
    const { entry, invocation } = callbackRun(callback, context, message)
    const cyclesReturned = this.#effects.returned(message, callback)
    const execution = this.#execution(canister, { ...invocation, cyclesReturned })
    const injected = message.trapsCallback ? explicitTrap(INJECTED_TRAP) : undefined
    const run = { process, entry, execution }
    const fault = injected ?? (yield run) ?? this.#growthFault(canister, run)
    if (fault === undefined || callback.onCleanup === undefined) {
      return () => {
        this.#beginSettling(place, callback, message)
        this.#effects.refundExecution(place, callback, execution.instructionsUsed)
        this.#effects.settle(place, execution, fault)
        closeIfDone(this.#router, canister, context, fault)
      }
    }
    process.rollback()
    const cleanup = this.#execution(canister, {
      context: Context.cleanup,
      caller: context.caller,
      callerInfo: context.callerInfo,
      rejectCode: invocation.rejectCode ?? 0,
      isAnswered: true,
      instructionsBefore: context.instructions,
      cyclesReturned,
    })
    const failure = yield { process, entry: { callback: callback.onCleanup }, execution: cleanup }
    return () => {
      this.#beginSettling(place, callback, message)
      const instructions = execution.instructionsUsed + cleanup.instructionsUsed
      this.#effects.refundExecution(place, callback, instructions)
      this.#effects.log(canister, execution, fault)
      this.#effects.settle(place, cleanup, failure)
      closeIfDone(this.#router, canister, context, withCleanup(fault, failure))
    }
  }

  #beginSettling({ canister, context }: Place, callback: Callback, message: CallResponse): void {
    this.#effects.takeCallback(canister, message, callback)
    context.outstanding -= 1
  }

  /** The price of the longest execution; it is withheld until the real price is known. */
  #prepayment({ heap }: CanisterProcess, context: number): bigint {
    const limit = limitFor(context, this.#network.instructionLimits)
    return this.#accounts.prices.execution(limit, heap.module.isMemory64)
  }

  #growthFault(canister: Canister, run: { process: CanisterProcess; execution: Execution }) {
    return growthFault(this.#accounts, { canister, ...run })
  }

  #execution(canister: Canister, invocation: Invocation): Execution {
    return new Execution(invocation, canister, this.#network)
  }
}

/** The error to report when a callback trapped and its cleanup may have, too. */
function withCleanup(fault: CanisterFault, failure: CanisterFault | undefined): CanisterFault {
  if (failure === undefined) return fault
  const text = `${fault.message}; call_on_cleanup also failed: ${failure.message}`
  return new CanisterFault(fault.errorCode, text, fault.help)
}

const INJECTED_TRAP = 'fault injection: the callback trapped'
