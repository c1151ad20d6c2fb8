import type { _SERVICE, ProjectInit, VoteFor } from '@sluice/candid/vote_project'
import * as service from '@sluice/candid/vote_project'
import { type CallContext, copyBytes, pageOfRows } from '@sluice/canister'
import {
  addChunk,
  beginUpload,
  CHUNK_BYTES,
  clearUploads,
  commitFile,
  deleteFile,
  plainAnswer,
  serveFile,
  serveNextPart,
  viewFileAt,
  viewUploads,
} from '@sluice/canister/files'
import {
  canisterCycleBalance,
  canisterEdges,
  certifiedDataSet,
  consentMessages,
  cycleInfo,
  dataCertificate,
  defineCanister,
  stableMap,
} from '@sluice/canister/runtime'
import { includesPrincipal } from '@sluice/canister/services'
import { consentTable } from './consents.ts'
import * as delegations from './delegations/delegations.ts'
import { pageOfDelegators } from './delegations/delegatorList.ts'
import { setDelegate } from './delegations/setDelegate.ts'
import { setPowers } from './powers/powers.ts'
import { storedVoter } from './powers/voters.ts'
import { pictureStore } from './project/pictures.ts'
import * as project from './project/project.ts'
import { attempt, refuse } from './project/Refusal.ts'
import { requireProject, type VoteContext } from './project/VoteContext.ts'
import { openVoteState } from './project/VoteState.ts'
import { showCertified } from './proposals/certify.ts'
import { findProposal } from './proposals/found.ts'
import * as proposals from './proposals/proposals.ts'
import * as publicProposals from './proposals/publicProposals.ts'
import * as lists from './votes/lists.ts'
import * as votes from './votes/votes.ts'
import * as votesFor from './votes/votesFor.ts'

const VERSION = '1.0.0'
/** A proof of a million voters, a reason at its longest, and the description of the types. */
const VOTE_BYTES = 8_192
/** Twenty of the longest proofs. */
const VOTES_BYTES = 32_768
const REQUEST_BYTES = 32_768

const context: VoteContext = {
  ...canisterEdges,
  state: openVoteState(stableMap),
  cycles: canisterCycleBalance,
  certify: certifiedDataSet,
}
const { state } = context
const pictures = pictureStore(context)
const explain = consentMessages<_SERVICE>(service, consentTable(context))
const callerOf = ({ caller }: CallContext) => caller.toUint8Array()

const powerOf = ({ voter, proof: [proof] }: VoteFor) => ({ voter: voter.toUint8Array(), proof })

/** Does what only the owner, or the managers too, may do. */
const byOwner = <T>(call: CallContext, work: () => T) =>
  attempt(() => {
    project.requireOwner(context, call)
    return work()
  })
const byManager = <T>(call: CallContext, work: () => T) =>
  attempt(() => {
    project.requireManager(context, call)
    return work()
  })

/** The same for methods without an error in their answer, which trap with the reason. */
function managing<T>(call: CallContext, work: () => T): T {
  project.requireManager(context, call)
  return work()
}

/** The public file canister holds the files of all projects, and is told of which one. */
function requireHere(projectId: string): void {
  const here = context.toPrincipal(context.self()).toText()
  if (projectId !== '' && projectId !== here) refuse('Each project keeps its own files: ask it')
}

export default defineCanister<_SERVICE, [[] | [ProjectInit]]>({
  service,
  onInit: (_, [init]) => {
    if (init !== undefined) project.install(context, init)
  },
  door: {
    longest: {
      castVote: VOTE_BYTES,
      openVote: VOTE_BYTES,
      sealVote: VOTE_BYTES,
      castVotesFor: VOTES_BYTES,
      sealVotesFor: VOTES_BYTES,
      http_request: REQUEST_BYTES,
    },
    uploads: {
      methods: [
        'setVotePower',
        'create',
        'createProposal',
        'changeProposal',
        'updateProposal',
        'create_chunk',
        'commit_batch',
        'commit_file',
      ],
      from: (call) => project.isManager(context, call),
    },
  },
  methods: {
    // For the owner.
    addAdmin: (call, manager) =>
      byOwner(call, () => project.addManager(context, manager.toUint8Array())),
    deleteAdmin: (call, manager) =>
      byOwner(call, () => project.removeManager(context, manager.toUint8Array())),
    setOwner: (call, owner) => byOwner(call, () => project.setOwner(context, owner.toUint8Array())),
    setProject: (call, info) => byOwner(call, () => project.setProject(context, info)),

    // For managers as well.
    create: (call, info) =>
      byManager(call, () => publicProposals.createPublic(context, callerOf(call), info)),
    createProposal: (call, terms, key) =>
      byManager(call, () =>
        proposals.createProposal(context, callerOf(call), { terms, key: copyBytes(key) }),
      ),
    changeProposal: (call, number, terms) =>
      byManager(call, () => proposals.changeProposal(context, number, terms)),
    updateProposal: (call, info) =>
      byManager(call, () => publicProposals.updatePublic(context, info)),
    deleteProposal: (call, id) =>
      byManager(call, () => proposals.deleteProposal(context, publicProposals.requireNumber(id))),
    setState: (call, id, to) => byManager(call, () => publicProposals.setState(context, id, to)),
    setVotePower: (call, id, powers) =>
      byManager(call, () => setPowers(context, publicProposals.requireNumber(id), powers)),

    create_batch: (call, projectId) =>
      managing(call, () => {
        requireHere(projectId)
        return { batch_id: beginUpload(pictures, callerOf(call)) }
      }),
    create_chunk: (call, { batch_id: batch, content }, projectId) =>
      managing(call, () => {
        requireHere(projectId)
        return { chunk_id: addChunk(pictures, callerOf(call), { batch, content }) }
      }),
    commit_batch: (call, { batch_id: batch, content_type: contentType, chunk_ids: chunks }, id) => {
      managing(call, () => {
        requireHere(id)
        commitFile(pictures, callerOf(call), { batch, contentType, chunks, sha256: undefined })
      })
    },
    commit_file: (
      call,
      { batch_id: batch, content_type: contentType, chunk_ids: chunks, sha256: [hash] },
    ) =>
      byManager(call, () =>
        commitFile(pictures, callerOf(call), {
          batch,
          contentType,
          chunks,
          sha256: hash && copyBytes(hash),
        }),
      ),
    deleteFile: (call, path) => byManager(call, () => deleteFile(pictures, path)),

    // For voters.
    vote: (call, id, option, part) =>
      attempt(() =>
        votes.addPart(context, publicProposals.requireNumber(id), {
          caller: callerOf(call),
          option,
          part,
        }),
      ),
    castVote: (call, number, ballot, reason, [proof]) =>
      attempt(() =>
        votes.castVote(context, number, { caller: callerOf(call), ballot, reason, proof }),
      ),
    sealVote: (call, number, sealed, [proof]) =>
      attempt(() =>
        votes.sealVote(context, number, {
          caller: callerOf(call),
          sealed: copyBytes(sealed),
          proof,
        }),
      ),
    openVote: (call, number, ballot, reason, salt) =>
      attempt(() =>
        votes.openVote(context, number, {
          caller: callerOf(call),
          ballot,
          reason,
          salt: copyBytes(salt),
        }),
      ),
    setDelegate: (call, [delegate], [membership]) =>
      attempt(() =>
        setDelegate(context, callerOf(call), {
          delegate: delegate?.toUint8Array(),
          membership,
        }),
      ),

    // For delegates.
    castVotesFor: (call, number, voters, ballot, reason) =>
      attempt(() =>
        votesFor.castVotesFor(context, number, {
          delegate: callerOf(call),
          voters: voters.map(powerOf),
          ballot,
          reason,
        }),
      ),
    sealVotesFor: (call, number, voters) =>
      attempt(() =>
        votesFor.sealVotesFor(context, number, {
          delegate: callerOf(call),
          voters: voters.map((one) => ({ ...powerOf(one), sealed: copyBytes(one.sealed) })),
        }),
      ),
    openVotesFor: (call, number, voters, ballot, reason, salt) =>
      attempt(() =>
        votesFor.openVotesFor(context, number, {
          delegate: callerOf(call),
          voters: voters.map((voter) => voter.toUint8Array()),
          ballot,
          reason,
          salt: copyBytes(salt),
        }),
      ),

    // For everybody.
    clearChunk: (call) => clearUploads(pictures, callerOf(call)),
    chunkSize: () => BigInt(CHUNK_BYTES),
    maxFileSize: () => ({ ok: `${pictures.limits.fileBytes}` }),
    getFile: (_, path) => viewFileAt(pictures, path),
    getUploads: (_, owner) => viewUploads(pictures, owner.toUint8Array()),
    http_request: (_, request) =>
      serveFile(pictures, request, dataCertificate()) ??
      plainAnswer(404, 'There is nothing at this address'),
    http_request_streaming_callback: (_, token) => serveNextPart(pictures, token),
    findPage: (_, [address], [wanted], offset, limit) =>
      attempt(() => {
        const creator = address === undefined ? undefined : storedVoter(context, { address })
        return publicProposals.pageOfPublic(context, { state: wanted, creator }, { offset, limit })
      }),
    findProposals: (_, offset, limit) => proposals.pageOfProposals(context, { offset, limit }),
    findRecordPage: (_, id, offset, limit) =>
      attempt(() =>
        lists.pageOfRecords(context, publicProposals.requireNumber(id), { offset, limit }),
      ),
    findVotes: (_, number, offset, limit) => lists.pageOfVotes(context, number, { offset, limit }),
    findVotePower: (_, [id], [address], offset, limit) =>
      attempt(() => {
        const number = publicProposals.requireNumber(id ?? '')
        return lists.pageOfPowers(context, { number, address }, { offset, limit })
      }),
    getAdminList: (_, offset, limit) => ({
      ok: pageOfRows(state.managers.get(), { offset, limit }, context.toPrincipal),
    }),
    getCertifiedProposal: (_, number) => showCertified(context, number, dataCertificate()),
    getDelegation: (_, delegator, [number]) =>
      delegations.viewDelegation(context, delegator.toUint8Array(), number),
    getDelegators: (_, delegate, [number], [after], limit) =>
      pageOfDelegators(context, delegate.toUint8Array(), { number, after, limit }),
    getOwner: () => context.toPrincipal(requireProject(context).owner),
    getProject: () => attempt(() => project.viewProject(context)),
    getProposal: (_, id) => attempt(() => publicProposals.viewPublic(context, id)),
    getVoter: (_, number, voter) => {
      if (findProposal(context, number) === undefined) return []
      const found = votes.voterState(context, number, voter.toUint8Array())
      return found === undefined ? [] : [found]
    },
    getVotePowerCount: () => state.listedRows.get(),
    isProjectAdmin: (_, principal) =>
      includesPrincipal(state.managers.get(), principal.toUint8Array()) ||
      state.project.get()?.owner.join() === principal.toUint8Array().join(),
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
    getCycleInfo: cycleInfo,
    getVersion: () => VERSION,
    icrc21_canister_call_consent_message: (_, request) => explain(request),
  },
})
