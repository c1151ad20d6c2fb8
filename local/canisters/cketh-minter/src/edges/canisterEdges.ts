import * as ledgerService from '@sluice/candid/ledger'
import {
  callCanister,
  canisterCycleBalance,
  icrcLedgerWith,
  ledgerReads,
  replied,
  stableMap,
  tokenEdges,
  toPrincipal,
  typesOf,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import { thresholdKey } from '../../../../minter-kit/edges/thresholdKey.ts'
import { openMinterState } from '../MinterState.ts'
import type { MinterEdges } from '../minter/MinterContext.ts'
import { memoOfIntent } from '../minter/purpose.ts'
import { evmRpcCanister } from './evmRpcCanister.ts'

/** Long enough for every service that works; a call that is given up is asked again. */
const PATIENCE_SECONDS = 60
const LONGEST_REPLY = 1_024

const supplyTypes = typesOf(ledgerService.idlFactory, 'icrc1_total_supply', LONGEST_REPLY)

/** The minter's edges in a running canister. */
export function canisterEdges(): MinterEdges {
  waitForStrangersAtMost(PATIENCE_SECONDS)
  return {
    ...tokenEdges,
    ledger: icrcLedgerWith(memoOfIntent),
    state: openMinterState(stableMap, toPrincipal),
    openEthereum: evmRpcCanister,
    keys: thresholdKey,
    cycles: canisterCycleBalance,
    fetchFee: ledgerReads.fetchFee,
    fetchSupply: async (ledger) =>
      replied(
        await callCanister<bigint>(toPrincipal(ledger), 'icrc1_total_supply', supplyTypes, []),
      ),
  }
}
