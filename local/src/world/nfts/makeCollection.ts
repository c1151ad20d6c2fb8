import type { Principal } from '@icp-sdk/core/principal'
import type { MintArg } from '@sluice/candid/nft_collection'
import { deployer } from '../identities.ts'
import type { World } from '../World.ts'
import { fund, nftPeople } from './people.ts'
import type { SeededCollection, SeededToken } from './SeededCollection.ts'
import { unwrap } from './unwrap.ts'

type Collection = ReturnType<World['nftCollection']>

/**
 * Makes a collection as anybody does: its artist pays the controller's fee, uploads files and mints. One that an interrupted start has
 * begun is gone on with. @returns its id
 */
export async function makeCollection(world: World, seeded: SeededCollection): Promise<Principal> {
  const artist = seeded.artist.getPrincipal()
  const id = await createCollection(world, artist, seeded)
  const collection = world.nftCollection(id, artist)
  const minted = Number(await collection.icrc7_total_supply())
  const left = seeded.tokens.slice(minted)
  const args: MintArg[] = []
  for (const [place, token] of left.entries()) {
    const path = await upload(collection, token)
    if (minted + place === 0) await setLogo(world, { collection, id, artist }, path)
    args.push(mintArg(world, token, { path, place: minted + place, artistName: seeded.artistName }))
  }
  if (args.length > 0)
    for (const [result] of await collection.mint_tokens(args))
      if (result === undefined || 'Err' in result)
        throw new Error(`${seeded.name} does not mint all of its tokens`)
  const operators = world.nftController(deployer.getPrincipal())
  if (seeded.isVouched && 'newcomer' in (await operators.getOrigin(id)))
    unwrap(await operators.vouchFor(id))
  unwrap(await operators.syncCollection(id))
  return id
}

async function createCollection(
  world: World,
  artist: Principal,
  { name, artistName, introduction, royalties, links }: SeededCollection,
): Promise<Principal> {
  const controller = world.nftController(artist)
  const [made] = await controller.findByName(artist, name)
  if (made !== undefined) return made
  const { terms } = await controller.getCreationFee(artist)
  const [fee] = terms
  if (fee !== undefined)
    await fund(world, artist, { symbol: 'ICP', spender: world.id('nft_controller') })
  const request = { name, ownerName: artistName, introduction, royalties, image: '' }
  unwrap(await controller.create({ ...request, linkMap: [...links] }))
  const [created] = await controller.findByName(artist, name)
  if (created === undefined) throw new Error(`the collection ${name} was not made`)
  return created
}

/** @returns the path under which the collection serves it. */
async function upload(collection: Collection, { file, contentType }: SeededToken): Promise<string> {
  const { batch_id } = await collection.create_batch()
  const { chunk_id } = await collection.create_chunk({ batch_id, content: file() })
  const request = { batch_id, content_type: contentType, chunk_ids: [chunk_id] }
  return unwrap(await collection.commit_file({ ...request, sha256: [] })).path
}

/** Its first token is what a collection is known by. */
async function setLogo(
  world: World,
  { collection, id, artist }: { collection: Collection; id: Principal; artist: Principal },
  path: string,
): Promise<void> {
  unwrap(await collection.setLogo(path))
  unwrap(await world.nftController(artist).setLogo(path, id.toText()))
}

/** Tokens are spread over those who trade here. */
function mintArg(
  world: World,
  { name, introduction, attributes }: SeededToken,
  { path, place, artistName }: { path: string; place: number; artistName: string },
): MintArg {
  const holder = nftPeople[place % nftPeople.length]
  if (holder === undefined) throw new Error('nobody is there to hold tokens')
  return {
    to: { owner: holder.getPrincipal(), subaccount: [] },
    ...{ name, introduction, artistName, filePath: path, link: '', nftType: '' },
    attributes: [...attributes],
    metadata: [],
    memo: [],
    created_at_time: world.network.now() + BigInt(place),
  }
}
