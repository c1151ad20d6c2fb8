import type { IDL as Candid } from '@icp-sdk/core/candid'
import * as cmcService from '@sluice/candid/cmc'
import * as ledgerService from '@sluice/candid/ledger'
import * as service from '@sluice/candid/sns_governance'
import type { Codec } from '@sluice/canister'
import {
  callCanister,
  icrcLedgerWith,
  ledgerReadsBelow,
  replied,
  stableMap,
  tokenEdges,
  toPrincipal,
  typesLike,
  typesOf,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import { memoOfIntent } from '../../../../governance-kit/money/purpose.ts'
import { PLACES } from '../state/candidTypes.ts'
import { openGovernanceState } from '../state/GovernanceState.ts'
import { callCanisters } from './callCanisters.ts'
import type { GovernanceEdges } from './GovernanceContext.ts'

/** Long enough for every canister that works; whoever is silent for longer is not waited for. */
const PATIENCE_SECONDS = 60
const LONGEST_REPLY = 1_024
/** The interface counts in numbers of 64 bits. */
const MOST_E8S = 1n << 64n

const supplyTypes = typesOf(ledgerService.idlFactory, 'icrc1_total_supply', LONGEST_REPLY)
/** In the CMC's own interface: hundredths of a percent. */
const modulationTypes = typesOf(cmcService.idlFactory, 'neuron_maturity_modulation', LONGEST_REPLY)

/** The edges in a running canister. */
export function canisterEdges(): GovernanceEdges {
  waitForStrangersAtMost(PATIENCE_SECONDS)
  const { fetchBalance, fetchFee } = ledgerReadsBelow(MOST_E8S)
  return {
    ...tokenEdges,
    ledger: icrcLedgerWith(memoOfIntent),
    state: openGovernanceState(stableMap, {
      proposal: stored(PLACES.proposal),
      parameters: stored(PLACES.parameters),
      nervousFunction: stored(PLACES.nervousFunction),
      metadata: stored(PLACES.metadata),
    }),
    canisters: callCanisters,
    fetchBalance,
    fetchFee,
    async fetchSupply(ledger) {
      const answer = await callCanister<bigint>(
        toPrincipal(ledger),
        'icrc1_total_supply',
        supplyTypes,
        [],
      )
      const supply = replied(answer)
      return supply !== undefined && supply < MOST_E8S ? supply : undefined
    },
    async fetchModulation(cmc) {
      const answer = await callCanister<{ Ok: number } | { Err: string }>(
        toPrincipal(cmc),
        'neuron_maturity_modulation',
        modulationTypes,
        [],
      )
      const modulation = replied(answer)
      return modulation !== undefined && 'Ok' in modulation ? modulation.Ok : undefined
    },
  }
}

type Place = {
  readonly method: string
  pick(answer: Candid.Type | undefined): Candid.Type | undefined
}

function stored<Value>({ method, pick }: Place): Codec<Value> {
  const types = typesLike(service.idlFactory, method, (answer) => {
    const type = pick(answer)
    if (type === undefined) throw new Error(`the interface has no such type in ${method}`)
    return [type]
  })
  return {
    encode: (value) => types.args.encode([value]),
    decode: (bytes) => trustedValue<Value>(types.args.decode(bytes)[0]),
  }
}

/** The one place where a stored message becomes its type: it was read by that type, and written by it. */
function trustedValue<Value>(value: unknown): Value {
  return value as Value
}
