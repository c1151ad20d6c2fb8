import type { _SERVICE, ArchiveArgs } from '@sluice/candid/icp_archive'
import * as service from '@sluice/candid/icp_archive'
import { defineCanister, stableMap } from '@sluice/canister/runtime'
import { icpBlock } from '@sluice/canister-ledger/icpBlock'
import { openArchive } from '@sluice/canister-ledger-archive/openArchive'

const archive = openArchive(stableMap)
const MAX_BLOCKS_PER_ANSWER = 2_000n

export default defineCanister<_SERVICE, [ArchiveArgs]>({
  service,
  onInit: (_, { ledger_id }) => archive.install(ledger_id.toUint8Array()),
  door: { uploads: { methods: ['append_blocks'], from: (call) => archive.isLedger(call) } },
  methods: {
    append_blocks: (context, page) => archive.append(context, page),
    get_blocks: (_, range) => {
      if (range.start >= archive.length) {
        const indexes = { requested_index: range.start, first_valid_index: 0n }
        return { Err: { BadFirstBlockIndex: indexes } }
      }
      const found = archive.read(range, MAX_BLOCKS_PER_ANSWER)
      return { Ok: { blocks: found.map(([, block]) => icpBlock(block)) } }
    },
  },
})
