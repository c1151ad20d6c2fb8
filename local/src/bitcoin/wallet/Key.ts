import { createHash } from 'node:crypto'
import { p2ms, p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr, TEST_NETWORK } from '@scure/btc-signer/utils.js'

/** The forms of spends that wallets use. */
export const SPEND_KINDS = ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2wsh', 'p2tr'] as const
export type SpendKind = (typeof SPEND_KINDS)[number]

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }

/** A key that follows from its name, with what it can be paid by. */
export class Key {
  readonly secret: Uint8Array
  readonly #public: Uint8Array
  /** A Taproot script takes as long as a signature to find. */
  readonly #scripts = new Map<SpendKind, Uint8Array>()

  constructor(name: string) {
    this.secret = Uint8Array.from(createHash('sha256').update(`bitcoin: ${name}`).digest())
    this.#public = pubECDSA(this.secret)
  }

  /** The output script of a kind, and what a spend of it needs to show. */
  payment(kind: SpendKind) {
    const key = this.#public
    switch (kind) {
      case 'p2pkh':
        return p2pkh(key, REGTEST)
      case 'p2sh-p2wpkh':
        return p2sh(p2wpkh(key, REGTEST), REGTEST)
      case 'p2wpkh':
        return p2wpkh(key, REGTEST)
      case 'p2wsh':
        return p2wsh(p2ms(1, [key]), REGTEST)
      case 'p2tr':
        return p2tr(pubSchnorr(this.secret), undefined, REGTEST)
    }
  }

  script(kind: SpendKind): Uint8Array {
    const script = this.#scripts.get(kind) ?? this.payment(kind).script
    this.#scripts.set(kind, script)
    return script
  }
}
