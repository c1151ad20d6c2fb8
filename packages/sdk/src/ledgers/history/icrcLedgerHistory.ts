import {
  idlFactory as archiveInterface,
  type _SERVICE as LedgerArchive,
} from '@sluice/candid/ledger_archive'
import {
  type _SERVICE as IndexService,
  idlFactory as indexInterface,
} from '@sluice/candid/ledger_index'
import type { Actors } from '../../actors.ts'
import { parseAccount } from '../addresses.ts'
import { readIcrc3Blocks } from './icrc3History.ts'
import { readTransactions } from './icrcHistory.ts'
import { icrcIndex } from './icrcIndex.ts'
import { type ReadHistory, readHistory } from './readHistory.ts'
import type { ReadLog } from './scanLog.ts'

/**
 * How the history of an ICRC ledger is read.
 * @param wasRejected whether a call failed because the canister rejected it, as one does that lacks the method
 */
export function icrcLedgerHistory(
  actors: Actors,
  ledgerId: string,
  wasRejected: (error: unknown) => boolean,
): ReadHistory {
  const log = icrcLog(actors, ledgerId, wasRejected)
  let named: Promise<string | undefined> | undefined
  const findIndexId = () => {
    named ??= fetchIndexId(actors, ledgerId, wasRejected).catch((error: unknown) => {
      // asked again another time
      named = undefined
      throw error
    })
    return named
  }
  return (wish) =>
    readHistory(
      {
        log,
        parse: parseAccount,
        findIndex: async (account) => {
          // only the ICP ledger's index knows accounts by their identifiers
          if ('identifier' in account) return undefined
          const id = await findIndexId()
          return id === undefined
            ? undefined
            : icrcIndex(actors.other<IndexService>(indexInterface, id), ledgerId, account)
        },
      },
      wish,
    )
}

/** The older way to read the log, and the standard where a ledger lacks it; what has moved to archives is fetched there. */
function icrcLog(
  actors: Actors,
  ledgerId: string,
  wasRejected: (error: unknown) => boolean,
): ReadLog {
  const { byStandard, older } = icrcLogs(actors, ledgerId)
  return (start, length) =>
    older(start, length).catch((error: unknown) => {
      if (wasRejected(error)) return byStandard(start, length)
      throw error
    })
}

/** Both ways to read the log. */
export function icrcLogs(actors: Actors, ledgerId: string) {
  const ledger = actors.ledger(ledgerId)
  const byStandard = readIcrc3Blocks(ledger, (archive, ranges) =>
    actors.ledger(archive).icrc3_get_blocks(ranges),
  )
  const older = readTransactions(ledger, (archive, range) =>
    actors.other<LedgerArchive>(archiveInterface, archive).get_transactions(range),
  )
  return { byStandard, older }
}

/** The index that a ledger names by ICRC-106; undefined where it names none or never heard of it. */
async function fetchIndexId(
  actors: Actors,
  ledgerId: string,
  wasRejected: (error: unknown) => boolean,
): Promise<string | undefined> {
  try {
    const named = await actors.ledger(ledgerId).icrc106_get_index_principal()
    return 'Ok' in named ? named.Ok.toText() : undefined
  } catch (error) {
    if (wasRejected(error)) return undefined
    throw error
  }
}
