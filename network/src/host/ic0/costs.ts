import { contexts } from '../context.ts'
import { type HostFunctions, readMemory, writeAmount } from '../hostFunction.ts'

const EVERYWHERE = contexts('all s')
const NODES = 13n
const CREATE_CANISTER = 500_000_000_000n
const KEY_PRICES: Readonly<Record<string, bigint>> = {
  key_1: 26_153_846_153n,
  test_key_1: 10_000_000_000n,
  dfx_test_key: 10_000_000_000n,
}

/** Price of one signature or derived key: 0 found, 1 unknown curve, 2 unknown key. */
function keyPriceFunction(curves: number): HostFunctions[string] {
  return {
    params: 'IIiI',
    result: 'i',
    contexts: EVERYWHERE,
    run(host, source: number, size: number, curve: number, target: number) {
      if (curve >= curves) return 1
      const price = KEY_PRICES[readMemory(host, source, size).toString('utf8')]
      if (price === undefined) return 2
      writeAmount(host, target, price)
      return 0
    },
  }
}

/** Prices of system services on a subnet of 13 nodes. */
export const costs: HostFunctions = {
  cost_call: {
    params: 'llI',
    result: '',
    contexts: EVERYWHERE,
    run(host, nameBytes: bigint, payloadBytes: bigint, target: number) {
      writeAmount(host, target, 260_000n + 1_000n * (nameBytes + payloadBytes))
      return undefined
    },
  },
  cost_create_canister: {
    params: 'I',
    result: '',
    contexts: EVERYWHERE,
    run(host, target: number) {
      writeAmount(host, target, CREATE_CANISTER)
      return undefined
    },
  },
  cost_http_request: {
    params: 'llI',
    result: '',
    contexts: EVERYWHERE,
    run(host, requestBytes: bigint, maxResponseBytes: bigint, target: number) {
      const base = (3_000_000n + 60_000n * NODES) * NODES
      const perByte = (400n * requestBytes + 800n * maxResponseBytes) * NODES
      writeAmount(host, target, base + perByte)
      return undefined
    },
  },
  cost_sign_with_ecdsa: keyPriceFunction(1),
  cost_sign_with_schnorr: keyPriceFunction(2),
  cost_vetkd_derive_key: keyPriceFunction(1),
}
