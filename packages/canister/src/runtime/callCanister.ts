import type { IDL as Candid } from '@icp-sdk/core/candid'
import { call, IDL, type Principal } from 'azle'

/** What a call between canisters came to. A reject does not say that the method did not run. */
export type CallOutcome<Result> =
  | { kind: 'replied'; result: Result }
  | { kind: 'rejected'; code: number; message: string }

type CallTypes = { args: Candid.Type[]; result?: Candid.Type }

/** Calls a method of another canister. Throws only during cleanup after a trap, when no flow may go on. */
export async function callCanister<Result>(
  canister: Principal,
  method: string,
  types: CallTypes,
  args: unknown[],
  cycles = 0n,
): Promise<CallOutcome<Result>> {
  try {
    const options = { args, paramIdlTypes: types.args, cycles }
    const result = await call<Result>(
      canister,
      method,
      types.result === undefined ? options : { ...options, returnIdlType: types.result },
    )
    return { kind: 'replied', result }
  } catch (error) {
    return rejectionOf(error)
  }
}

/** The types of one method, taken from its service's generated module. */
export function typesOf(idlFactory: Candid.InterfaceFactory, method: string): CallTypes {
  const found = idlFactory({ IDL })._fields.find(([name]) => name === method)
  if (found === undefined) throw new Error(`the interface has no method ${method}`)
  const [, type] = found
  const result = type.retTypes[0]
  return result === undefined ? { args: type.argTypes } : { args: type.argTypes, result }
}

/** Azle throws plain objects; one of them marks cleanup, where the flow must end so that its `finally` blocks run. */
function rejectionOf(error: unknown): { kind: 'rejected'; code: number; message: string } {
  if (typeof error === 'object' && error !== null) {
    const type: unknown = Reflect.get(error, 'type')
    if (type === 'CleanupCallback') throw error
    if (type === 'CallRejected') {
      return {
        kind: 'rejected',
        code: Number(Reflect.get(error, 'rejectCode')),
        message: String(Reflect.get(error, 'rejectMessage')),
      }
    }
    if (type === 'CallPerformFailed' || type === 'InsufficientLiquidCycleBalance') {
      return { kind: 'rejected', code: 2, message: `the call could not be sent: ${String(type)}` }
    }
  }
  return { kind: 'rejected', code: 5, message: `the answer could not be read: ${String(error)}` }
}
