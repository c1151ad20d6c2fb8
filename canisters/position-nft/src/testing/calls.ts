import { Principal } from '@icp-sdk/core/principal'
import type { Icrc7TransferArg } from '@sluice/candid/position_nft'
import { accountIdentifier, toHex } from '@sluice/canister'
import type { NftWorld } from './nftWorld.ts'

export const anyone = Principal.anonymous()

export function account(owner: Principal): { owner: Principal; subaccount: [] } {
  return { owner, subaccount: [] }
}

/** An ICRC-7 transfer that says only what matters to a test. */
export function transferOf(
  token_id: bigint,
  to: Principal,
  change: Partial<Icrc7TransferArg> = {},
): Icrc7TransferArg {
  const plain: Pick<Icrc7TransferArg, 'from_subaccount' | 'memo' | 'created_at_time'> = {
    from_subaccount: [],
    memo: [],
    created_at_time: [],
  }
  return { ...plain, token_id, to: account(to), ...change }
}

export function give(
  world: NftWorld,
  [from, id, to]: readonly [Principal, bigint, Principal],
  change?: Partial<Icrc7TransferArg>,
) {
  return world.as(from).icrc7_transfer([transferOf(id, to, change)])
}

/** An account identifier as wallets show it. */
export function address(who: Principal): string {
  return toHex(accountIdentifier(who.toUint8Array()))
}
