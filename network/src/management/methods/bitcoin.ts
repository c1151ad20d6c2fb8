import { type Response, systemReject } from '../../errors.ts'
import type { Method, MethodTable } from '../method.ts'
import type { ManagementParts } from '../parts.ts'
import { refuse } from '../refusal.ts'

const METHODS = [
  'bitcoin_get_balance',
  'bitcoin_get_utxos',
  'bitcoin_send_transaction',
  'bitcoin_get_current_fee_percentiles',
  'bitcoin_get_block_headers',
]

/** The Bitcoin methods: handed to the configured node as they are. */
export function bitcoinMethods({ bitcoin }: ManagementParts): MethodTable {
  const method: Method = {
    callers: 'canisters',
    run({ method: name, arg }) {
      if (bitcoin === undefined) {
        return refuse(
          'IC0406',
          `${name} needs a Bitcoin node, and this network was started without one: give it the \`bitcoin\` option.`,
        )
      }
      return { later: answer(() => bitcoin({ method: name, arg })), accepted: 0n }
    },
  }
  return Object.fromEntries(METHODS.map((name) => [name, method]))
}

async function answer(ask: () => Promise<Uint8Array>): Promise<Response> {
  try {
    return { kind: 'reply', data: await ask() }
  } catch (error) {
    return systemReject('IC0406', error instanceof Error ? error.message : String(error))
  }
}
