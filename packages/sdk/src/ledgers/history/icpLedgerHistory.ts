import {
  idlFactory as archiveInterface,
  type _SERVICE as IcpArchive,
} from '@sluice/candid/icp_archive'
import {
  type _SERVICE as IndexService,
  idlFactory as indexInterface,
} from '@sluice/candid/icp_index'
import type { Actors } from '../../actors.ts'
import type { Config } from '../../config.ts'
import { CallError } from '../../errors.ts'
import { parseAccountIdentifier } from '../addresses.ts'
import { readIcpBlocks } from './icpHistory.ts'
import { icpIndex } from './icpIndex.ts'
import { type ReadHistory, readHistory } from './readHistory.ts'
import type { ReadLog } from './scanLog.ts'

const MAINNET_INDEX = 'qhbym-qaaaa-aaaaa-aaafq-cai'

/** How the history of the ICP ledger is read, whose accounts are account identifiers. */
export function icpLedgerHistory(actors: Actors, ledgerId: string): ReadHistory {
  const log = icpLog(actors, ledgerId)
  const indexId = indexIdOf(actors.config)
  return (wish) =>
    readHistory(
      {
        log,
        parse: (text) => {
          const identifier = parseAccountIdentifier(text)
          return identifier && { identifier }
        },
        findIndex: async (account) =>
          indexId === undefined
            ? undefined
            : icpIndex(actors.other<IndexService>(indexInterface, indexId), ledgerId, account),
      },
      wish,
    )
}

/** Its log, archives included. */
export const icpLog = (actors: Actors, ledgerId: string): ReadLog =>
  readIcpBlocks(actors.ledger(ledgerId), async (archive, range) => {
    const answer = await actors.other<IcpArchive>(archiveInterface, archive).get_blocks(range)
    if ('Ok' in answer) return answer.Ok.blocks
    throw CallError.refused(Object.keys(answer.Err).join())
  })

/** The ICP ledger names no index, so clients know where it is. */
const indexIdOf = ({ canisters, environment }: Config): string | undefined =>
  canisters.icp_index ?? (environment === 'mainnet' ? MAINNET_INDEX : undefined)
