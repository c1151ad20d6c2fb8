import type { IcpXdrConversionRate, IcpXdrConversionRateResponse } from '@sluice/candid/cmc'
import type { GetExchangeRateResult } from '@sluice/candid/xrc'
import * as xrcService from '@sluice/candid/xrc'
import {
  CBOR_SELF_DESCRIBED,
  type HashTree,
  labeledTree,
  rootHash,
  treeCbor,
} from '@sluice/canister'
import {
  callCanister,
  certifiedDataSet,
  dataCertificate,
  IDL,
  replied,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import type { CmcState, ConversionRate } from './CmcState.ts'
import { conversionRate, ICP_IN_XDR } from './conversionRate.ts'

const LONGEST_REPLY = 4096
const rateTypes = typesOf(xrcService.idlFactory, 'get_exchange_rate', LONGEST_REPLY)
const LABEL = new TextEncoder().encode('ICP_XDR_CONVERSION_RATE')
const RateType = IDL.Record({ timestamp_seconds: IDL.Nat64, xdr_permyriad_per_icp: IDL.Nat64 })

const toData = ({ permyriad, timestamp }: ConversionRate): IcpXdrConversionRate => ({
  xdr_permyriad_per_icp: permyriad,
  timestamp_seconds: timestamp,
})

/** What the certified data is the root of: under its label, the rate as a Candid message. */
const treeOf = (rate: ConversionRate): HashTree =>
  labeledTree([
    { label: LABEL, subtree: { kind: 'leaf', content: IDL.encode([RateType], [toData(rate)]) } },
  ])

/** It pays the XRC nothing there: this one has the cycles minting canister's id. */
export async function refresh(state: CmcState): Promise<void> {
  const xrc = toPrincipal(state.config.get().xrc)
  const outcome = await callCanister<GetExchangeRateResult>(xrc, 'get_exchange_rate', rateTypes, [
    ICP_IN_XDR,
  ])
  const result = replied(outcome)
  if (result === undefined || 'Err' in result) return
  const rate = conversionRate(result.Ok, state.rate.get())
  if (rate === undefined) return
  state.rate.set(rate)
  certifiedDataSet(rootHash(treeOf(rate)))
}

/** @throws Error before the first rate, and in an update: the interface has no word for either. */
export function certifiedRate(state: CmcState): IcpXdrConversionRateResponse {
  const rate = state.rate.get()
  if (rate === undefined) throw new Error('The ICP/XDR rate is not known yet')
  const certificate = dataCertificate()
  if (certificate === undefined) throw new Error('A certificate is for query calls only')
  const hash_tree = Uint8Array.of(...CBOR_SELF_DESCRIBED, ...treeCbor(treeOf(rate)))
  return { data: toData(rate), hash_tree, certificate }
}
