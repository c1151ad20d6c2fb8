import { Cbor, Certificate, LookupPathStatus, lookup_path, reconstruct } from '@icp-sdk/core/agent'
import { encodeLeb128, hashValue } from '@sluice/canister'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { stranger, trader, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { anyone, type CollectionWorld, forked, minter } from '../testing/CollectionWorld.ts'
import { MAX_BLOCKS } from './icrc3.ts'

let world: CollectionWorld
forkEachTest({
  ...forked,
  use: (fork: CollectionWorld) => {
    world = fork
  },
})

type Tree = Parameters<typeof lookup_path>[1]

/** As an indexer does: the certificate by the network's key, the tree by the certified data, the tip by the tree. */
async function certifiedTip() {
  const [tip] = await world.as(anyone).icrc3_get_tip_certificate()
  if (tip === undefined) throw new Error('no tip')
  const checked = await Certificate.create({
    certificate: Uint8Array.from(tip.certificate),
    rootKey: world.network.rootKey,
    principal: { canisterId: world.id },
    disableTimeVerification: true,
  })
  const certified = checked.lookup_path(['canister', world.id.toUint8Array(), 'certified_data'])
  if (certified.status !== LookupPathStatus.Found) throw new Error('nothing is certified')
  const tree = Cbor.decode<Tree>(Uint8Array.from(tip.hash_tree))
  expect(await reconstruct(tree)).toEqual(certified.value)
  const leaf = (name: string) => {
    const found = lookup_path([name], tree)
    if (found.status !== LookupPathStatus.Found) throw new Error(`the tree has no ${name}`)
    return found.value
  }
  return { index: leaf('last_block_index'), hash: leaf('last_block_hash') }
}

const blocksFrom = (start: bigint, length = 100n) =>
  world.as(anyone).icrc3_get_blocks([{ start, length }])

test('every change is a block that names the one before, up to the certified tip', async () => {
  expect(await world.as(anyone).icrc3_get_tip_certificate()).toEqual([])
  const [id = 0n] = await world.minted(1, { attributes: [{ k: 'colour', v: 'red' }] })
  await world.approveToken(trader, id, world.approval(stranger))
  await world.uploaded(Buffer.from('a text'), 'text/plain')
  await world.as(trader).icrc7_transfer([world.transferArg(id, stranger)])
  const { blocks, log_length } = await blocksFrom(0n)
  expect(log_length).toBe(3n)
  const kinds = blocks.map(({ block }) => ('Map' in block ? block.Map[0] : undefined))
  expect(kinds).toEqual([
    ['btype', { Text: '7mint' }],
    ['btype', { Text: '37approve' }],
    ['btype', { Text: '7xfer' }],
  ])
  let before: Uint8Array | undefined
  for (const { block } of blocks) {
    const parent = 'Map' in block ? block.Map.find(([key]) => key === 'phash')?.[1] : undefined
    expect(parent).toEqual(before && { Blob: before })
    before = hashValue(block)
  }
  const tip = await certifiedTip()
  expect(tip.index).toEqual(encodeLeb128(2n))
  expect(tip.hash).toEqual(before)
})

test('a mint tells what the token is', async () => {
  await world.minted(1, { name: 'Agate', attributes: [{ k: 'colour', v: 'red' }] })
  const { blocks } = await blocksFrom(0n)
  const text = JSON.stringify(blocks, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  for (const part of ['Agate', 'colour', 'red', '"tid"', '"meta"']) expect(text).toContain(part)
})

test('an answer has a bound, and the rest is asked from where it ends', async () => {
  for (let round = 0; round < 2; round++) {
    await world.as(minter).mint_batch({
      owner: { principal: trader },
      name: `Copy ${round}`,
      count: 60n,
      metadata: [],
      link: '',
      filePath: '',
      fileType: '',
      introduction: '',
      attributes: [],
      royalties: 0n,
      nftType: '',
      image: '',
      artistName: '',
    })
  }
  const first = await blocksFrom(0n, 2n ** 64n)
  expect(first.blocks).toHaveLength(MAX_BLOCKS)
  const rest = await blocksFrom(BigInt(MAX_BLOCKS), 2n ** 200n)
  expect(rest.blocks.map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, n) => BigInt(100 + n)),
  )
  expect((await blocksFrom(120n)).blocks).toEqual([])
  const page = unwrap(await world.as(anyone).findTokenMarket(['all'], 0n, 1_000n))
  expect([page.totalElements, page.content.length]).toEqual([120n, 100])
  const many = Array.from({ length: 60 }, () => ({ start: 0n, length: 100n }))
  expect((await world.as(anyone).icrc3_get_blocks(many)).blocks).toHaveLength(MAX_BLOCKS)
})

test('the types of all blocks are told, and no archive has any', async () => {
  const types = await world.as(anyone).icrc3_supported_block_types()
  expect(types.map(({ block_type }) => block_type)).toEqual([
    '7mint',
    '7xfer',
    '37approve',
    '37approve_coll',
    '37revoke',
    '37revoke_coll',
    '37xfer',
  ])
  expect(await world.as(anyone).icrc3_get_archives({ from: [] })).toEqual([])
})
