import { Principal } from 'azle'
import { isSameBytes } from '../bytes/bytes.ts'
import type { CallContext } from '../CallContext.ts'
import { isAnonymous } from '../services/principals.ts'
import type { Cell } from '../stored/Cell.ts'
import { parsePrincipal } from './parsePrincipal.ts'

const MOST_ADMINS = 100

type Done = { ok: boolean } | { err: string }
const NOBODY: Done = { err: 'This is nobody' }

/** The endpoints of services whose admins are named one by one, as texts; `insist` lets through who may name them. */
export function adminList(list: Cell<readonly Uint8Array[]>, insist: (call: CallContext) => void) {
  const without = (id: Uint8Array) => list.get().filter((other) => !isSameBytes(other, id))
  return {
    addAdmin: (call: CallContext, admin: string): Done => {
      insist(call)
      const id = parsePrincipal(admin)?.toUint8Array()
      if (id === undefined || isAnonymous(id)) return NOBODY
      const others = without(id)
      if (others.length >= MOST_ADMINS) return { err: `There are at most ${MOST_ADMINS} admins` }
      list.set([...others, id])
      return { ok: true }
    },
    removeAdmin: (call: CallContext, admin: string): Done => {
      insist(call)
      const id = parsePrincipal(admin)?.toUint8Array()
      if (id === undefined) return NOBODY
      list.set(without(id))
      return { ok: true }
    },
    getAdminList: (): { ok: string[] } => ({
      ok: list.get().map((admin) => Principal.fromUint8Array(admin).toText()),
    }),
  }
}
