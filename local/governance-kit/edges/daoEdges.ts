import * as cmcService from '@sluice/candid/cmc'
import * as ledgerService from '@sluice/candid/ledger'
import {
  callCanister,
  icrcLedgerWith,
  ledgerReadsBelow,
  replied,
  tokenEdges,
  toPrincipal,
  typesOf,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import type { DaoEdges } from '../DaoContext.ts'
import { memoOfIntent } from '../money/purpose.ts'

/** Long enough for every canister that works; whoever is silent for longer is not waited for. */
const PATIENCE_SECONDS = 60
const LONGEST_REPLY = 1_024
/** The interface counts in numbers of 64 bits. */
const MOST_E8S = 1n << 64n

const supplyTypes = typesOf(ledgerService.idlFactory, 'icrc1_total_supply', LONGEST_REPLY)
/** In the CMC's own interface: hundredths of a percent. */
const modulationTypes = typesOf(cmcService.idlFactory, 'neuron_maturity_modulation', LONGEST_REPLY)

/** The edges of a governance in a running canister, without its state. */
export function daoEdges(): Omit<DaoEdges, 'state'> &
  Pick<ReturnType<typeof ledgerReadsBelow>, 'fetchFee'> {
  waitForStrangersAtMost(PATIENCE_SECONDS)
  const { fetchBalance, fetchFee } = ledgerReadsBelow(MOST_E8S)
  return {
    ...tokenEdges,
    ledger: icrcLedgerWith(memoOfIntent),
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
