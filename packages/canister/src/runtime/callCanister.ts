import type { IDL as Candid } from '@icp-sdk/core/candid'
import { call, IDL, type Principal } from 'azle'
import { isCleanup } from '../allOrTrap.ts'
import { withinSeconds } from '../boundedWait.ts'
import { type CandidCodec, candidCodec } from '../candid/candidCodec.ts'
import { plainText } from '../services/foreignText.ts'
import { azleCandid } from './azleCandid.ts'

/** What a call between canisters came to. A reject does not say that the method did not run. */
export type CallOutcome<Result> =
  | { kind: 'replied'; result: Result }
  | { kind: 'rejected'; code: number; message: string }

/** How one method's arguments are written and its results are read. */
export type CallTypes = {
  readonly args: CandidCodec
  readonly results: CandidCodec
  /** Bytes of the longest reply that is read, of a canister that strangers may have written; any of a message's size when absent. */
  readonly longestReply?: number
}

/** Calls a method of another canister. Throws only during cleanup after a trap, when no flow may go on. */
export async function callCanister<Result>(
  canister: Principal,
  method: string,
  types: CallTypes,
  args: unknown[],
  cycles = 0n,
): Promise<CallOutcome<Result>> {
  try {
    const reply = await call(canister, nameFor(method, types), {
      raw: true,
      args: types.args.encode(args),
      cycles,
    })
    requireShort(reply, types)
    return { kind: 'replied', result: trustedResult<Result>(types.results.decode(reply)[0]) }
  } catch (error) {
    return rejectionOf(error)
  }
}

/** Seconds for which canisters that strangers may have written are waited for; without an end when undefined. */
let patienceSeconds: number | undefined

/**
 * From now on this canister waits for strangers' canisters no longer than this, in steps of ten seconds: after that the call is
 * rejected with code 6, and nobody knows whether it ran. For a canister that many share: a call without an answer keeps its
 * caller from being stopped.
 */
export function waitForStrangersAtMost(seconds: number): void {
  patienceSeconds = seconds
}

function nameFor(method: string, { longestReply }: CallTypes): string {
  const isStrangers = longestReply !== undefined
  return isStrangers && patienceSeconds !== undefined
    ? withinSeconds(patienceSeconds, method)
    : method
}

/** Reading costs the canister that asked, and whoever answers chooses how much there is to read. */
function requireShort(reply: Uint8Array, { longestReply }: CallTypes): void {
  if (longestReply !== undefined && reply.length > longestReply)
    throw new Error(`it has ${reply.length} bytes`)
}

/** The one place where a reply becomes its type: it was read by the types of the method's own interface. */
function trustedResult<Result>(value: unknown): Result {
  return value as Result
}

/** Interfaces whose types were needed. A large one takes some hundred million instructions to build. */
const interfaces = new Map<Candid.InterfaceFactory, Candid.ServiceClass>()

/**
 * The types of one method, taken from its service's generated module; built when the method is first called.
 * @param longestReply bytes; given for every method of a canister that strangers may have written.
 */
export function typesOf(
  idlFactory: Candid.InterfaceFactory,
  method: string,
  longestReply?: number,
): CallTypes {
  return lazily(longestReply, () => {
    const service = interfaces.get(idlFactory) ?? idlFactory({ IDL })
    interfaces.set(idlFactory, service)
    const found = service._fields.find(([name]) => name === method)
    if (found === undefined) throw new Error(`the interface has no method ${method}`)
    return found[1]
  })
}

/** The types of a method that no generated module describes. */
export function callTypes(argTypes: Candid.Type[], retTypes: Candid.Type[]): CallTypes {
  return lazily(undefined, () => ({ argTypes, retTypes }))
}

/** The types of a method that takes what a method of another service answers; `pick` finds them in that answer's type. */
export function typesLike(
  idlFactory: Candid.InterfaceFactory,
  method: string,
  pick: (answer: Candid.Type | undefined) => Candid.Type[],
): CallTypes {
  return lazily(undefined, () => {
    const answer = idlFactory({ IDL })._fields.find(([name]) => name === method)?.[1].retTypes[0]
    return { argTypes: pick(answer), retTypes: [] }
  })
}

type MethodTypes = { readonly argTypes: Candid.Type[]; readonly retTypes: Candid.Type[] }

/** Most starts of a canister are upgrades, after which it makes few of the calls that it knows. */
function lazily(longestReply: number | undefined, read: () => MethodTypes): CallTypes {
  let args: CandidCodec | undefined
  let results: CandidCodec | undefined
  return {
    ...(longestReply !== undefined && { longestReply }),
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
        message: plainText(String(Reflect.get(error, 'rejectMessage'))),
      }
    }
    if (type === 'CallPerformFailed' || type === 'InsufficientLiquidCycleBalance') {
      return { kind: 'rejected', code: 2, message: `the call could not be sent: ${String(type)}` }
    }
  }
  return {
    kind: 'rejected',
    code: 5,
    message: `the answer could not be read: ${plainText(String(error))}`,
  }
}
