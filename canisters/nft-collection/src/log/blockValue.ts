import type { Icrc3Value } from '@sluice/canister'
import type { StoredAccount } from '@sluice/canister/nft'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import type { Block } from '../collection/CollectionState.ts'
import { factsValue } from '../tokens/factsValue.ts'

/** What may be in the log, with the standard that describes it. */
export const BLOCK_TYPES = [
  '7mint',
  '7xfer',
  '37approve',
  '37approve_coll',
  '37revoke',
  '37revoke_coll',
  '37xfer',
].map((block_type) => {
  const standard = block_type.startsWith('7') ? 'ICRC-7' : 'ICRC-37'
  return {
    block_type,
    url: `https://github.com/dfinity/ICRC/blob/main/ICRCs/${standard}/${standard}.md`,
  }
})

/** A block as an ICRC-3 value, by the schemas of ICRC-7 and ICRC-37. */
export function blockValue({ state }: CollectionContext, block: Block): Icrc3Value {
  const entries: [string, Icrc3Value][] = [['btype', { Text: block.kind }]]
  if (block.parentHash !== undefined) entries.push(['phash', { Blob: block.parentHash }])
  const tx: [string, Icrc3Value][] = []
  const numbers = { tid: block.tokenId, exp: block.expiresAtNs, ts: block.createdAtNs }
  for (const [name, number] of Object.entries(numbers))
    if (number !== undefined) tx.push([name, { Nat: number }])
  const accounts = { from: block.from, to: block.to, spender: block.spender }
  for (const [name, account] of Object.entries(accounts))
    if (account !== undefined) tx.push([name, accountValue(account)])
  if (block.memo !== undefined) tx.push(['memo', { Blob: block.memo }])
  const minted =
    block.kind === '7mint' && block.tokenId !== undefined
      ? state.tokens.get(block.tokenId)
      : undefined
  if (minted !== undefined) tx.push(['meta', { Map: factsValue(minted.facts) }])
  entries.push(['ts', { Nat: block.atNs }], ['tx', { Map: tx }])
  return { Map: entries }
}

function accountValue({ owner, subaccount }: StoredAccount): Icrc3Value {
  const parts = subaccount === undefined ? [owner] : [owner, subaccount]
  return { Array: parts.map((part) => ({ Blob: part })) }
}
