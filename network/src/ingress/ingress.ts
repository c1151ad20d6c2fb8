import type { Accounts } from '../cycles/accounts.ts'
import { CanisterFault, type Response, systemReject } from '../errors.ts'
import type { CallerInfo } from '../host/invocation.ts'
import { keyOf, MANAGEMENT_KEY, textOf } from '../principals.ts'
import type { Queries } from '../scheduler/queries/queries.ts'
import type { Rounds } from '../scheduler/rounds.ts'
import type { Router } from '../scheduler/router.ts'
import { notFound } from '../scheduler/router.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { Subnet } from '../topology.ts'
import type { IngressHistory } from './history.ts'

export type IngressCall = {
  readonly requestId: string
  readonly sender: Uint8Array
  readonly senderInfo?: CallerInfo | undefined
  readonly canister: Uint8Array
  readonly method: string
  readonly arg: Uint8Array
  /** Where the call arrived. */
  readonly subnet: Subnet
  readonly expiryNs: bigint
  /** Size of the whole message as it was sent. */
  readonly sizeBytes: number
  /** The canister that pays for taking in a call to the management canister. */
  readonly payer?: Uint8Array | undefined
}

/** A change of settings as short as this is taken in by a frozen canister too: it may end the freezing. */
const MAX_UNFREEZING_ARGUMENT_BYTES = 366

/** Looks at a call to the management canister before it is accepted. */
export type ManagementFilter = (call: IngressCall) => Response | undefined

/** The door for update calls from outside. */
export class Ingress {
  readonly history: IngressHistory
  readonly #state: NetworkState
  readonly #router: Router
  readonly #rounds: Rounds
  readonly #queries: Queries
  readonly #accounts: Accounts
  readonly #managementFilter: ManagementFilter
  readonly #isBitcoin: (id: Uint8Array) => boolean

  constructor(parts: {
    history: IngressHistory
    state: NetworkState
    router: Router
    rounds: Rounds
    queries: Queries
    accounts: Accounts
    managementFilter: ManagementFilter
    /** Whether an id is that of a Bitcoin canister that the network answers for. */
    isBitcoin: (id: Uint8Array) => boolean
  }) {
    this.history = parts.history
    this.#state = parts.state
    this.#router = parts.router
    this.#rounds = parts.rounds
    this.#queries = parts.queries
    this.#accounts = parts.accounts
    this.#managementFilter = parts.managementFilter
    this.#isBitcoin = parts.isBitcoin
  }

  /**
   * Accepts a call; resolves once that is saved. The same request again is accepted without
   * running again. Returns the reject when the call is refused at the door.
   */
  async submit(call: IngressCall): Promise<Response | undefined> {
    if (this.history.find(call.requestId) !== undefined) return undefined
    const refusal = this.#refusal(call) ?? (await this.#inspect(call))
    if (refusal !== undefined) return refusal
    return this.#rounds.job(() => {
      if (this.history.find(call.requestId) !== undefined) return undefined
      // The canister may have been stopped or deleted meanwhile.
      const late = this.#refusal(call)
      if (late !== undefined) return late
      this.#charge(call)
      this.#accept(call)
      return undefined
    })
  }

  #accept(call: IngressCall): void {
    const { requestId, sender, canister, method, arg, expiryNs } = call
    // Left out for the root subnet, as in what was saved when there was no other.
    const subnet = call.subnet.number === 0 ? {} : { subnet: call.subnet.number }
    const status = { kind: 'received' } as const
    this.history.add({ requestId, sender, canister, ...subnet, expiryNs, status })
    this.#router.send({
      kind: 'request',
      origin: { kind: 'ingress', requestId },
      caller: sender,
      callerInfo: call.senderInfo,
      callee: canister,
      method,
      arg,
      ...subnet,
      cycles: 0n,
      deadlineNs: 0n,
    })
  }

  #refusal(call: IngressCall): Response | undefined {
    if (keyOf(call.canister) === MANAGEMENT_KEY) {
      return this.#managementFilter(call) ?? this.#shortage(call)
    }
    const canister = this.#state.find(call.canister)
    if (canister === undefined) return this.#strange(call.canister)
    if (canister.status !== 'running') {
      const code = canister.status === 'stopped' ? 'IC0508' : 'IC0509'
      return systemReject(code, `Canister ${textOf(call.canister)} is ${canister.status}`)
    }
    return this.#shortage(call)
  }

  /** No canister is under this id. Those of Bitcoin are called by canisters only. */
  #strange(id: Uint8Array): Response {
    if (!this.#isBitcoin(id)) return notFound(id)
    return new CanisterFault('IC0406', 'Canister rejected the message').toReject(textOf(id))
  }

  #shortage(call: IngressCall): Response | undefined {
    const payer = this.#payer(call)
    const isSmall = call.arg.length <= MAX_UNFREEZING_ARGUMENT_BYTES
    if (payer === undefined || (call.method === 'update_settings' && isSmall)) return undefined
    const cost = this.#accounts.prices.ingress(call.sizeBytes)
    return this.#accounts.refusal(payer, cost, call.sender)
  }

  #charge(call: IngressCall): void {
    const payer = this.#payer(call)
    if (payer !== undefined) {
      const cost = this.#accounts.prices.ingress(call.sizeBytes)
      this.#accounts.charge(payer, cost, 'ingress_induction')
    }
  }

  #payer({ canister, payer }: IngressCall) {
    const id = keyOf(canister) === MANAGEMENT_KEY ? payer : canister
    return id && this.#state.find(id)
  }

  async #inspect(call: IngressCall): Promise<Response | undefined> {
    if (keyOf(call.canister) === MANAGEMENT_KEY) return undefined
    const { sender: caller, senderInfo: callerInfo, canister: callee, method, arg } = call
    return this.#queries.inspect({ caller, callerInfo, callee, method, arg })
  }
}
