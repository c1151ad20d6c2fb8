import * as IcpArchive from '@sluice/candid/icp_archive'
import * as Ledger from '@sluice/candid/ledger'
import { callCanister, Principal, replied, typesOf } from '@sluice/canister/runtime'

const blocksTypes = typesOf(Ledger.idlFactory, 'query_blocks')
const archivedTypes = typesOf(IcpArchive.idlFactory, 'get_blocks')

type Archived = { Ok: { blocks: Ledger.IcpBlock[] } } | { Err: object }

/** A block of the ICP ledger, from its archive when it is old; undefined when there is none, or nobody answered. */
export async function fetchIcpBlock(
  ledger: Uint8Array,
  index: bigint,
): Promise<Ledger.IcpBlock | undefined> {
  const range = { start: index, length: 1n }
  const answer = replied(
    await callCanister<Ledger.QueryBlocksResponse>(
      Principal.fromUint8Array(ledger),
      'query_blocks',
      blocksTypes,
      [range],
    ),
  )
  const [archived] = answer?.archived_blocks ?? []
  if (archived === undefined) return answer?.blocks[0]
  const [archive, method] = archived.callback
  const old = replied(await callCanister<Archived>(archive, method, archivedTypes, [range]))
  return old !== undefined && 'Ok' in old ? old.Ok.blocks[0] : undefined
}
