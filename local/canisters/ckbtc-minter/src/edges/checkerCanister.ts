import * as service from '@sluice/candid/btc_checker'
import { callCanister, typesOf } from '@sluice/canister/runtime'
import { failed } from '../../../../minter-kit/edges/asked.ts'
import type { CheckerPort } from './CheckerPort.ts'

/** Attached; what is not taken comes back. */
const CHECK_CYCLES = 40_000_000_000n
const LONGEST_REPLY = 16_384

const transactionTypes = typesOf(service.idlFactory, 'check_transaction', LONGEST_REPLY)
const addressTypes = typesOf(service.idlFactory, 'check_address', LONGEST_REPLY)

export const checkerCanister: CheckerPort = {
  async checkTransaction(checker, txid) {
    const outcome = await callCanister<service.CheckTransactionResponse>(
      checker,
      'check_transaction',
      transactionTypes,
      [{ txid }],
      CHECK_CYCLES,
    )
    return outcome.kind === 'replied'
      ? { kind: 'answered', value: outcome.result }
      : failed(outcome.message)
  },
  async checkAddress(checker, address) {
    const outcome = await callCanister<service.CheckAddressResponse>(
      checker,
      'check_address',
      addressTypes,
      [{ address }],
    )
    return outcome.kind === 'replied'
      ? { kind: 'answered', value: 'Passed' in outcome.result }
      : failed(outcome.message)
  },
}
