import {
  Cbor,
  type HashTree,
  type HttpAgent,
  LookupPathStatus,
  lookup_path,
  reconstruct,
} from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '@sluice/candid/hex'
import type * as Project from '@sluice/candid/vote_project'
import { recount, resultHash, termsHash } from '@sluice/electorate'
import { fetchCertifiedData } from '../agent/certifiedData.ts'
import { toRecord } from './readAnswers.ts'
import type { RecountedProposal } from './VoteProposal.ts'

type Told = {
  readonly projectId: string
  readonly certified: Project.CertifiedProposal
  readonly records: readonly Project.VoteRecord[]
}

/** Whether a proposal, its tally and all of its records are what the network has signed. Nothing is thrown: what proves nothing is wrong. */
export async function checkProposal(
  agent: HttpAgent,
  told: Told,
): Promise<RecountedProposal['check']> {
  const [certificate] = told.certified.certificate
  if (certificate === undefined) return 'uncertified'
  try {
    const tree = Cbor.decode<HashTree>(Uint8Array.from(told.certified.witness))
    const data = await fetchCertifiedData(agent, told.projectId, Uint8Array.from(certificate))
    if (data === undefined || toHex(data) !== toHex(await reconstruct(tree))) return 'wrong'
    const utf8 = new TextEncoder()
    const { number } = told.certified.proposal
    const found = lookup_path([utf8.encode('proposals'), utf8.encode(`${number}`)], tree)
    if (found.status !== LookupPathStatus.Found) return 'wrong'
    return toHex(found.value) === toHex(computedHash(told)) ? 'certified' : 'wrong'
  } catch {
    // whatever it says, it proves nothing
    return 'wrong'
  }
}

/** Of what was read, added up here. */
function computedHash({ projectId, certified: { proposal }, records }: Told): Uint8Array {
  const { terms } = proposal
  const [snapshot] = terms.snapshot
  const counted = recount(sha256, records.map(toRecord), terms.options.length)
  return resultHash(sha256, {
    project: Principal.fromText(projectId).toUint8Array(),
    number: proposal.number,
    terms: termsHash(sha256, {
      title: terms.title,
      content: terms.content,
      options: terms.options,
      kind: 'single' in terms.kind ? 'single' : 'approval' in terms.kind ? 'approval' : 'weighted',
      isChangeable: terms.isChangeable,
      rules: { quorum: Number(terms.quorum), threshold: Number(terms.threshold) },
      beginsAtNs: terms.beginTime,
      endsAtNs: terms.endTime,
      opensUntilNs: terms.opensUntil[0],
      snapshot: snapshot && {
        ...snapshot,
        ledger: snapshot.ledger.toUint8Array(),
        root: Uint8Array.from(snapshot.root),
      },
    }),
    total: proposal.total,
    tally: counted.tally,
    records: BigInt(records.length),
    recordsHash: counted.recordsHash,
    closesAtNs: proposal.closesAt,
  })
}
