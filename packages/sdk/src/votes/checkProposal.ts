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

/** As many of one proposal are read and counted. */
export const MOST_RECORDS = 100_000n

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
  const { proposal } = told.certified
  if (proposal.records > MOST_RECORDS) return 'too-many'
  return isCounted(proposal, told.records) ? checkSignature(agent, told) : 'wrong'
}

/** Whether what a proposal says, its tally included, is what the network has signed; its records are not looked at. Nothing is thrown. */
export async function checkSignature(
  agent: HttpAgent,
  told: Omit<Told, 'records'>,
): Promise<Exclude<RecountedProposal['check'], 'too-many'>> {
  const { proposal } = told.certified
  const [certificate] = told.certified.certificate
  if (certificate === undefined) return 'uncertified'
  try {
    const tree = Cbor.decode<HashTree>(Uint8Array.from(told.certified.witness))
    const data = await fetchCertifiedData(agent, told.projectId, Uint8Array.from(certificate))
    if (data === undefined || toHex(data) !== toHex(await reconstruct(tree))) return 'wrong'
    const utf8 = new TextEncoder()
    const label = `${proposal.number}`
    const found = lookup_path([utf8.encode('proposals'), utf8.encode(label)], tree)
    if (found.status !== LookupPathStatus.Found) return 'wrong'
    return toHex(found.value) === toHex(computedHash(told)) ? 'certified' : 'wrong'
  } catch {
    // whatever it says, it proves nothing
    return 'wrong'
  }
}

/** Whether the tally that a project tells is what its records come to. */
export function isCounted(
  { terms, tally, records: count, recordsHash }: Project.Proposal,
  records: readonly Project.VoteRecord[],
): boolean {
  const counted = recount(sha256, records.map(toRecord), terms.options.length)
  return (
    count === BigInt(records.length) &&
    toHex(counted.recordsHash) === toHex(Uint8Array.from(recordsHash)) &&
    counted.tally.abstained === tally.abstained &&
    counted.tally.used === tally.used &&
    counted.tally.voters === tally.voters &&
    counted.tally.options.length === tally.options.length &&
    counted.tally.options.every((power, place) => power === tally.options[place])
  )
}

/** Of all that a project tells. */
function computedHash({ projectId, certified: { proposal } }: Omit<Told, 'records'>): Uint8Array {
  const { terms } = proposal
  const [snapshot] = terms.snapshot
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
      picture: terms.picture[0] ?? '',
      delegations: proposal.delegations,
    }),
    total: proposal.total,
    tally: proposal.tally,
    records: proposal.records,
    recordsHash: Uint8Array.from(proposal.recordsHash),
    closesAtNs: proposal.closesAt,
  })
}
