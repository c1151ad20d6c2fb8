import type { Principal } from '@icp-sdk/core/principal'
import { deployer, nftArtists } from '../identities.ts'
import type { World } from '../World.ts'
import { PAPER_CRANES, paperCranes } from './paperCranes.ts'
import { nftPeople } from './people.ts'
import { unwrap } from './unwrap.ts'

/** A collection of the EXT standard that somebody else has installed; operators have listed it. */
export async function makeExtCollection(world: World): Promise<Principal> {
  const artist = nftArtists.teo.getPrincipal()
  if (!world.has('ext_nft')) await world.install('ext_nft', 'extNft', [PAPER_CRANES, artist])
  const collection = world.extNft(artist)
  const minted = (await collection.getRegistry()).length
  for (const [place, picture] of paperCranes().entries()) {
    if (place < minted) continue
    const holder = nftPeople[place % nftPeople.length]
    if (holder === undefined) throw new Error('nobody is there to hold tokens')
    const to = { principal: holder.getPrincipal() }
    await collection.mintNFT({ to, metadata: [picture] })
  }
  await list(world, world.id('ext_nft'))
  return world.id('ext_nft')
}

async function list(world: World, id: Principal): Promise<void> {
  const operators = world.nftController(deployer.getPrincipal())
  if ('listed' in (await operators.getOrigin(id))) return
  const artist = nftArtists.teo.getPrincipal().toText()
  const supply = BigInt((await world.extNft(deployer.getPrincipal()).getRegistry()).length)
  unwrap(
    await operators.insert({
      cid: id.toText(),
      name: PAPER_CRANES,
      ownerName: 'Folded Elsewhere',
      introduction:
        'Cranes of coloured paper. The collection is of the EXT standard, and its canister somebody else’s.',
      creator: artist,
      owner: artist,
      royalties: 0n,
      image: '',
      linkMap: [],
      createTime: world.network.now(),
      totalSupply: supply,
      mintSupply: supply,
    }),
  )
}
