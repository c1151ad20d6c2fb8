import type { _SERVICE, Done } from '@sluice/candid/principal_alias'
import * as service from '@sluice/candid/principal_alias'
import { AccountLocks, type CallContext } from '@sluice/canister'
import {
  admins,
  canisterCycleBalance,
  defineCanister,
  type Principal,
  stableMap,
} from '@sluice/canister/runtime'
import { aliasesOfLedgers, pageOfAliases, principalsOfLedger, setAlias, share } from './aliases.ts'
import { openPrincipalAliasState } from './PrincipalAliasState.ts'
import { snsEdges } from './snsEdges.ts'
import { syncSnses } from './syncSnses.ts'
import { viewLabelled, viewLedger } from './views.ts'

const state = openPrincipalAliasState(stableMap)
const REFUSAL = 'Only an admin of the alias service may do this'
const rounds = new AccountLocks()

const { isAdmin, endpoints } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: REFUSAL,
})

const done = (flaw: string | undefined): Done => (flaw === undefined ? { ok: true } : { err: flaw })

/** A change that only admins may make; it answers why it cannot be. */
const byAdmin =
  <Args extends unknown[]>(change: (...args: Args) => string | undefined) =>
  (context: CallContext, ...args: Args): Done =>
    done(isAdmin(context) ? change(...args) : REFUSAL)

/** One import at a time: a second one would ask every ledger again. */
async function sync(context: CallContext): Promise<Done> {
  if (!isAdmin(context)) return { err: REFUSAL }
  const snsWasm = state.snsWasm.get()
  if (snsWasm === undefined) return { err: 'This network has no list of SNSes to read' }
  return rounds.withLock(
    'sync',
    () => done('The SNSes are being read already'),
    async () => done(await syncSnses(state, snsEdges(snsWasm))),
  )
}

export default defineCanister<_SERVICE, [[] | [Principal]]>({
  service,
  onInit: (_, [snsWasm]) => state.snsWasm.set(snsWasm?.toUint8Array()),
  methods: {
    addPrincipalAlias: byAdmin((principal: Principal, alias: string) =>
      setAlias(state, principal.toUint8Array(), alias),
    ),
    addSharedPrincipal: byAdmin((principal: Principal) => share(state, principal.toUint8Array())),
    syncSNSProject: sync,
    getAllPrincipalAliases: () => state.aliases.entries().map(viewLabelled),
    getPrincipalAlias: (_, principal) => {
      const alias = state.aliases.get(principal.toUint8Array())
      return alias === undefined ? [] : [alias]
    },
    getPrincipalAliasByLedger: (_, ledger) =>
      principalsOfLedger(state, ledger.toUint8Array()).map(viewLabelled),
    getPrincipalAliasByLedgers: (_, ledgers) =>
      aliasesOfLedgers(
        state,
        ledgers.map((ledger) => ledger.toUint8Array()),
      ).map(viewLedger),
    queryPrincipalAliasPage: (_, offset, limit) => ({
      ok: pageOfAliases(state, { offset, limit }, viewLabelled),
    }),
    getAdmins: () => ({ ok: endpoints.getAdmins() }),
    setAdmins: endpoints.setAdmins,
    cycleBalance: () => canisterCycleBalance(),
  },
})
