import type {
  _SERVICE,
  ArchiveArgs,
  IcpBlocksError,
  IcpBlocksRequest,
} from '@sluice/candid/icp_archive'
import * as service from '@sluice/candid/icp_archive'
import { defineCanister, stableMap } from '@sluice/canister/runtime'
import type { Block } from '@sluice/canister-ledger/block'
import { encodedIcpBlock } from '@sluice/canister-ledger/encodedIcpBlock'
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
      const found = read(range)
      return 'Err' in found ? found : { Ok: { blocks: found.Ok.map(icpBlock) } }
    },
    get_encoded_blocks: (_, range) => {
      const found = read(range)
      return 'Err' in found ? found : { Ok: found.Ok.map(encodedIcpBlock) }
    },
    remaining_capacity: () => archive.remainingBytes,
  },
})

/** Blocks of a range that begins here; the ledger's interface has a refusal for one that does not. */
function read(range: IcpBlocksRequest): { Ok: Block[] } | { Err: IcpBlocksError } {
  if (range.start < archive.length)
    return { Ok: archive.read(range, MAX_BLOCKS_PER_ANSWER).map(([, block]) => block) }
  const indexes = { requested_index: range.start, first_valid_index: 0n }
  return { Err: { BadFirstBlockIndex: indexes } }
}
