import type { _SERVICE, CollectionInit } from '@sluice/candid/nft_collection'
import * as service from '@sluice/candid/nft_collection'
import { type CallContext, copyBytes, isSameBytes } from '@sluice/canister'
import { addChunk, beginUpload, clearUploads, commitFile } from '@sluice/canister/files'
import {
  canisterCycleBalance,
  consentMessages,
  cycleInfo,
  defineCanister,
  msgCyclesAccept,
  msgCyclesAvailable,
} from '@sluice/canister/runtime'
import { certifyingLog } from './collection/certify.ts'
import { canisterContext } from './collection/edges.ts'
import * as info from './collection/info.ts'
import { attempt, KNOWN, refuse } from './collection/Refusal.ts'
import { dropFile, fileStore } from './files/fileStore.ts'
import { OtherAnswers } from './files/serve.ts'
import { reads } from './reads.ts'
import { consentTable } from './standards/consents.ts'
import * as extWrites from './standards/extWrites.ts'
import * as icrc7 from './standards/icrc7.ts'
import * as icrc37 from './standards/icrc37.ts'
import * as mints from './standards/mints.ts'

const collection = canisterContext()
const { state } = collection
const files = fileStore(collection)
const others = new OtherAnswers()
const explain = consentMessages<_SERVICE>(service, consentTable(collection))

type Role = 'owner' | 'minter' | 'controller'

/** Who calls has one of these roles. The owner may do all that the minter may. */
function has(call: CallContext, ...roles: readonly Role[]): boolean {
  const led = state.info.get()
  const caller = callerOf(call)
  const is = (person: Uint8Array | undefined) => person !== undefined && isSameBytes(person, caller)
  return roles.some((role) => {
    if (role === 'controller') return call.isController
    return is(led?.owner) || (role === 'minter' && is(led?.minter))
  })
}

/** Does what only some may do. */
function only<T>(call: CallContext, roles: readonly Role[], work: () => T): T {
  return has(call, ...roles) ? work() : refuse(KNOWN.denied)
}

const callerOf = ({ caller }: CallContext) => caller.toUint8Array()
const logging = <T>(work: () => T): T => certifyingLog(collection, work)
const LONG_BYTES = 32_768
const LONG_METHODS = [
  'http_request',
  'http_request_update',
  'icrc7_transfer',
  'icrc7_balance_of',
  'icrc7_owner_of',
  'icrc7_token_metadata',
  'icrc37_approve_tokens',
  'icrc37_approve_collection',
  'icrc37_revoke_token_approvals',
  'icrc37_revoke_collection_approvals',
  'icrc37_transfer_from',
  'icrc37_is_approved',
] as const

export default defineCanister<_SERVICE, [[] | [CollectionInit]]>({
  service,
  onInit: (_, [init]) => {
    if (init !== undefined) info.createCollection(collection, init)
  },
  door: {
    dearReads: ['icrc7_logo'],
    openToAll: ['http_request_update'],
    longest: Object.fromEntries(LONG_METHODS.map((method) => [method, LONG_BYTES])),
    uploads: {
      methods: [
        'create',
        'setLogo',
        'create_chunk',
        'commit_batch',
        'commit_file',
        'mint',
        'mint_batch',
        'mintNFT',
        'mint_tokens',
      ],
      from: (call) => has(call, 'minter', 'controller'),
    },
  },
  methods: {
    // For controllers, the owner, and the minter.
    create: (call, given, maxSupply, tradeCanisterId) =>
      attempt(() =>
        only(call, ['controller'], () =>
          info.createByText(collection, given, { maxSupply, tradeCanisterId }),
        ),
      ),
    setLogo: (call, logo) =>
      attempt(() => only(call, ['owner', 'controller'], () => info.setLogo(collection, logo))),
    setCanisterId: (call, [canister = '']) =>
      attempt(() =>
        only(call, ['owner', 'controller'], () => info.setTradeCanister(collection, canister)),
      ),
    setMinter: (call, minter) => {
      only(call, ['owner', 'controller'], () =>
        info.changeInfo(collection, { minter: info.requirePerson(minter) }),
      )
    },
    setOwner: (call, owner) =>
      attempt(() =>
        only(call, ['owner'], () =>
          info.changeInfo(collection, { owner: info.requirePerson(owner) }),
        ),
      ),
    setRoyalties: (call, royalties) =>
      attempt(() => only(call, ['owner'], () => info.setRoyalties(collection, royalties))),
    mint: (call, request) =>
      attempt(() =>
        only(call, ['minter'], () =>
          logging(() => mints.mint(collection, callerOf(call), request)),
        ),
      ),
    mint_batch: (call, request) =>
      attempt(() =>
        only(call, ['minter'], () =>
          logging(() => mints.mintBatch(collection, callerOf(call), request)),
        ),
      ),
    mintNFT: (call, request) =>
      only(call, ['minter'], () =>
        logging(() => mints.mintExt(collection, callerOf(call), request)),
      ),
    mint_tokens: (call, args) =>
      logging(() => {
        const minter = has(call, 'minter') ? callerOf(call) : undefined
        return mints.mintTokens(collection, minter, args)
      }),
    create_batch: (call) => ({
      batch_id: only(call, ['minter'], () => beginUpload(files, callerOf(call))),
    }),
    create_chunk: (call, { batch_id: batch, content }) => ({
      chunk_id: only(call, ['minter'], () =>
        addChunk(files, callerOf(call), {
          batch,
          content,
        }),
      ),
    }),
    commit_batch: (call, { batch_id: batch, content_type: contentType, chunk_ids: chunks }) => {
      only(call, ['minter'], () =>
        commitFile(files, callerOf(call), {
          batch,
          contentType,
          chunks,
          sha256: undefined,
        }),
      )
    },
    commit_file: (
      call,
      { batch_id: batch, content_type: contentType, chunk_ids: chunks, sha256: [hash] },
    ) =>
      attempt(() =>
        only(call, ['minter'], () =>
          commitFile(files, callerOf(call), {
            batch,
            contentType,
            chunks,
            sha256: hash && copyBytes(hash),
          }),
        ),
      ),
    deleteFile: (call, path) =>
      attempt(() => only(call, ['minter'], () => dropFile(collection, path))),

    // For everybody about what is theirs.
    clearChunk: (call) => clearUploads(files, callerOf(call)),
    transfer: (call, request) =>
      logging(() => extWrites.transfer(collection, callerOf(call), request)),
    ext_transfer: (call, request) =>
      logging(() => extWrites.transfer(collection, callerOf(call), request)),
    approve: (call, request) => {
      logging(() => extWrites.approve(collection, callerOf(call), request))
    },
    removeApproval: (call, request) =>
      attempt(() => logging(() => extWrites.removeApproval(collection, callerOf(call), request))),
    spenderRemoveApproval: (call, token) =>
      attempt(() => logging(() => extWrites.giveUpApproval(collection, callerOf(call), token))),
    approveForAll: (call, { spender, approved }) =>
      attempt(() =>
        logging(() => extWrites.approveForAll(collection, callerOf(call), { spender, approved })),
      ),
    removeAllApproval: (call, { spender }) =>
      attempt(() =>
        logging(() =>
          extWrites.approveForAll(collection, callerOf(call), { spender, approved: false }),
        ),
      ),
    icrc7_transfer: (call, args) =>
      logging(() => icrc7.transferAll(collection, callerOf(call), args)),
    icrc37_approve_tokens: (call, args) =>
      logging(() => icrc37.approveTokens(collection, callerOf(call), args)),
    icrc37_approve_collection: (call, args) =>
      logging(() => icrc37.approveCollection(collection, callerOf(call), args)),
    icrc37_revoke_token_approvals: (call, args) =>
      logging(() => icrc37.revokeTokenApprovals(collection, callerOf(call), args)),
    icrc37_revoke_collection_approvals: (call, args) =>
      logging(() => icrc37.revokeCollectionApprovals(collection, callerOf(call), args)),
    icrc37_transfer_from: (call, args) =>
      logging(() => icrc37.transferFromAll(collection, callerOf(call), args)),

    // For everybody, as they change nothing that anybody holds.
    acceptCycles: () => {
      msgCyclesAccept(msgCyclesAvailable())
    },
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
    getCycleInfo: cycleInfo,
    findCanisterId: () => attempt(() => info.requireInfo(collection).tradeCanister),
    maxFileSize: () => ({ ok: `${files.limits.fileBytes}` }),
    icrc21_canister_call_consent_message: (_, request) => explain(request),
    http_request_update: (_, request) => others.answer(collection, request),

    ...reads(collection),
  },
})
