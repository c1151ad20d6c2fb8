import { Principal } from 'azle'
import type { CallContext } from '../CallContext.ts'
import { includesPrincipal } from '../services/principals.ts'
import { requirePeople } from '../services/validation.ts'
import type { Cell } from '../stored/Cell.ts'

export type AdminsOptions = {
  /** Where the admins are kept. */
  readonly list: Cell<readonly Uint8Array[]>
  /** Who names admins, and may do whatever they may. */
  readonly names: (call: CallContext) => boolean
  /** What everybody else hears. */
  readonly refusal: string
}

/** The admins of a service: who is one, what is refused to others, and the endpoints that every service has for them. */
export function admins({ list, names, refusal }: AdminsOptions) {
  const isAdmin = (call: CallContext): boolean =>
    names(call) || includesPrincipal(list.get(), call.caller.toUint8Array())
  const insist = (mayCall: boolean): void => {
    if (!mayCall) throw new Error(refusal)
  }
  return {
    isAdmin,
    /** @throws Error, which rejects the call, unless an admin calls, or who names them. */
    requireAdmin: (call: CallContext): void => insist(isAdmin(call)),
    /** @throws Error, which rejects the call, unless somebody calls who names admins. */
    requireNaming: (call: CallContext): void => insist(names(call)),
    endpoints: {
      getAdmins: (): Principal[] => list.get().map((admin) => Principal.fromUint8Array(admin)),
      setAdmins: (call: CallContext, named: readonly Principal[]): void => {
        insist(names(call))
        requirePeople(named, 'admins')
        list.set(named.map((admin) => admin.toUint8Array()))
      },
    },
  }
}
