import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '@sluice/candid/hex'
import { expect, test } from 'vitest'
import type { NftToken } from '../collections/NftCollection.ts'
import { estimateMint, type MintDraft, MintRun } from './MintRun.ts'
import type { NftToMint } from './NftStudioFlow.ts'

const COLLECTION = 'aaaaa-aa'

const draft = (name: string, content = name): MintDraft => {
  const bytes = new TextEncoder().encode(content)
  return {
    ...{ name, description: '', artist: '', link: '', type: '' },
    attributes: [{ name: 'colour', value: 'red' }],
    file: { name: `${name}.txt`, size: bytes.length, read: async () => bytes },
  }
}

/** A collection that keeps what is minted, and whose uploads can be cut off. */
function studio({ failsAfter = Number.POSITIVE_INFINITY } = {}) {
  const tokens: NftToken[] = []
  const uploads: string[] = []
  let left = failsAfter
  const run = new MintRun({
    flows: { pending: () => [], resume: async () => Promise.reject(new Error('nothing waits')) },
    nfts: { fetchTokens: async () => ({ tokens, next: undefined }) },
    upload: async (bytes) => {
      if (left-- <= 0) throw new Error('offline')
      const hash = toHex(sha256(bytes))
      uploads.push(hash)
      return { path: `/${hash}`, sha256: hash }
    },
    mint: async (minted: readonly NftToMint[]) => {
      const first = BigInt(tokens.length + 1)
      tokens.push(
        ...minted.map(({ filePath, ...facts }, place) => ({
          ...{ ...facts, collectionId: COLLECTION, tokenId: first + BigInt(place) },
          ...{ link: undefined, media: undefined, contentType: undefined },
          sha256: filePath.slice(1),
        })),
      )
      const tokenIds = minted.map((_, place) => first + BigInt(place))
      return { kind: 'mint-nfts', collectionId: COLLECTION, tokenIds, moved: [] }
    },
  })
  const mint = (drafts: readonly MintDraft[], signal?: AbortSignal) =>
    run.run({ collectionId: COLLECTION, drafts, signal, onProgress: () => {} })
  return {
    tokens,
    uploads,
    mint,
    goOnline: () => {
      left = Number.POSITIVE_INFINITY
    },
  }
}

const many = (count: number) =>
  Array.from({ length: count }, (_, number) => draft(`token ${number}`))

test('a folder is minted in batches, in its order', async () => {
  const { tokens, mint } = studio()
  const progress = await mint(many(23))
  expect(progress).toMatchObject({ count: 23, minted: 23, uploaded: 23 })
  expect(tokens.map(({ name }) => name)).toEqual(many(23).map(({ name }) => name))
})

test('given again after it was cut off, what is there is neither uploaded nor minted a second time', async () => {
  const { tokens, uploads, mint, goOnline } = studio({ failsAfter: 14 })
  await expect(mint(many(23))).rejects.toThrow('offline')
  expect(tokens).toHaveLength(10)
  goOnline()
  const uploadedBefore = uploads.length
  expect(await mint(many(23))).toMatchObject({ minted: 23 })
  expect(tokens).toHaveLength(23)
  expect(uploads.length - uploadedBefore).toBe(13)
  expect(new Set(tokens.map(({ name }) => name)).size).toBe(23)
})

test('two tokens that are alike are two tokens, and one of them that is there is one', async () => {
  const { tokens, mint } = studio()
  const twins = [draft('twin'), draft('twin')]
  await mint(twins.slice(0, 1))
  await mint(twins)
  expect(tokens).toHaveLength(2)
})

test('a token with another file, or another attribute, is another token', async () => {
  const { tokens, mint } = studio()
  await mint([draft('one', 'a')])
  await mint([draft('one', 'b')])
  await mint([{ ...draft('one', 'a'), attributes: [] }])
  expect(tokens).toHaveLength(3)
})

test('paused, it sends nothing more', async () => {
  const { uploads, mint } = studio()
  await expect(mint(many(3), AbortSignal.abort(new Error('paused')))).rejects.toThrow('paused')
  expect(uploads).toEqual([])
})

test('what minting takes is known before: a call for each chunk, two for each file, one for each ten tokens', () => {
  const file = (size: number) => ({ file: { ...draft('x').file, size } })
  expect(estimateMint([file(10), file(700_001)])).toEqual({ files: 2, bytes: 700_011, calls: 8 })
})
