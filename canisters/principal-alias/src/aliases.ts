import { type Page, pageOfMap, type Slice } from '@sluice/canister'
import { isAnonymous, plainText } from '@sluice/canister/services'
import type { PrincipalAliasState } from './PrincipalAliasState.ts'

/** The labels and what is answered about ledgers. Principals are their bytes. */

/** Characters of a label: it stands in the cell of a table. */
export const MAX_ALIAS = 60
export const MAX_ALIASES = 2_000
/** Every answer about ledgers carries all of them. */
export const MAX_SHARED = 20
/** A pool has two ledgers, a list of pools some more. */
export const MAX_LEDGERS = 100
export const MAX_PAGE = 500n
const GOVERNANCE = 'Governance'

export type Labelled = readonly [principal: Uint8Array, alias: string]
export type LedgerAlias = {
  readonly ledger: Uint8Array
  readonly governance: Uint8Array | undefined
  readonly alias: string | undefined
  readonly isPublic: boolean
}

/** An empty alias takes the label off, and with it the place among the shared ones. Answers why it cannot be. */
export function setAlias(
  state: PrincipalAliasState,
  principal: Uint8Array,
  alias: string,
): string | undefined {
  if (alias === '') {
    state.aliases.delete(principal)
    state.shared.delete(principal)
    return undefined
  }
  const flaw = flawOfAlias(alias)
  if (flaw !== undefined) return flaw
  if (isAnonymous(principal)) return 'The anonymous principal is everybody'
  if (!state.aliases.has(principal) && state.aliases.size >= MAX_ALIASES)
    return `There can be ${MAX_ALIASES} aliases`
  state.aliases.set(principal, alias)
  return undefined
}

function flawOfAlias(alias: string): string | undefined {
  if (alias.length > MAX_ALIAS) return `An alias has at most ${MAX_ALIAS} characters`
  const isPlain = plainText(alias) === alias && alias.trim() === alias
  return isPlain ? undefined : 'An alias has visible characters only, and no space around them'
}

/** Makes a labelled principal part of every ledger's answer. Answers why it cannot be. */
export function share(state: PrincipalAliasState, principal: Uint8Array): string | undefined {
  if (!state.aliases.has(principal)) return 'This principal has no alias'
  if (!state.shared.has(principal) && state.shared.size >= MAX_SHARED)
    return `There can be ${MAX_SHARED} shared principals`
  state.shared.set(principal, principal)
  return undefined
}

/** What is said of each ledger, in the order asked, and then what belongs to all of them. @throws Error for too many */
export function aliasesOfLedgers(
  state: PrincipalAliasState,
  ledgers: readonly Uint8Array[],
): LedgerAlias[] {
  if (ledgers.length > MAX_LEDGERS)
    throw new Error(`At most ${MAX_LEDGERS} ledgers are answered at once`)
  return [
    ...ledgers.map((ledger) => aliasOfLedger(state, ledger)),
    ...state.shared.entries().map(([principal]) => ({
      ledger: principal,
      governance: undefined,
      alias: state.aliases.get(principal),
      isPublic: true,
    })),
  ]
}

function aliasOfLedger(state: PrincipalAliasState, ledger: Uint8Array): LedgerAlias {
  const governance = state.governances.get(ledger)
  const ofGovernance = governance && state.aliases.get(governance)
  const alias = ofGovernance === undefined ? state.aliases.get(ledger) : withTheWord(ofGovernance)
  return { ledger, governance, alias, isPublic: false }
}

/** Clients take an alias with this word for that of the governance canister, and any other for the ledger's. */
const withTheWord = (alias: string) =>
  alias.includes(GOVERNANCE) ? alias : `${alias} ${GOVERNANCE}`

export const governanceAlias = (symbol: string) => `${symbol} ${GOVERNANCE}`

/** Every labelled principal that has to do with a ledger: itself, its governance canister, and what is shared. */
export function principalsOfLedger(state: PrincipalAliasState, ledger: Uint8Array): Labelled[] {
  const governance = state.governances.get(ledger)
  const shared = state.shared.entries().map(([principal]) => principal)
  const own = governance === undefined ? [ledger] : [ledger, governance]
  return [...own, ...shared].flatMap((principal) => {
    const alias = state.aliases.get(principal)
    return alias === undefined ? [] : [[principal, alias] as const]
  })
}

/** A page in the order of the principals' bytes; shorter than asked for when that is more than `MAX_PAGE`. */
export function pageOfAliases<Item>(
  { aliases }: PrincipalAliasState,
  slice: Slice,
  view: (labelled: Labelled) => Item,
): Page<Item> {
  return pageOfMap(aliases, slice, (principal, alias) => view([principal, alias]), MAX_PAGE)
}
