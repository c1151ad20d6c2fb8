import type { CertifiedProposal } from '@sluice/candid/vote_project'
import {
  CBOR_SELF_DESCRIBED,
  type HashTree,
  labeledTree,
  rootHash,
  sha256,
  treeCbor,
} from '@sluice/canister'
import { resultHash } from '@sluice/electorate'
import type { VoteContext } from '../project/VoteContext.ts'
import { listOf } from '../project/VoteState.ts'
import { closesAt, type Found, findProposal, viewProposal } from './found.ts'

const LABEL = new TextEncoder().encode('proposals')

/** Certifies a proposal as it is now. */
export function certifyProposal(context: VoteContext, found: Found): void {
  context.state.results.set(found.number, rootHash(leafOf(context, found)))
  certifyAll(context)
}

export function forgetProposal(context: VoteContext, number: bigint): void {
  context.state.results.delete(number)
  certifyAll(context)
}

function certifyAll(context: VoteContext): void {
  const hash = context.state.results.rootHash()
  const tree: HashTree = hash === undefined ? { kind: 'empty' } : { kind: 'pruned', hash }
  context.certify(rootHash(labeledTree([{ label: LABEL, subtree: tree }])))
}

const leafOf = (context: VoteContext, found: Found): HashTree => {
  const { number, counts } = found
  const content = resultHash(sha256, {
    project: context.self(),
    number,
    terms: counts.termsHash,
    total: counts.total,
    tally: counts.tally,
    records: context.state.records.sizeOf(listOf(number)),
    recordsHash: counts.recordsHash,
    closesAtNs: closesAt(found),
  })
  return { kind: 'leaf', content }
}

/** A proposal with its proof. */
export function showCertified(
  context: VoteContext,
  number: bigint,
  certificate: Uint8Array | undefined,
): [] | [CertifiedProposal] {
  const found = findProposal(context, number)
  if (found === undefined) return []
  const shown = context.state.results.witness(number, leafOf(context, found))
  const tree = labeledTree([{ label: LABEL, subtree: shown }])
  return [
    {
      proposal: viewProposal(context, found),
      certificate: certificate === undefined ? [] : [certificate],
      witness: Uint8Array.from([...CBOR_SELF_DESCRIBED, ...treeCbor(tree)]),
    },
  ]
}
