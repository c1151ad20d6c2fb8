import { type Response, rejectAsSeenByCanister, systemReject } from '../../errors.ts'
import { Context } from '../../host/context.ts'
import { Execution, type NetworkView, type OutgoingCall } from '../../host/execution.ts'
import type { CallerInfo, Invocation } from '../../host/invocation.ts'
import type { CanisterProcess, Entry } from '../../host/process.ts'
import type { Work } from '../../host/work.ts'
import type { Canister } from '../../state/canister.ts'

export type QueryRequest = {
  readonly caller: Uint8Array
  readonly callerInfo?: CallerInfo | undefined
  readonly callee: Uint8Array
  readonly method: string
  readonly arg: Uint8Array
  /** Number of the subnet that a query to the management canister is for; absent for the root subnet. */
  readonly subnet?: number
}

/** Counts over a query and all that it calls. */
export type QueryGraph = { instructions: bigint }

export type QueryRunParts = {
  readonly canister: Canister
  readonly process: CanisterProcess
  readonly caller: Uint8Array
  readonly callerInfo?: CallerInfo | undefined
  readonly network: NetworkView
  /** What all queries of the call graph have executed so far. */
  readonly graph: QueryGraph
  /** Runs a query that this one calls. */
  call(request: Omit<QueryRequest, 'caller'>): Work<Response>
}

/** One query from its entry point over the callbacks of the calls it makes. */
export class QueryRun {
  readonly #parts: QueryRunParts
  readonly #pending: OutgoingCall[] = []
  #response: Response | undefined
  /** Executed so far. */
  instructions = 0n
  /** Whether the answer may be another one though the canister has not changed. */
  hasSeenMoving = false

  constructor(parts: QueryRunParts) {
    this.#parts = parts
  }

  *toResponse(entry: Entry, invocation: Invocation): Work<Response> {
    const failed = yield* this.#run(entry, invocation)
    if (failed !== undefined) return failed
    for (let call = this.#pending.shift(); call !== undefined; call = this.#pending.shift()) {
      const failure = yield* this.#complete(call)
      if (failure !== undefined) return failure
    }
    const text = `Canister ${this.#parts.canister.text} did not reply to the call`
    return this.#response ?? systemReject('IC0506', text)
  }

  *#complete(call: OutgoingCall): Work<Response | undefined> {
    const { callee, method, argParts } = call
    const response = yield* this.#parts.call({ callee, method, arg: Buffer.concat(argParts) })
    const { caller, callerInfo } = this.#parts
    const common = { caller, callerInfo, isAnswered: this.#response !== undefined }
    if (response.kind === 'reply') {
      const invocation = { ...common, context: Context.compositeReply, arg: response.data }
      return yield* this.#run({ callback: call.onReply }, invocation)
    }
    const seen = rejectAsSeenByCanister(response)
    return yield* this.#run(
      { callback: call.onReject },
      {
        ...common,
        context: Context.compositeReject,
        rejectCode: seen.code,
        rejectMessage: seen.message,
      },
    )
  }

  /** Runs one entry; returns the reject when it fails. */
  *#run(entry: Entry, invocation: Invocation): Work<Response | undefined> {
    const { canister, process, network, graph } = this.#parts
    const execution = new Execution(invocation, canister, network)
    const fault = yield { process, entry, execution }
    this.instructions += execution.instructionsUsed
    this.hasSeenMoving ||= execution.hasSeenMoving
    graph.instructions += execution.instructionsUsed
    if (fault !== undefined) return fault.toReject(canister.text)
    if (graph.instructions > network.instructionLimits.query) return tooManyInstructions(canister)
    this.#pending.push(...execution.calls)
    this.#response ??= execution.response
    return undefined
  }
}

function tooManyInstructions({ text }: Canister): Response {
  const reason = 'the queries called by it executed too many instructions together'
  return systemReject('IC0526', `Query to canister ${text} was cut off: ${reason}.`)
}
