import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { Arguments } from '../management/candid.ts'
import { OutcallTypes } from '../management/methods/outcalls.ts'
import { SigningArguments } from '../management/methods/signing.ts'
import { SnapshotDataArguments } from '../management/methods/snapshotCandid.ts'
import { SnapshotArguments } from '../management/methods/snapshots.ts'
import { SubnetArgument } from '../management/methods/subnet.ts'
import { VetKdArguments } from '../management/methods/vetKd.ts'
import type { Network } from '../network.ts'
import { Forward, forwardArg } from './probe.ts'

const TYPES: Readonly<Record<string, IDL.Type>> = {
  ...Arguments,
  ...SigningArguments,
  ...VetKdArguments,
  ...SnapshotDataArguments,
  http_request: OutcallTypes.argument,
  subnet_metrics: SubnetArgument,
  take_canister_snapshot: SnapshotArguments.take,
  load_canister_snapshot: SnapshotArguments.load,
  delete_canister_snapshot: SnapshotArguments.delete,
}
const MANAGEMENT = Principal.managementCanister()

/** Calls the management canister in process, with plain records for arguments. */
export class ManagementClient {
  readonly #network: Network
  readonly #sender: Principal

  constructor(network: Network, sender: Principal) {
    this.#network = network
    this.#sender = sender
  }

  call(method: string, argument: object): Promise<Uint8Array> {
    const arg = encodeManagement(method, argument)
    return this.#network.update({ canisterId: MANAGEMENT, method, arg, sender: this.#sender })
  }

  query(method: string, argument: object): Promise<Uint8Array> {
    const arg = encodeManagement(method, argument)
    return this.#network.query({ canisterId: MANAGEMENT, method, arg, sender: this.#sender })
  }

  /** Lets a canister with the probe's code make the call. A reject comes back as code and text. */
  callBy(canister: Principal, method: string, argument: object, flags: number = Forward.plain) {
    const payload = encodeManagement(method, argument)
    const arg = forwardArg(flags, MANAGEMENT.toUint8Array(), method, payload)
    return this.#network.update({ canisterId: canister, method: 'forward', arg })
  }
}

/** Encodes the argument of a management method. */
export function encodeManagement(method: string, argument: object): Uint8Array {
  return new Uint8Array(IDL.encode([TYPES[method] ?? Arguments.target], [argument]))
}
