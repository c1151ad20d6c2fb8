import type { Principal } from '@icp-sdk/core/principal'
import { isSameBytes } from '../bytes/bytes.ts'
import type { CallContext } from '../CallContext.ts'
import { markdownText } from './foreignText.ts'
import { isAnonymous } from './principals.ts'

/** What is wrong; undefined when nothing is. */
export type Flaw = string | undefined

/** How a validator answers about a proposal: what it would do, in Markdown, or why it would fail. */
export type Validation = { Ok: string } | { Err: string }

/** @param rendering what would be done; asked for when there is no flaw */
export const validationOf = (flaw: Flaw, rendering: () => string): Validation =>
  flaw === undefined ? { Ok: rendering() } : { Err: flaw }

/** What a proposal would do, in Markdown. What a fact holds is the proposer's text, and stays one line without markup. */
export const renderProposal = (
  title: string,
  facts: readonly (readonly [label: string, value: string])[],
): string =>
  [
    title,
    facts.map(([label, value]) => `- ${label}: ${markdownText(value, LONGEST_FACT)}`).join('\n'),
  ].join('\n\n')

const LONGEST_FACT = 500

/**
 * For methods that proposals execute. Governance reads no answer, so a refusal that is answered looks like success to it: this one
 * rejects the call, and the proposal ends as failed.
 * @throws Error with the flaw
 */
export function requireFlawless(flaw: Flaw): void {
  if (flaw !== undefined) throw new Error(flaw)
}

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
    ): Promise<Validation> {
      if (!isGovernance(call)) throw new Error('Only the governance canister may do this')
      return validationOf(await check(), () => parts.map(inWords).join(', '))
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
