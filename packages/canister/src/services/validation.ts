import type { Principal } from '@icp-sdk/core/principal'
import { isSameBytes } from '../bytes/bytes.ts'
import type { CallContext } from '../CallContext.ts'
import { isAnonymous } from './principals.ts'

/** What is wrong; undefined when nothing is. */
export type Flaw = string | undefined

/** What a proposal would do, part by part. */
type Part = string | boolean | Principal | readonly Principal[]

/** How a validator answers the governance canister about a proposal. */
export function validation(governance: () => Uint8Array) {
  const isGovernance = ({ caller }: CallContext): boolean =>
    isSameBytes(caller.toUint8Array(), governance())
  return {
    isGovernance,
    /**
     * Runs a check, and answers in words what would be done when it finds nothing.
     * @throws Error, which rejects the call, unless the governance canister calls.
     */
    async judged(
      call: CallContext,
      parts: readonly Part[],
      check: () => Flaw | Promise<Flaw>,
    ): Promise<{ Ok: string } | { Err: string }> {
      if (!isGovernance(call)) throw new Error('Only the governance canister may do this')
      const flaw = await check()
      return flaw === undefined ? { Ok: parts.map(inWords).join(', ') } : { Err: flaw }
    },
  }
}

function inWords(part: Part): string {
  if (typeof part === 'string') return part
  if (typeof part === 'boolean') return `${part}`
  return 'toText' in part ? part.toText() : `[${part.map((id) => id.toText()).join(', ')}]`
}

/** The anonymous principal is everybody: a role of theirs would be everybody's. @param role in the plural: `admins`. */
export function flawOfPeople(people: readonly Principal[], role: string): Flaw {
  const hasAnonymous = people.some((id) => isAnonymous(id.toUint8Array()))
  return hasAnonymous ? `Anonymous principals cannot be ${role}` : undefined
}

/** @throws Error, which rejects the call, for {@link flawOfPeople}. */
export function requirePeople(people: readonly Principal[], role: string): void {
  const flaw = flawOfPeople(people, role)
  if (flaw !== undefined) throw new Error(flaw)
}

/** A factory looks after what it has made. @param made in the plural: `farms`. */
export function flawOfRemoved(
  factory: Principal,
  controllers: readonly Principal[],
  made: string,
): Flaw {
  const hasFactory = controllers.some((id) => id.toText() === factory.toText())
  return hasFactory ? `The factory must stay a controller of its ${made}` : undefined
}
