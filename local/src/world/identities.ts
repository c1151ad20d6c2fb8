import { createHash } from 'node:crypto'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'

/**
 * The identities of the local world. Their keys follow from their names, so that scripts and bots can act as them; they hold
 * test tokens only and exist on no other network.
 */
function worldIdentity(name: string): Ed25519KeyIdentity {
  const seed = createHash('sha256').update(`sluice local world: ${name}`).digest()
  return Ed25519KeyIdentity.generate(Uint8Array.from(seed))
}

/** Installs and controls everything. */
export const deployer = worldIdentity('deployer')

/** Owns the first liquidity of every pool. */
export const marketMaker = worldIdentity('market maker')

/** Those who trade in the market that the local world plays. */
export const marketPeople = {
  arbitrageur: worldIdentity('arbitrageur'),
  whale: worldIdentity('whale'),
  shopper: worldIdentity('shopper'),
  saver: worldIdentity('saver'),
  patient: worldIdentity('patient trader'),
}

/** Stands for whoever mints the tokens (a bridge, a governance system) until those exist locally. */
export const minter = worldIdentity('minter')

/** Those who make the local world's collections of NFTs. */
export const nftArtists = {
  mara: worldIdentity('mara'),
  teo: worldIdentity('teo'),
  ines: worldIdentity('ines'),
}

/** Those who lead the platform's DAO: each has much of its power, and none has half of it. */
export const daoVoters = {
  nadia: worldIdentity('nadia'),
  okan: worldIdentity('okan'),
  pilar: worldIdentity('pilar'),
}

/** Those who found the other SNSes of the local world. */
export const snsFounder = worldIdentity('sns founder')
