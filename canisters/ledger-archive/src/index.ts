import type { _SERVICE, ArchiveArgs } from '@sluice/candid/ledger_archive'
import * as service from '@sluice/candid/ledger_archive'
import { defineCanister, stableMap, toPrincipal } from '@sluice/canister/runtime'
import { blockValue } from '@sluice/canister-ledger/blockValue'
import { transactionOf } from '@sluice/canister-ledger/transactionOf'
import { openArchive } from './openArchive.ts'

const archive = openArchive(stableMap)
const MAX_TRANSACTIONS_PER_ANSWER = 2_000n
const MAX_BLOCKS_PER_ANSWER = 100n
const MAX_BLOCKS_OF_A_RANGE = 500n

export default defineCanister<_SERVICE, [ArchiveArgs]>({
  service,
  onInit: (_, { ledger_id }) => archive.install(ledger_id.toUint8Array()),
  door: { uploads: { methods: ['append_blocks'], from: (call) => archive.isLedger(call) } },
  methods: {
    append_blocks: (context, page) => archive.append(context, page),
    get_blocks: (_, range) => ({
      blocks: archive.read(range, MAX_BLOCKS_OF_A_RANGE).map(([, block]) => blockValue(block)),
    }),
    remaining_capacity: () => archive.remainingBytes,
    get_transaction: (_, index) => {
      const [found] = archive.read({ start: index, length: 1n }, 1n)
      return found === undefined ? [] : [transactionOf(found[1], toPrincipal)]
    },
    get_transactions: (_, range) => ({
      transactions: archive
        .read(range, MAX_TRANSACTIONS_PER_ANSWER)
        .map(([, block]) => transactionOf(block, toPrincipal)),
    }),
    icrc3_get_archives: () => [],
    icrc3_get_blocks: (_, ranges) => {
      let room = MAX_BLOCKS_PER_ANSWER
      const blocks = []
      for (const range of ranges) {
        if (room === 0n) break
        const found = archive.read(range, room)
        for (const [id, block] of found) blocks.push({ id, block: blockValue(block) })
        room -= BigInt(found.length)
      }
      return { log_length: archive.length, blocks, archived_blocks: [] }
    },
  },
})
