import type { RecordReader } from '../../flows/store/FlowStore.ts'
import type { ApproveNftFacts, NftFacts, RevokeNftFacts, SendNftFacts } from './NftTokenFlow.ts'

/** @throws Error when a fact is missing */
export const readNftFacts = ({ text, bigint }: RecordReader): NftFacts => ({
  collectionId: text('collectionId'),
  tokenId: bigint('tokenId'),
  standard: text('standard') === 'EXT' ? 'EXT' : 'ICRC7',
  name: text('name'),
})

/** @throws Error when a fact is missing */
export const readSendNft = (stored: RecordReader): SendNftFacts => ({
  ...readNftFacts(stored),
  to: stored.text('to'),
  ...(stored.field('memo') === undefined ? {} : { memo: stored.text('memo') }),
})

/** @throws Error when a fact is missing */
export const readRevokeNft = (stored: RecordReader): RevokeNftFacts => ({
  ...readNftFacts(stored),
  spender: stored.text('spender'),
})

/** @throws Error when a fact is missing */
export const readApproveNft = (stored: RecordReader): ApproveNftFacts => ({
  ...readRevokeNft(stored),
  ...readEnd(stored),
})

/** An end that was stored where there is one. @throws Error when it is no figure */
export const readEnd = ({ field, bigint }: RecordReader): { readonly expiresAtNs?: bigint } =>
  field('expiresAtNs') === undefined ? {} : { expiresAtNs: bigint('expiresAtNs') }
