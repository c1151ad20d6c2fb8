import { type ErrorDetails, type Retry, SluiceError } from '../errors.ts'
import type { BridgeProblem } from './BridgeToken.ts'
import type { BitcoinAddressFlaw } from './bitcoin/address/readBitcoinAddress.ts'
import type { EthereumAddressFlaw } from './ethereum/address/readEthereumAddress.ts'

/**
 * Why a minter does nothing, or a transfer cannot begin. `bridge-unavailable`: this network has no such bridge. `bridge-address`,
 * `bridge-amount`: see `details`. `bridge-own-address`: what is paid there becomes tokens again. `bridge-quote-worse`: less would arrive
 * than was promised. `bridge-minter-busy` and `-closed`: the minter has no time, or takes nothing for now. `bridge-tainted`: the receiver
 * failed the check of addresses. `bridge-refused`: in words of the minter. `bridge-explorer`: no explorer answers.
 * `bridge-gas-burned`: ckETH was burned for gas and then the token was not; the minter gives it back (`details`: `withdrawal`, the block of
 * the burn, `burned` and `returns` in wei as far as they are known, `why`). `bridge-unknown-transfer`: there is none of this name.
 */
export const BRIDGE_ERROR_CODES = [
  'bridge-unavailable',
  'bridge-address',
  'bridge-own-address',
  'bridge-amount',
  'bridge-quote-worse',
  'bridge-minter-busy',
  'bridge-minter-closed',
  'bridge-tainted',
  'bridge-refused',
  'bridge-explorer',
  'bridge-gas-burned',
  'bridge-unknown-transfer',
] as const
export type BridgeErrorCode = (typeof BRIDGE_ERROR_CODES)[number]

type Facts = {
  readonly retry: Retry
  readonly details?: ErrorDetails
  readonly cause?: unknown
}

/** A transfer that did not begin, or a question that nobody answered. Of all of them only `stopped` leaves open where the tokens are. */
export class BridgeError extends SluiceError<BridgeErrorCode> {
  override readonly name = 'BridgeError'

  /** Nothing has moved. */
  static of(code: BridgeErrorCode, { retry, details = {}, cause }: Facts): BridgeError {
    return new BridgeError(code, { retry, details, funds: 'wallet', cause })
  }

  /** @param reason the minter's own words, where it was the one to say so */
  static badAddress(flaw: BitcoinAddressFlaw | EthereumAddressFlaw, reason?: string): BridgeError {
    const isOwn = flaw === 'own-deposit' || flaw === 'minter'
    return BridgeError.of(isOwn ? 'bridge-own-address' : 'bridge-address', {
      retry: 'after-change',
      details: { flaw, ...(reason === undefined ? {} : { reason }) },
    })
  }

  static badAmount({ code: problem, ...figures }: BridgeProblem): BridgeError {
    return BridgeError.of('bridge-amount', {
      retry: 'after-change',
      details: { problem, ...figures },
    })
  }

  static quoteWorse(promised: bigint, offered: bigint): BridgeError {
    const details = { promised, offered }
    return BridgeError.of('bridge-quote-worse', { retry: 'after-requote', details })
  }

  /** Gas costs more than what was agreed to. In wei. */
  static gasRisen(agreedGas: bigint, gas: bigint): BridgeError {
    const details = { agreedGas, gas }
    return BridgeError.of('bridge-quote-worse', { retry: 'after-requote', details })
  }

  static tainted(address: string): BridgeError {
    return BridgeError.of('bridge-tainted', { retry: 'after-change', details: { address } })
  }

  /** The token is where it was; the minter owes the gas until it is minted back, which it does by itself. */
  static gasBurned(details: ErrorDetails, cause?: unknown): BridgeError {
    return new BridgeError('bridge-gas-burned', { retry: 'later', details, funds: 'pool', cause })
  }

  static unavailable(): BridgeError {
    return BridgeError.of('bridge-unavailable', { retry: 'never' })
  }

  static unknownTransfer(): BridgeError {
    return BridgeError.of('bridge-unknown-transfer', { retry: 'later' })
  }

  /** The minter failed on its way, when it may have burned the tokens already: what it did is found out by resuming. */
  static stopped(reason: string, cause?: unknown): BridgeError {
    const details = { reason }
    return new BridgeError('bridge-refused', { retry: 'later', details, funds: 'moving', cause })
  }
}
