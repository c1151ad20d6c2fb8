import { CanisterFault, type Response, rejectAsSeenByCanister, systemReject } from '../errors.ts'
import { Context } from '../host/context.ts'
import {
  Execution,
  type Invocation,
  type NetworkView,
  type OutgoingCall,
} from '../host/execution.ts'
import type { Entry } from '../host/process.ts'
import { keyOf, MANAGEMENT_KEY } from '../principals.ts'
import type { Canister } from '../state/canister.ts'
import type { NetworkState } from '../state/networkState.ts'
import { refusalOf } from './refusals.ts'
import { notFound } from './router.ts'

/** A composite query may call queries that call queries, this deep. */
const MAX_DEPTH = 6

export type QueryRequest = {
  readonly caller: Uint8Array
  readonly callee: Uint8Array
  readonly method: string
  readonly arg: Uint8Array
}

/** Answers queries from the committed state; whatever they change is thrown away. */
export class Queries {
  readonly #state: NetworkState
  readonly #network: NetworkView
  readonly #management: (request: QueryRequest) => Response

  constructor(
    state: NetworkState,
    network: NetworkView,
    management: (request: QueryRequest) => Response,
  ) {
    this.#state = state
    this.#network = network
    this.#management = management
  }

  run(request: QueryRequest): Response {
    if (keyOf(request.callee) === MANAGEMENT_KEY) return this.#management(request)
    return this.#query(request, [])
  }

  /** Runs the query that turns an outcall's answer into what every replica would get. */
  transform(request: QueryRequest): Response {
    return this.#query(request, [], Context.transformQuery)
  }

  /** Asks `canister_inspect_message` whether an ingress message is welcome. */
  inspect(request: QueryRequest): Response | undefined {
    const canister = this.#state.find(request.callee)
    if (canister === undefined) return notFound(request.callee)
    const refusal = refusalOf(canister, request.method)
    if (refusal !== undefined) return undefined
    const process = canister.process
    if (process?.heap.module.entryPoints.has('canister_inspect_message') !== true) return undefined
    const execution = new Execution(
      {
        context: Context.inspect,
        caller: request.caller,
        arg: request.arg,
        methodName: request.method,
      },
      canister,
      this.#network,
    )
    const fault = process.run({ export: 'canister_inspect_message' }, execution)
    process.discardQuery()
    if (fault !== undefined) return fault.toReject(canister.text)
    if (execution.isMessageAccepted) return undefined
    return new CanisterFault('IC0406', 'Canister rejected the message').toReject(canister.text)
  }

  #query(request: QueryRequest, path: readonly Canister[], wanted?: number): Response {
    const canister = this.#state.find(request.callee)
    if (canister === undefined) return notFound(request.callee)
    const { process } = canister
    const kind = process?.heap.module.methods.get(request.method)
    if (process === undefined || canister.status !== 'running') {
      return refusalOf(canister, request.method) ?? notFound(request.callee)
    }
    if (kind === undefined || kind === 'update') {
      const text = `Canister has no query method '${request.method}'.`
      return new CanisterFault('IC0536', text).toReject(canister.text)
    }
    const refusal = graphRefusal(canister, path)
    if (refusal !== undefined) return refusal
    const isCalled = path.length > 0
    const usual = kind === 'query' && !isCalled ? Context.query : Context.compositeQuery
    const context = wanted ?? usual
    const entry = { export: `canister_${kind} ${request.method}` }
    const run = new QueryRun(canister, request, this.#network, (call) =>
      this.#query({ ...call, caller: canister.id }, [...path, canister]),
    )
    const response = run.toResponse(entry, { context, caller: request.caller, arg: request.arg })
    process.discardQuery()
    return response
  }
}

function graphRefusal(canister: Canister, path: readonly Canister[]): Response | undefined {
  if (path.includes(canister)) {
    return systemReject(
      'IC0517',
      `Canister ${canister.text} is already part of the query call graph`,
    )
  }
  if (path.length > MAX_DEPTH) return systemReject('IC0525', 'Query call graph is too deep')
  return undefined
}

/** One query from its entry point over the callbacks of the calls it makes. */
class QueryRun {
  readonly #canister: Canister
  readonly #request: QueryRequest
  readonly #network: NetworkView
  readonly #call: (request: Omit<QueryRequest, 'caller'>) => Response
  readonly #pending: OutgoingCall[] = []
  #response: Response | undefined

  constructor(
    canister: Canister,
    request: QueryRequest,
    network: NetworkView,
    call: (request: Omit<QueryRequest, 'caller'>) => Response,
  ) {
    this.#canister = canister
    this.#request = request
    this.#network = network
    this.#call = call
  }

  toResponse(entry: Entry, invocation: Invocation): Response {
    const failed = this.#run(entry, invocation)
    if (failed !== undefined) return failed
    for (let call = this.#pending.shift(); call !== undefined; call = this.#pending.shift()) {
      const failure = this.#complete(call)
      if (failure !== undefined) return failure
    }
    const text = `Canister ${this.#canister.text} did not reply to the call`
    return this.#response ?? systemReject('IC0506', text)
  }

  #complete(call: OutgoingCall): Response | undefined {
    const { callee, method, argParts } = call
    const response = this.#call({ callee, method, arg: Buffer.concat(argParts) })
    const common = { caller: this.#request.caller, isAnswered: this.#response !== undefined }
    if (response.kind === 'reply') {
      const invocation = { ...common, context: Context.compositeReply, arg: response.data }
      return this.#run({ callback: call.onReply }, invocation)
    }
    const seen = rejectAsSeenByCanister(response)
    return this.#run(
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
  #run(entry: Entry, invocation: Invocation): Response | undefined {
    const execution = new Execution(invocation, this.#canister, this.#network)
    const fault = this.#canister.process?.run(entry, execution)
    if (fault !== undefined) return fault.toReject(this.#canister.text)
    this.#pending.push(...execution.calls)
    this.#response ??= execution.response
    return undefined
  }
}
