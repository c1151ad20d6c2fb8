import type { _SERVICE, AliasResult, Done } from '@sluice/candid/principal_alias'
import * as service from '@sluice/candid/principal_alias'
import type { ListDeployedSnsesResponse } from '@sluice/candid/sns_wasm'
import * as snsWasmService from '@sluice/candid/sns_wasm'
import { AccountLocks, type CallContext } from '@sluice/canister'
import {
  admins,
  callCanister,
  canisterCycleBalance,
  defineCanister,
  fetchSymbol,
  type Principal,
  replied,
  stableMap,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import {
  aliasesOfLedgers,
  type Labelled,
  type LedgerAlias,
  pageOfAliases,
  principalsOfLedger,
  setAlias,
  share,
} from './aliases.ts'
import { openPrincipalAliasState } from './PrincipalAliasState.ts'
import { type Sns, type SnsEdges, syncSnses } from './syncSnses.ts'

const state = openPrincipalAliasState(stableMap)
const REFUSAL = 'Only an admin of the alias service may do this'
/** Five principals for an SNS: room for some thousand. */
const LONGEST_REPLY = 500_000
const listTypes = typesOf(snsWasmService.idlFactory, 'list_deployed_snses', LONGEST_REPLY)
const rounds = new AccountLocks()

const { isAdmin, endpoints } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: REFUSAL,
})

const edges = (snsWasm: Uint8Array): SnsEdges => ({
  async list() {
    const outcome = await callCanister<ListDeployedSnsesResponse>(
      toPrincipal(snsWasm),
      'list_deployed_snses',
      listTypes,
      [{}],
    )
    if (outcome.kind === 'rejected') return `The list of SNSes does not answer: ${outcome.message}`
    return outcome.result.instances.flatMap(toSns)
  },
  symbolOf: async (ledger) => replied(await fetchSymbol(toPrincipal(ledger))),
})

function toSns(sns: ListDeployedSnsesResponse['instances'][number]): Sns[] {
  const [ledger, governance] = [sns.ledger_canister_id[0], sns.governance_canister_id[0]]
  if (ledger === undefined || governance === undefined) return []
  return [{ ledger: ledger.toUint8Array(), governance: governance.toUint8Array() }]
}

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
    async () => done(await syncSnses(state, edges(snsWasm))),
  )
}

const shown = ([principal, alias]: Labelled): [Principal, string] => [toPrincipal(principal), alias]

const toResult = ({ ledger, governance, alias, isPublic }: LedgerAlias): AliasResult => ({
  ledger_id: toPrincipal(ledger),
  governance_id: governance === undefined ? [] : [toPrincipal(governance)],
  alias: alias === undefined ? [] : [alias],
  is_public: isPublic,
})

export default defineCanister<_SERVICE, [[] | [Principal]]>({
  service,
  onInit: (_, [snsWasm]) => state.snsWasm.set(snsWasm?.toUint8Array()),
  methods: {
    addPrincipalAlias: byAdmin((principal: Principal, alias: string) =>
      setAlias(state, principal.toUint8Array(), alias),
    ),
    addSharedPrincipal: byAdmin((principal: Principal) => share(state, principal.toUint8Array())),
    syncSNSProject: sync,
    getAllPrincipalAliases: () => state.aliases.entries().map(shown),
    getPrincipalAlias: (_, principal) => {
      const alias = state.aliases.get(principal.toUint8Array())
      return alias === undefined ? [] : [alias]
    },
    getPrincipalAliasByLedger: (_, ledger) =>
      principalsOfLedger(state, ledger.toUint8Array()).map(shown),
    getPrincipalAliasByLedgers: (_, ledgers) =>
      aliasesOfLedgers(
        state,
        ledgers.map((ledger) => ledger.toUint8Array()),
      ).map(toResult),
    queryPrincipalAliasPage: (_, offset, limit) => ({
      ok: {
        totalElements: BigInt(state.aliases.size),
        content: pageOfAliases(state, offset, limit).map(shown),
        offset,
        limit,
      },
    }),
    getAdmins: () => ({ ok: endpoints.getAdmins() }),
    setAdmins: endpoints.setAdmins,
    cycleBalance: () => canisterCycleBalance(),
  },
})
