import * as Ledger from '@sluice/candid/ledger'
import { Principal } from 'azle'
import { type Icrc3Value, readBlock } from '../ledger-log/icrc3Block.ts'
import type { LedgerLog, LoggedTransfer } from '../ledger-log/LedgerLog.ts'
import { type CallOutcome, callCanister, typesOf } from './callCanister.ts'
import { nextMessage } from './schedule.ts'

/** Bytes of a page of 500 blocks; one of an honest ledger has some hundred. */
const LONGEST_REPLY = 600_000

const getBlocks = typesOf(Ledger.idlFactory, 'icrc3_get_blocks', LONGEST_REPLY)

type Range = { start: bigint; length: bigint }
type Blocks = {
  log_length: bigint
  blocks: { id: bigint; block: Icrc3Value }[]
  archived_blocks: { args: Range[]; callback: [Principal, string] }[]
}

/** The logs of ledgers that keep the ICRC-3 standard; what has moved to an archive is fetched from there. */
export const icrc3Log: LedgerLog = {
  ...logAfter(async () => {}),
  // a log can be two thousand pages long, and a stranger's may take its time for each
  inMessages: logAfter(nextMessage),
}

/** @param pause what each question is asked after. */
function logAfter(pause: () => Promise<void>): LedgerLog {
  return {
    async fetchLength(ledger) {
      await pause()
      const answer = await fetchRange(Principal.fromUint8Array(ledger), { start: 0n, length: 0n })
      return answer?.log_length
    },
    async fetchBlocks(ledger, start, length) {
      await pause()
      const answer = await fetchRange(Principal.fromUint8Array(ledger), { start, length })
      if (answer === undefined) return undefined
      const archived = answer.archived_blocks[0]
      const range = archived?.args[0]
      if (archived === undefined || range === undefined) return read(answer)
      const [archive, method] = archived.callback
      const fetched = await fetchRange(archive, range, method)
      return fetched && read(fetched)
    },
  }
}

function read({ blocks }: Blocks): LoggedTransfer[] {
  return blocks
    .map(({ id, block }) => readBlock(id, block))
    .sort((a, b) => (a.index < b.index ? -1 : 1))
}

async function fetchRange(
  canister: Principal,
  range: Range,
  method = 'icrc3_get_blocks',
): Promise<Blocks | undefined> {
  const outcome: CallOutcome<Blocks> = await callCanister(canister, method, getBlocks, [[range]])
  return outcome.kind === 'replied' ? outcome.result : undefined
}
