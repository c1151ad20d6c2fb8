import { isSameBytes } from '@sluice/canister'
import { governanceAlias, setAlias } from './aliases.ts'
import type { PrincipalAliasState } from './PrincipalAliasState.ts'

/** An SNS as far as its ledger and governance canister are known. */
export type Sns = { readonly ledger: Uint8Array; readonly governance: Uint8Array }

/** What the import asks the network. */
export type SnsEdges = {
  /** Every deployed SNS; why there is no answer when it is a text. */
  readonly list: () => Promise<readonly Sns[] | string>
  /** What a ledger calls its token, on one line; undefined when it does not answer. */
  readonly symbolOf: (ledger: Uint8Array) => Promise<string | undefined>
}

/** More SNSes than the network has had; a list is never trusted to have an end. */
const MAX_SNSES = 1_000

/**
 * Remembers the governance canister of every SNS's ledger, and calls those that have no label by their token. A ledger that does not
 * answer leaves its governance canister without a label until the next import. Answers why it cannot be.
 */
export async function syncSnses(
  state: PrincipalAliasState,
  edges: SnsEdges,
): Promise<string | undefined> {
  const found = await edges.list()
  if (typeof found === 'string') return found
  const snses = found.slice(0, MAX_SNSES)
  for (const { ledger, governance } of snses) {
    const known = state.governances.get(ledger)
    if (known === undefined || !isSameBytes(known, governance))
      state.governances.set(ledger, governance)
  }
  for (const { ledger, governance } of snses) {
    if (state.aliases.has(governance)) continue
    const symbol = (await edges.symbolOf(ledger))?.trim()
    // an admin may have labelled it meanwhile
    if (symbol === undefined || symbol === '' || state.aliases.has(governance)) continue
    const flaw = setAlias(state, governance, governanceAlias(symbol))
    if (flaw !== undefined) return flaw
  }
  return undefined
}
