import type { IDL as Candid } from '@icp-sdk/core/candid'
import { call, IDL, type Principal } from 'azle'
import { isCleanup } from '../allOrTrap.ts'
import { type CandidCodec, candidCodec } from '../candid/candidCodec.ts'
import { azleCandid } from './azleCandid.ts'

/** What a call between canisters came to. A reject does not say that the method did not run. */
export type CallOutcome<Result> =
  | { kind: 'replied'; result: Result }
  | { kind: 'rejected'; code: number; message: string }

/** How one method's arguments are written and its results are read. */
export type CallTypes = { readonly args: CandidCodec; readonly results: CandidCodec }

/** Answers of more bytes than this are not read where a stranger gives them: what they say fits into a tenth. */
const MOST_FOREIGN_BYTES = 4096

/** {@link callCanister} for a canister that anybody may have written: what it answers cannot cost much. */
export function askStranger<Result>(
  canister: Principal,
  method: string,
  types: CallTypes,
  args: unknown[],
  mostBytes = MOST_FOREIGN_BYTES,
): Promise<CallOutcome<Result>> {
  return callCanister(canister, method, types, args, { mostBytes })
}

type CallOptions = { cycles?: bigint; mostBytes?: number }

/** Calls a method of another canister. Throws only during cleanup after a trap, when no flow may go on. */
export async function callCanister<Result>(
  canister: Principal,
  method: string,
  types: CallTypes,
  args: unknown[],
  { cycles = 0n, mostBytes }: CallOptions = {},
): Promise<CallOutcome<Result>> {
  try {
    const reply = await call(canister, method, { raw: true, args: types.args.encode(args), cycles })
    if (mostBytes !== undefined && reply.length > mostBytes) {
      return { kind: 'rejected', code: 5, message: `the answer has ${reply.length} bytes` }
    }
    return { kind: 'replied', result: trustedResult<Result>(types.results.decode(reply)[0]) }
  } catch (error) {
    return rejectionOf(error)
  }
}

/** The one place where a reply becomes its type: it was read by the types of the method's own interface. */
function trustedResult<Result>(value: unknown): Result {
  return value as Result
}

/** Whoever is called writes the text of a reject, which may be kept and shown. */
const MOST_REJECT_CHARACTERS = 300

/** Interfaces whose types were needed. A large one takes some hundred million instructions to build. */
const interfaces = new Map<Candid.InterfaceFactory, Candid.ServiceClass>()

/** The types of one method, taken from its service's generated module; built when the method is first called. */
export function typesOf(idlFactory: Candid.InterfaceFactory, method: string): CallTypes {
  return lazily(() => {
    const service = interfaces.get(idlFactory) ?? idlFactory({ IDL })
    interfaces.set(idlFactory, service)
    const found = service._fields.find(([name]) => name === method)
    if (found === undefined) throw new Error(`the interface has no method ${method}`)
    return found[1]
  })
}

/** The types of a method that no generated module describes. */
export function callTypes(argTypes: Candid.Type[], retTypes: Candid.Type[]): CallTypes {
  return lazily(() => ({ argTypes, retTypes }))
}

type MethodTypes = { readonly argTypes: Candid.Type[]; readonly retTypes: Candid.Type[] }

/** Most starts of a canister are upgrades, after which it makes few of the calls that it knows. */
function lazily(read: () => MethodTypes): CallTypes {
  let args: CandidCodec | undefined
  let results: CandidCodec | undefined
  return {
    get args() {
      args ??= candidCodec(read().argTypes, azleCandid)
      return args
    },
    get results() {
      results ??= candidCodec(read().retTypes, azleCandid)
      return results
    },
  }
}

/** For a call whose argument and reply are bytes that somebody else has written and will read. */
export const rawCallTypes: CallTypes = {
  args: { encode: ([arg]) => requireBytes(arg), decode: (bytes) => [bytes] },
  results: { encode: ([result]) => requireBytes(result), decode: (bytes) => [bytes] },
}

function requireBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new Error('a raw call takes one value: its bytes')
}

/** Azle throws plain objects; one of them marks cleanup, where the flow must end so that its `finally` blocks run. */
function rejectionOf(error: unknown): { kind: 'rejected'; code: number; message: string } {
  if (typeof error === 'object' && error !== null) {
    if (isCleanup(error)) throw error
    const type: unknown = Reflect.get(error, 'type')
    if (type === 'CallRejected') {
      return {
        kind: 'rejected',
        code: Number(Reflect.get(error, 'rejectCode')),
        message: String(Reflect.get(error, 'rejectMessage')).slice(0, MOST_REJECT_CHARACTERS),
      }
    }
    if (type === 'CallPerformFailed' || type === 'InsufficientLiquidCycleBalance') {
      return { kind: 'rejected', code: 2, message: `the call could not be sent: ${String(type)}` }
    }
  }
  return { kind: 'rejected', code: 5, message: `the answer could not be read: ${String(error)}` }
}
