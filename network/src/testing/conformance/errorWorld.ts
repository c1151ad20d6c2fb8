import { Principal } from '@icp-sdk/core/principal'
import type { Network } from '../../network.ts'
import { ManagementClient } from '../managementClient.ts'
import { Forward, probeModule } from '../probe.ts'
import { noSettings } from '../settings.ts'
import { amountArg, spenderModule } from '../spender.ts'

const NOTHING: Uint8Array = new Uint8Array()
const TRILLION = 1_000_000_000_000n
/** The modules that the cases install. */
export const modules = { probe: await probeModule(), spender: await spenderModule() }

/** What every case begins with: a probe and a spender that can call each other. */
export class ErrorWorld {
  readonly network: Network
  readonly management: ManagementClient
  probe = Principal.anonymous()
  spender = Principal.anonymous()

  constructor(network: Network) {
    this.network = network
    this.management = new ManagementClient(network, Principal.anonymous())
  }

  async fill(): Promise<void> {
    this.probe = await this.create(modules.probe)
    this.spender = await this.create(modules.spender)
  }

  async create(wasmModule: Uint8Array, cycles = 100n * TRILLION): Promise<Principal> {
    const canisterId = await this.network.createCanister({ cycles })
    await this.network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    return canisterId
  }

  call(method: string, arg = NOTHING, canisterId = this.probe) {
    return this.network.update({ canisterId, method, arg })
  }

  spend(method: string, amount: bigint) {
    return this.call(method, amountArg(amount), this.spender)
  }

  query(method: string, canisterId = this.probe, arg = NOTHING) {
    return this.network.query({ canisterId, method, arg })
  }

  set(changes: object, canister_id = this.spender) {
    const settings = { ...noSettings, ...changes }
    return this.manage('update_settings', { canister_id, settings, sender_canister_version: [] })
  }

  manage(method: string, argument: object) {
    return this.management.call(method, argument)
  }

  /** Lets the probe call the management canister; a reject comes back as bytes. */
  async byProbe(method: string, argument: object, flags: number = Forward.plain): Promise<void> {
    const reply = await this.management.callBy(this.probe, method, argument, flags)
    throw new Error(Buffer.from(reply).subarray(1).toString())
  }

  stop(canister_id = this.probe) {
    return this.manage('stop_canister', { canister_id })
  }

  install(canisterId: Principal, mode: 'install' | 'upgrade', wasmModule: Uint8Array) {
    return this.network.installCode({ canisterId, mode, wasmModule, arg: NOTHING })
  }
}

/** A canister that calls itself, also from a composite query. */
export const selfCaller = (method: string) => `
(module
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (import "ic0" "canister_self_copy" (func $self (param i32 i32 i32)))
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reject" (func $reject (param i32 i32)))
  (import "ic0" "msg_reject_msg_size" (func $size (result i32)))
  (import "ic0" "msg_reject_msg_copy" (func $copy (param i32 i32 i32)))
  (memory 1)
  (table 3 funcref) (elem (i32.const 0) $on_reply $on_reject)
  (data (i32.const 32) "${method}")
  (func $on_reply (param i32) (call $reply))
  (func $on_reject (param i32)
    (call $copy (i32.const 64) (i32.const 0) (call $size))
    (call $reject (i32.const 64) (call $size)))
  (func $ask (param $on_reply i32)
    (call $self (i32.const 0) (i32.const 0) (i32.const 10))
    (call $call_new (i32.const 0) (i32.const 10) (i32.const 32) (i32.const ${method.length})
      (local.get $on_reply) (i32.const 0) (i32.const 1) (i32.const 0))
    (drop (call $perform)))
  (func (export "canister_composite_query loop") (call $ask (i32.const 0)))
  (func (export "canister_update hole") (call $ask (i32.const 2)))
  (func (export "canister_update inc") (call $reply))
  (func (export "canister_inspect_message")))`
