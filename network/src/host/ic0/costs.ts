import { contexts } from '../context.ts'
import { type Host, type HostFunctions, readMemory, writeAmount } from '../hostFunction.ts'

const EVERYWHERE = contexts('all s')

/** Price of one signature or derived key: 0 found, 1 unknown curve, 2 unknown key. */
function keyPriceFunction(curves: number): HostFunctions[string] {
  return {
    params: 'IIiI',
    result: 'i',
    contexts: EVERYWHERE,
    run(host, source: number, size: number, curve: number, target: number) {
      if (curve >= curves) return 1
      const name = readMemory(host, source, size).toString('utf8')
      const price = pricesOf(host).signature(name)
      if (price === undefined) return 2
      writeAmount(host, target, price)
      return 0
    },
  }
}

function pricesOf({ execution }: Host) {
  return execution.network.prices
}

/** Prices of system services. */
export const costs: HostFunctions = {
  cost_call: {
    params: 'llI',
    result: '',
    contexts: EVERYWHERE,
    run(host, nameBytes: bigint, payloadBytes: bigint, target: number) {
      const { update } = host.execution.network.instructionLimits
      const prepaid = pricesOf(host).prepayment(update, host.instance.isMemory64)
      const request = pricesOf(host).request(nameBytes + payloadBytes)
      writeAmount(host, target, request + prepaid.transmission + prepaid.execution)
      return undefined
    },
  },
  cost_create_canister: {
    params: 'I',
    result: '',
    contexts: EVERYWHERE,
    run(host, target: number) {
      writeAmount(host, target, pricesOf(host).creation)
      return undefined
    },
  },
  cost_http_request: {
    params: 'llI',
    result: '',
    contexts: EVERYWHERE,
    run(host, requestBytes: bigint, maxResponseBytes: bigint, target: number) {
      writeAmount(host, target, pricesOf(host).outcall(requestBytes, maxResponseBytes))
      return undefined
    },
  },
  cost_sign_with_ecdsa: keyPriceFunction(1),
  cost_sign_with_schnorr: keyPriceFunction(2),
  cost_vetkd_derive_key: keyPriceFunction(1),
}
