import type { Accounts } from '../../cycles/accounts.ts'
import { frozenForQueries } from '../../cycles/outOfCycles.ts'
import { CanisterFault, type Response, systemReject } from '../../errors.ts'
import { Context } from '../../host/context.ts'
import { Execution, type NetworkView } from '../../host/execution.ts'
import { doAtOnce, type Work } from '../../host/work.ts'
import { keyOf, MANAGEMENT_KEY } from '../../principals.ts'
import type { Canister } from '../../state/canister.ts'
import type { NetworkState } from '../../state/networkState.ts'
import type { CanisterModule } from '../../wasm/canisterModule.ts'
import type { LongRuns } from '../longRuns.ts'
import { refusalOf } from '../refusals.ts'
import { notFound } from '../router.ts'
import { QueryCache } from './queryCache.ts'
import { type QueryGraph, type QueryRequest, QueryRun } from './queryRun.ts'
import { CopySession, DirectSession, type QuerySession } from './querySession.ts'

const INSPECT = 'canister_inspect_message'
/** A composite query may call queries that call queries, this deep. */
const MAX_DEPTH = 6

/** What a query may execute at once; then it is begun anew in slices. */
const QUERY_BUDGET = 100_000_000n

/** Answers queries from the committed state; whatever they change is thrown away. */
export class Queries {
  readonly #state: NetworkState
  readonly #network: NetworkView
  readonly #longRuns: LongRuns
  readonly #accounts: Accounts
  readonly #management: (request: QueryRequest) => Response
  readonly #bitcoin: (request: QueryRequest) => Response | undefined
  /** Methods that took long when they were last called: they begin in slices. */
  readonly #slow = new WeakMap<CanisterModule, Set<string>>()
  readonly #cache = new QueryCache()

  constructor(parts: {
    readonly state: NetworkState
    readonly network: NetworkView
    readonly longRuns: LongRuns
    readonly accounts: Accounts
    /** Answers queries to the management canister. */
    management(request: QueryRequest): Response
    /** Answers queries to the Bitcoin canisters, and no others. */
    bitcoin(request: QueryRequest): Response | undefined
  }) {
    this.#state = parts.state
    this.#network = parts.network
    this.#longRuns = parts.longRuns
    this.#accounts = parts.accounts
    this.#management = parts.management
    this.#bitcoin = parts.bitcoin
  }

  /** Rejects only when the network stops before a long query has ended. */
  async run(request: QueryRequest): Promise<Response> {
    if (keyOf(request.callee) === MANAGEMENT_KEY) return this.#management(request)
    const addressed = this.#state.topology.find(request.callee)
    if (addressed !== undefined) return this.#management({ ...request, subnet: addressed.number })
    const known = this.#known(request)
    if (known !== undefined) return known
    return this.#do(request, (session) => this.#query(request, { session, path: [] }))
  }

  /** The answer when the canister has given it before and has not changed since. */
  #known(request: QueryRequest): Response | undefined {
    const canister = this.#state.find(request.callee)
    if (canister === undefined || !isRepeatable(request)) return undefined
    const known = this.#cache.find(canister, request)
    // the only way to lose a method's answer that leaves the version as it is
    if (known === undefined || this.#accounts.isFrozen(canister)) return undefined
    this.#count(canister, { request, ...known })
    return known.response
  }

  /** Runs the query that turns an outcall's answer into what every replica would get. */
  transform(request: QueryRequest): Promise<Response> {
    const context = Context.transformQuery
    return this.#do(request, (session) => this.#query(request, { session, path: [], context }))
  }

  /** Asks `canister_inspect_message` whether an ingress message is welcome; gets the reject if not. */
  async inspect(request: QueryRequest): Promise<Response | undefined> {
    const canister = this.#state.find(request.callee)
    if (canister === undefined) return notFound(request.callee)
    // A method that the module has not is inspected as well: its canister would pay for taking the call in.
    if (canister.status !== 'running' || canister.module?.entryPoints.has(INSPECT) !== true)
      return undefined
    return this.#do({ ...request, method: INSPECT }, (session) =>
      this.#inspect(canister, request, session),
    )
  }

  /** Does the work at once when it is short, else in slices on copies. */
  async #do<T>(
    { callee, method }: Pick<QueryRequest, 'callee' | 'method'>,
    work: (session: QuerySession) => Work<T>,
  ): Promise<T> {
    const module = this.#state.find(callee)?.module
    const slow = module && this.#slow.get(module)
    if (slow?.has(method) !== true) {
      const session = new DirectSession()
      const done = doAtOnce(work(session), QUERY_BUDGET)
      session.closeAll()
      if (done !== undefined) return done.result
      if (module !== undefined) this.#slow.set(module, (slow ?? new Set()).add(method))
    }
    const copies = new CopySession()
    try {
      return await this.#longRuns.query(() => work(copies))
    } finally {
      copies.closeAll()
      if (copies.instructions < QUERY_BUDGET) slow?.delete(method)
    }
  }

  *#inspect(
    canister: Canister,
    { caller, callerInfo, arg, method }: QueryRequest,
    session: QuerySession,
  ): Work<Response | undefined> {
    const process = session.open(canister)
    if (process === undefined) return undefined
    const invocation = { context: Context.inspect, caller, callerInfo, arg, methodName: method }
    const execution = new Execution(invocation, canister, this.#network)
    const fault = yield { process, entry: { export: INSPECT }, execution }
    session.close(process, execution.instructionsUsed)
    if (fault !== undefined) return fault.toReject(canister.text)
    if (execution.isMessageAccepted) return undefined
    return new CanisterFault('IC0406', 'Canister rejected the message').toReject(canister.text)
  }

  *#query(request: QueryRequest, place: QueryPlace): Work<Response> {
    const { session, path, graph = { instructions: 0n } } = place
    if (keyOf(request.callee) === MANAGEMENT_KEY) return this.#management(request)
    const canister = this.#state.find(request.callee)
    const asker = path.at(-1)
    // A query is answered by one node, which knows the canisters of its own subnet only.
    const isElsewhere = asker && !this.#state.topology.isSameSubnet(asker.id, request.callee)
    if (isElsewhere === true) return notFound(request.callee)
    if (canister === undefined) return this.#bitcoin(request) ?? notFound(request.callee)
    const kind = canister.module?.methods.get(request.method)
    if (canister.module === undefined || canister.status !== 'running') {
      return refusalOf(canister, request.method) ?? notFound(request.callee)
    }
    if (this.#accounts.isFrozen(canister)) return frozenForQueries(canister.id)
    if (kind === undefined || kind === 'update') {
      const text = `Canister has no query method '${request.method}'.`
      return new CanisterFault('IC0536', text).toReject(canister.text)
    }
    const refusal = graphRefusal(canister, path)
    const process = refusal === undefined ? session.open(canister) : undefined
    if (process === undefined) return refusal ?? notFound(request.callee)
    const usual = kind === 'query' && path.length === 0 ? Context.query : Context.compositeQuery
    const context = place.context ?? usual
    const entry = { export: `canister_${kind} ${request.method}` }
    const run = new QueryRun({
      canister,
      process,
      caller: request.caller,
      callerInfo: request.callerInfo,
      network: this.#network,
      graph,
      call: (call) =>
        this.#query(
          { ...call, caller: canister.id, subnet: this.#state.subnetOf(canister.id).number },
          { session, path: [...path, canister], graph },
        ),
    })
    const { caller, callerInfo, arg } = request
    const { version } = canister
    const invocation = { context, caller, callerInfo, arg }
    const response = yield* run.toResponse(entry, invocation)
    const { instructions } = run
    session.close(process, instructions)
    this.#count(canister, { request, response, instructions })
    if (context === Context.query && !run.hasSeenMoving && isRepeatable(request))
      this.#cache.keep(canister, version, request, { response, instructions })
    return response
  }

  #count(
    canister: Canister,
    query: {
      readonly request: QueryRequest
      readonly response: Response
      readonly instructions: bigint
    },
  ): void {
    const { request, response, instructions } = query
    const { queryStats } = canister.record
    queryStats.calls += 1n
    queryStats.instructions += instructions
    queryStats.requestBytes += BigInt(request.arg.length)
    queryStats.responseBytes += BigInt(response.kind === 'reply' ? response.data.length : 0)
    // Saved with the next round; a crash before it loses a count and nothing else.
    this.#state.changed.add(canister)
  }
}

/** Where a query stands: what called it, and the context when it is not the usual one. */
type QueryPlace = {
  readonly session: QuerySession
  readonly path: readonly Canister[]
  readonly context?: number
  readonly graph?: QueryGraph
}

/** Whoever attests something of themselves may attest other things the next time. */
const isRepeatable = ({ callerInfo }: QueryRequest): boolean => callerInfo === undefined

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
