import { RejectError } from '@icp-sdk/core/agent'
import type { Actors } from '../../actors.ts'
import { ICP_LEDGER } from '../standards/standards.ts'
import { icpLog } from './icpLedgerHistory.ts'
import { icrcLogs } from './icrcLedgerHistory.ts'
import type { ReadLog } from './scanLog.ts'

/**
 * The whole log of an ICRC ledger, or of the ICP ledger, whose accounts are account identifiers. By the standard first: its blocks tell the fee
 * that was taken, older answers only the one that was named.
 */
export function ledgerLog(actors: Actors, ledgerId: string): ReadLog {
  if (ledgerId === (actors.config.canisters.icp_ledger ?? ICP_LEDGER))
    return icpLog(actors, ledgerId)
  const { byStandard, older } = icrcLogs(actors, ledgerId)
  return (start, length) =>
    byStandard(start, length).catch((error: unknown) => {
      if (error instanceof RejectError) return older(start, length)
      throw error
    })
}
