import type { HttpAgentRequest, Identity } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import * as candid from '@sluice/candid'
import type { Config } from '@sluice/sdk'

/** A call that would change something. */
export type RehearsedCall = {
  /** The canister's name in the configuration, or its id where it has none there, as pools have. */
  readonly canister: string
  readonly id: string
  readonly method: string
  /** Undefined where no interface of the exchange explains them. */
  readonly args: readonly unknown[] | undefined
  readonly arg: Uint8Array
}

/** Reads that only an update call answers: they change nothing, so a rehearsal makes them. */
const READS =
  /^(get|check|fetch|validate)[A-Z]|^(canister_status|icrc21_canister_call_consent_message)$/

/**
 * Signs what reads, and notes what would change something instead of signing it: nothing that an operator rehearses can reach a
 * canister, whatever the command does.
 */
export class Rehearsal implements Identity {
  readonly calls: RehearsedCall[] = []
  private readonly identity: Identity
  private readonly names: ReadonlyMap<string, string>

  constructor(identity: Identity, { canisters }: Config) {
    this.identity = identity
    this.names = new Map(Object.entries(canisters).map(([name, id]) => [id, name]))
  }

  getPrincipal(): Principal {
    return this.identity.getPrincipal()
  }

  async transformRequest(request: HttpAgentRequest): Promise<unknown> {
    const { body } = request
    if ('method_name' in body && request.endpoint === 'call' && !READS.test(body.method_name)) {
      const id = body.canister_id.toText()
      const canister = this.names.get(id) ?? id
      const { method_name: method, arg } = body
      this.calls.push({ canister, id, method, arg, args: argsOf({ canister, method, arg }) })
      throw new Error(`${canister}.${method} was not called: this is a rehearsal`)
    }
    return this.identity.transformRequest(request)
  }
}

type Called = Pick<RehearsedCall, 'canister' | 'method' | 'arg'>

/** By the canister's own interface; for one that was made by a factory, by the first that has such a method. */
function argsOf({ canister, method, arg }: Called): readonly unknown[] | undefined {
  const services = Object.entries(candid)
  const own = services.filter(([name]) => name === pascalOf(canister))
  for (const [, { idlFactory }] of own.length > 0 ? own : services) {
    const field = idlFactory({ IDL })._fields.find(([name]) => name === method)
    if (field === undefined) continue
    try {
      return IDL.decode(field[1].argTypes, Uint8Array.from(arg))
    } catch {
      // another canister's method of the same name: the next interface may explain it
    }
  }
  return undefined
}

const pascalOf = (name: string): string =>
  name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
