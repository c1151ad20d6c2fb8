import { entropyToMnemonic, mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

const ENTROPY_BYTES = 16

/** A fresh secret, of twelve words. */
export const newEntropy = (): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))

/** The secret as words (BIP-39). */
export const phraseOf = (entropy: Uint8Array): string => entropyToMnemonic(entropy, wordlist)

/** The secret of a phrase that a person typed, or none when it is no phrase. */
export function entropyOf(typed: string): Uint8Array<ArrayBuffer> | undefined {
  const phrase = typed.trim().toLowerCase().split(/\s+/).join(' ')
  return validateMnemonic(phrase, wordlist)
    ? Uint8Array.from(mnemonicToEntropy(phrase, wordlist))
    : undefined
}
