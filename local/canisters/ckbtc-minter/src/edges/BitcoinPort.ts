import type { Utxo } from '@sluice/candid/ckbtc_minter'
import type { Asked } from '../../../../minter-kit/edges/asked.ts'
import type { BitcoinNetwork } from '../bitcoin/address/network.ts'

export type UtxosAnswer = {
  /** Each outpoint once. */
  readonly utxos: readonly Utxo[]
  readonly tipHeight: number
}

/** The IC's Bitcoin API. Nothing that it answers is trusted to have sizes and ranges that it should have. */
export type BitcoinPort = {
  /** @param minConfirmations as the API's filter; 0 for all that is in blocks. */
  fetchUtxos(
    network: BitcoinNetwork,
    address: string,
    minConfirmations: number,
  ): Promise<Asked<UtxosAnswer>>
  /** Millisatoshi per virtual byte. */
  fetchFeePercentiles(network: BitcoinNetwork): Promise<Asked<readonly bigint[] | BigUint64Array>>
  send(network: BitcoinNetwork, transaction: Uint8Array): Promise<Asked<null>>
}
