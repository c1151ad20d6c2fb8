import { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex, toHex } from '@sluice/candid/hex'
import { launchDeposit, launchId, launchTokens } from '@sluice/candid/launch-accounts'
import type { IcrcAccount } from '../ledgers/addresses.ts'
import type { SalePlace } from './LaunchpadFlow.ts'

/** Accounts of a sale, derived here: nobody has to be believed about where money goes. */

type Place = Pick<SalePlace, 'launchpadId' | 'saleId'>

/** The id of the sale that a creator makes with a key. */
export const saleIdOf = (creator: string, key: bigint): string =>
  toHex(launchId(sha256, Principal.fromText(creator).toUint8Array(), key))

/** Where the tokens of a sale are brought to. */
export const tokensAccount = ({ launchpadId, saleId }: Place): IcrcAccount => ({
  owner: Principal.fromText(launchpadId),
  subaccount: launchTokens(sha256, fromHex(saleId)),
})

/** Where an investor sends to before a sale takes it in. */
export const depositAccount = ({ launchpadId, saleId }: Place, investor: string): IcrcAccount => ({
  owner: Principal.fromText(launchpadId),
  subaccount: launchDeposit(sha256, fromHex(saleId), Principal.fromText(investor).toUint8Array()),
})
