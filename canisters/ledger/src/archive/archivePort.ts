import * as LedgerArchive from '@sluice/candid/ledger_archive'
import { callCanister, replied, toPrincipal, typesOf } from '@sluice/canister/runtime'
import type { ArchivePort } from './ArchiveMover.ts'

const LONGEST_REPLY = 4096

const appendTypes = typesOf(LedgerArchive.idlFactory, 'append_blocks', LONGEST_REPLY)

/** Archives of both kinds of ledgers take blocks in the same way. */
export const archivePort: ArchivePort = {
  async append(archive, start, blocks) {
    const outcome = await callCanister<{ Ok: bigint } | { Err: string }>(
      toPrincipal(archive),
      'append_blocks',
      appendTypes,
      [{ start, blocks }],
    )
    const result = replied(outcome)
    return result !== undefined && 'Ok' in result ? result.Ok : undefined
  },
}
