import { Principal } from '@icp-sdk/core/principal'
import type { Response } from '../errors.ts'
import { isSameBytes } from '../principals.ts'
import { EMPTY_CANDID } from '../scheduler/callContexts.ts'
import type { CallRequest } from '../scheduler/messages.ts'
import { notFound, type Router } from '../scheduler/router.ts'
import type { Canister } from '../state/canister.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { CanisterModule } from '../wasm/canisterModule.ts'
import { Arguments, decodeArgument, encodeResult, Results } from './candid.ts'
import { create, createProvisionally } from './creation.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Outcome } from './outcome.ts'
import { Refusal, refuse } from './refusal.ts'
import { mergeSettings } from './settingsCandid.ts'
import { encodeLogs, encodeStatus } from './status.ts'

type Method = {
  /** `anyone`, the canister's controllers, or other canisters only. */
  readonly callers: 'anyone' | 'controllers' | 'canisters'
  run(request: CallRequest): Outcome
}

const DONE = { reply: EMPTY_CANDID }

export type ManagementParts = {
  readonly state: NetworkState
  readonly router: Router
  readonly lifecycle: Lifecycle
  /** Compiles and keeps uploaded code. */
  compile(uploaded: Uint8Array): CanisterModule
  moduleBytes(hash: Uint8Array): number
  drawRandomness(): Uint8Array
}

/** The management canister `aaaaa-aa`: decodes calls, checks callers, does as asked. */
export class ManagementCanister {
  readonly #parts: ManagementParts
  readonly #methods: ReadonlyMap<string, Method>

  constructor(parts: ManagementParts) {
    this.#parts = parts
    this.#methods = new Map(Object.entries(this.#table()))
  }

  /** Runs the next call in the inbox. Returns whether there was one. */
  step(): boolean {
    const request = this.#parts.router.managementInbox.shift()
    if (request === undefined) return false
    const { response, accepted } = this.#run(request)
    if (response === undefined) return true
    this.#parts.router.respond(request.origin, response, request.cycles - accepted)
    return true
  }

  /** Looks at a call from outside before it is accepted: unknown methods, wrong callers. */
  refusal(call: { method: string; sender: Uint8Array; arg: Uint8Array }): Response | undefined {
    return this.#answerRefusal(() => {
      const method = this.#require(call.method)
      if (method.callers === 'canisters') {
        refuse('IC0406', `Only canisters can call ic00 method ${call.method}`)
      }
      if (method.callers === 'controllers') this.#controlled(call.method, call.sender, call.arg)
    })
  }

  /** Answers the methods that may be called as queries. */
  query(call: { method: string; caller: Uint8Array; arg: Uint8Array }): Response {
    let reply = EMPTY_CANDID
    const refusal = this.#answerRefusal(() => {
      if (call.method === 'canister_status') {
        reply = this.#status(this.#controlled(call.method, call.caller, call.arg))
      } else if (call.method === 'fetch_canister_logs') {
        reply = encodeLogs(this.#readable(call.caller, call.arg))
      } else refuse('IC0536', `Management canister has no query method '${call.method}'`)
    })
    return refusal ?? { kind: 'reply', data: reply }
  }

  #run(request: CallRequest): { response: Response | undefined; accepted: bigint } {
    let outcome: Outcome = DONE
    const refusal = this.#answerRefusal(() => {
      const method = this.#require(request.method)
      if (method.callers === 'canisters' && request.origin.kind !== 'canister') {
        refuse('IC0406', `Only canisters can call ic00 method ${request.method}`)
      }
      if (method.callers === 'controllers') {
        this.#controlled(request.method, request.caller, request.arg)
      }
      outcome = method.run(request)
    })
    if (refusal !== undefined) return { response: refusal, accepted: 0n }
    return settle(outcome)
  }

  #answerRefusal(work: () => void): Response | undefined {
    try {
      work()
      return undefined
    } catch (error) {
      if (error instanceof Refusal) return error.response
      throw error
    }
  }

  #require(name: string): Method {
    return (
      this.#methods.get(name) ?? refuse('IC0536', `Management canister has no method '${name}'`)
    )
  }

  #target(arg: Uint8Array): Canister {
    const { canister_id } = decodeArgument(Arguments.target, arg)
    const id: Uint8Array = canister_id.toUint8Array()
    const canister = this.#parts.state.find(id)
    if (canister === undefined) throw new Refusal(notFound(id))
    return canister
  }

  #controlled(method: string, caller: Uint8Array, arg: Uint8Array): Canister {
    const canister = this.#target(arg)
    if (canister.isController(caller) || isSelfRead(method, caller, canister)) return canister
    return refuse(
      'IC0512',
      `Only controllers of canister ${canister.text} can call ic00 method ${method}`,
    )
  }

  #readable(caller: Uint8Array, arg: Uint8Array): Canister {
    const canister = this.#target(arg)
    if (canister.record.settings.logVisibility.kind === 'public') return canister
    return this.#controlled('fetch_canister_logs', caller, arg)
  }

  #status(canister: Canister): Uint8Array {
    const hash = canister.record.moduleHash
    return encodeStatus(canister, hash === undefined ? 0 : this.#parts.moduleBytes(hash))
  }

  /** A controllers' method over one canister that replies with nothing. */
  #plain(work: (canister: Canister, request: CallRequest) => void): Method {
    return {
      callers: 'controllers',
      run: (request) => {
        work(this.#target(request.arg), request)
        return DONE
      },
    }
  }

  #table(): Record<string, Method> {
    const { lifecycle, state } = this.#parts
    return {
      create_canister: { callers: 'canisters', run: (request) => create(lifecycle, request) },
      provisional_create_canister_with_cycles: {
        callers: 'anyone',
        run: (request) => createProvisionally(lifecycle, request),
      },
      provisional_top_up_canister: {
        callers: 'anyone',
        run: ({ arg }) => {
          const { amount } = decodeArgument(Arguments.provisional_top_up_canister, arg)
          this.#addCycles(this.#target(arg), amount)
          return DONE
        },
      },
      deposit_cycles: {
        callers: 'canisters',
        run: ({ arg, cycles }) => {
          this.#addCycles(this.#target(arg), cycles)
          return { reply: EMPTY_CANDID, accepted: cycles }
        },
      },
      install_code: this.#plain((canister, request) => this.#install(canister, request)),
      uninstall_code: this.#plain((canister) => lifecycle.uninstall(canister)),
      update_settings: this.#plain((canister, { arg }) => {
        const { settings } = decodeArgument(Arguments.update_settings, arg)
        lifecycle.updateSettings(canister, mergeSettings(settings, canister.record.settings))
      }),
      start_canister: this.#plain((canister) => lifecycle.start(canister)),
      stop_canister: {
        callers: 'controllers',
        run: ({ arg, origin, cycles }) => {
          lifecycle.stop(this.#target(arg), origin, cycles)
          return 'answered later'
        },
      },
      delete_canister: this.#plain((canister) => lifecycle.delete(canister)),
      canister_status: {
        callers: 'controllers',
        run: ({ arg }) => ({ reply: this.#status(this.#target(arg)) }),
      },
      canister_info: { callers: 'canisters', run: ({ arg }) => this.#info(arg) },
      raw_rand: {
        callers: 'canisters',
        run: () => {
          state.counters.randomDraws += 1
          return { reply: encodeResult(Results.raw_rand, Array.from(this.#parts.drawRandomness())) }
        },
      },
    }
  }

  #install(canister: Canister, { arg, caller }: CallRequest): void {
    const call = decodeArgument(Arguments.install_code, arg)
    const options = call.mode.upgrade?.[0]
    const persistence = options?.wasm_memory_persistence[0]
    this.#parts.lifecycle.install(
      canister,
      {
        mode:
          'install' in call.mode ? 'install' : 'reinstall' in call.mode ? 'reinstall' : 'upgrade',
        arg: call.arg,
        sender: caller,
        skipPreUpgrade: options?.skip_pre_upgrade[0],
        wasmMemoryPersistence: persistence && ('keep' in persistence ? 'keep' : 'replace'),
      },
      () => this.#parts.compile(call.wasm_module),
    )
  }

  #info(arg: Uint8Array): Outcome {
    const { record } = this.#target(arg)
    return {
      reply: encodeResult(Results.canister_info, {
        total_num_changes: 0n,
        recent_changes: [],
        module_hash: record.moduleHash === undefined ? [] : [record.moduleHash],
        controllers: record.settings.controllers.map((id) => Principal.fromUint8Array(id)),
      }),
    }
  }

  #addCycles(canister: Canister, amount: bigint): void {
    canister.record.cycles += amount
    this.#parts.state.changed.add(canister)
  }
}

function settle(outcome: Outcome): { response: Response | undefined; accepted: bigint } {
  if (outcome === 'answered later') return { response: undefined, accepted: 0n }
  return { response: { kind: 'reply', data: outcome.reply }, accepted: outcome.accepted ?? 0n }
}

/** A canister may always read its own status. */
function isSelfRead(method: string, caller: Uint8Array, canister: Canister): boolean {
  return method === 'canister_status' && isSameBytes(caller, canister.id)
}
