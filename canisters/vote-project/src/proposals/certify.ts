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
import { listOf, type VoteState } from '../project/VoteState.ts'
import { closesAt, type Found, findProposal, viewProposal } from './found.ts'

const LABEL = new TextEncoder().encode('proposals')
const HTTP = new TextEncoder().encode('http_expr')

/** Certifies a proposal as it is now. */
export function certifyProposal(context: VoteContext, found: Found): void {
  context.state.results.set(found.number, rootHash(leafOf(context, found)))
  certifyAll(context)
}

export function forgetProposal(context: VoteContext, number: bigint): void {
  context.state.results.delete(number)
  certifyAll(context)
}

/** Certifies what is stored now. */
export function certifyAll(context: VoteContext): void {
  context.certify(rootHash(certifiedTree(context.state, {})))
}

/**
 * All that the project certifies: its proposals, and the answers of its pictures.
 * @param shown what is shown of them; their hashes alone when absent
 */
export function certifiedTree(
  { results, fileTree }: VoteState,
  shown: { readonly proposals?: HashTree; readonly files?: HashTree },
): HashTree {
  const proposals = shown.proposals ?? pruned(results.rootHash()) ?? { kind: 'empty' as const }
  const files = shown.files ?? pruned(fileTree.rootHash())
  const children = [{ label: LABEL, subtree: proposals }]
  return labeledTree(
    files === undefined ? children : [...children, { label: HTTP, subtree: files }],
  )
}

const pruned = (hash: Uint8Array | undefined): HashTree | undefined =>
  hash && { kind: 'pruned', hash }

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
  const proposals = context.state.results.witness(number, leafOf(context, found))
  const tree = certifiedTree(context.state, { proposals })
  return [
    {
      proposal: viewProposal(context, found),
      certificate: certificate === undefined ? [] : [certificate],
      witness: Uint8Array.from([...CBOR_SELF_DESCRIBED, ...treeCbor(tree)]),
    },
  ]
}
