import * as Ledger from '@sluice/candid/ledger'
import type { Icrc3Value } from '@sluice/canister'
import { type CallOutcome, callCanister, Principal, typesOf } from '@sluice/canister/runtime'
import type { LogPage, LogSource } from '../sync.ts'
import { readIcrc3Block } from './readIcrc3Block.ts'

/** As many as the public ledgers put into one answer. */
const BLOCKS = 100n
/** Bytes of a page; an honest block has some hundred. */
const LONGEST_REPLY = 400_000

const getBlocks = typesOf(Ledger.idlFactory, 'icrc3_get_blocks', LONGEST_REPLY)

type Range = { start: bigint; length: bigint }
type Answer = {
  log_length: bigint
  blocks: { id: bigint; block: Icrc3Value }[]
  archived_blocks: { args: Range[]; callback: [Principal, string] }[]
}

/** The logs of ledgers that keep the ICRC-3 standard; what has moved to an archive is fetched from there. */
export const icrc3Source: LogSource = {
  async fetch(ledger, start) {
    const answer = await ask(Principal.fromUint8Array(ledger), { start, length: BLOCKS })
    const archived = answer.archived_blocks[0]
    const range = archived?.args[0]
    if (archived === undefined || range === undefined) return toPage(answer)
    const [archive, method] = archived.callback
    const { blocks } = await ask(archive, firstOf(range), method)
    return toPage({ ...answer, blocks })
  },
}

const firstOf = ({ start, length }: Range): Range => ({
  start,
  length: length < BLOCKS ? length : BLOCKS,
})

const toPage = ({ log_length, blocks }: Answer): LogPage => ({
  length: log_length,
  blocks: blocks.map(({ id, block }) => ({
    index: id,
    read: (earlier) => readIcrc3Block(block, earlier),
  })),
})

/** @throws Error when the call fails or its answer cannot be read. */
async function ask(
  canister: Principal,
  range: Range,
  method = 'icrc3_get_blocks',
): Promise<Answer> {
  const outcome: CallOutcome<Answer> = await callCanister(canister, method, getBlocks, [[range]])
  if (outcome.kind === 'rejected') throw new Error(outcome.message)
  return outcome.result
}
