import type { AliasResult } from '@sluice/candid/principal_alias'
import { optionalPrincipal, type Principal, toPrincipal } from '@sluice/canister/runtime'
import type { Labelled, LedgerAlias } from './aliases.ts'

export const viewLabelled = ([principal, alias]: Labelled): [Principal, string] => [
  toPrincipal(principal),
  alias,
]

export const viewLedger = ({ ledger, governance, alias, isPublic }: LedgerAlias): AliasResult => ({
  ledger_id: toPrincipal(ledger),
  governance_id: optionalPrincipal(governance),
  alias: alias === undefined ? [] : [alias],
  is_public: isPublic,
})
