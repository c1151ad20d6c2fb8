import { Cbor, Certificate, LookupPathStatus, lookup_path, reconstruct } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/cmc'
import * as service from '@sluice/candid/cmc'
import type { _SERVICE as XrcService } from '@sluice/candid/xrc'
import * as xrcService from '@sluice/candid/xrc'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const controller = Principal.selfAuthenticating(Uint8Array.of(1))
const anyone = Principal.selfAuthenticating(Uint8Array.of(2))
const MINTING = Principal.fromText('rkp4c-7iaaa-aaaaa-aaaca-cai')
const REFRESH_SECONDS = 300
const START = 1_800_000_030_000_000_000n
const RateType = IDL.Record({ timestamp_seconds: IDL.Nat64, xdr_permyriad_per_icp: IDL.Nat64 })

let network: Network
let xrc: Installed<XrcService>
let cmc: Installed<_SERVICE>
beforeAll(async () => {
  network = await Network.start({ inMemory: true, startTime: START })
  xrc = await installCanister<XrcService>(network, {
    source: canisterSource('xrc', 'local/canisters'),
    service: xrcService,
    controllers: [controller],
  })
  cmc = await installCanister<_SERVICE>(network, {
    source: canisterSource('cmc', 'local/canisters'),
    service,
    args: [{ xrc: xrc.canisterId, refresh_seconds: REFRESH_SECONDS }],
    into: await network.createCanister({ canisterId: MINTING }),
  })
  await network.runUntilIdle()
})
afterAll(() => network.stop())

const setRates = (rates: Record<string, bigint>) =>
  xrc.as(controller).set_rates(
    Object.entries(rates).map(([symbol, rate]) => ({
      asset: {
        symbol,
        class:
          symbol.length === 4 || symbol === 'ICP'
            ? { Cryptocurrency: null }
            : { FiatCurrency: null },
      },
      rate: [rate],
    })),
  )
const refreshed = () => network.advanceTime(REFRESH_SECONDS * 1_000)

type Tree = Parameters<typeof lookup_path>[1]

/** As a client does: the certificate by the network's key, the tree by the certified data, the rate by the tree. */
async function verified(): Promise<unknown> {
  const { data, certificate, hash_tree } = await cmc.as(anyone).get_icp_xdr_conversion_rate()
  const checked = await Certificate.create({
    certificate: Uint8Array.from(certificate),
    rootKey: network.rootKey,
    principal: { canisterId: cmc.canisterId },
    disableTimeVerification: true,
  })
  const path = ['canister', cmc.canisterId.toUint8Array(), 'certified_data']
  const certified = checked.lookup_path(path)
  if (certified.status !== LookupPathStatus.Found) throw new Error('nothing is certified')
  const tree = Cbor.decode<Tree>(Uint8Array.from(hash_tree))
  expect(await reconstruct(tree)).toEqual(certified.value)
  const leaf = lookup_path(['ICP_XDR_CONVERSION_RATE'], tree)
  if (leaf.status !== LookupPathStatus.Found) throw new Error('the tree has no rate')
  expect(IDL.decode([RateType], leaf.value)).toEqual([data])
  return data
}

test('has no rate before the XRC has one', async () => {
  await expect(cmc.as(anyone).get_icp_xdr_conversion_rate()).rejects.toThrow('not known yet')
})

test('certifies what the XRC says, again after it moves and after an upgrade', async () => {
  const currencies = {
    EUR: 1_080_000_000n,
    CNY: 139_000_000n,
    JPY: 6_700_000n,
    GBP: 1_270_000_000n,
  }
  await setRates({ ICP: 5_000_000_000n, USDC: 10n ** 9n, USDS: 10n ** 9n, ...currencies })
  await refreshed()
  const minute = 60n
  const now = network.now() / 10n ** 9n
  // 5 dollars at 1.33046682 dollars an XDR
  const first = { xdr_permyriad_per_icp: 37_580n, timestamp_seconds: now - (now % minute) }
  expect(await verified()).toEqual(first)

  await cmc.upgrade()
  expect(await verified()).toEqual(first)

  await setRates({ ICP: 10_000_000_000n })
  await refreshed()
  expect(await verified()).toMatchObject({ xdr_permyriad_per_icp: 75_161n })
})

test('keeps the last rate while the XRC fails', async () => {
  const before = await verified()
  await xrc.as(controller).set_failure([{ Pending: null }])
  await refreshed()
  expect(await verified()).toEqual(before)
})
