import { RejectError } from '@icp-sdk/core/agent'
import type { Actors } from '../../actors.ts'
import { ICP_LEDGER } from '../standards/standards.ts'
import { icpLog } from './icpLedgerHistory.ts'
import { icrcLog } from './icrcLedgerHistory.ts'
import type { ReadLog } from './scanLog.ts'

/** The whole log of an ICRC ledger, or of the ICP ledger, whose accounts are account identifiers. */
export const ledgerLog = (actors: Actors, ledgerId: string): ReadLog =>
  ledgerId === (actors.config.canisters.icp_ledger ?? ICP_LEDGER)
    ? icpLog(actors, ledgerId)
    : icrcLog(actors, ledgerId, (error) => error instanceof RejectError)
