import { type Asked, failed } from '../../../../minter-kit/edges/asked.ts'
import type { KeyPort } from '../../../../minter-kit/edges/KeyPort.ts'
import type { EthereumPort } from '../edges/EthereumPort.ts'
import { addressOfPublicKey, readSignature } from '../ethereum/publicKey.ts'
import type { Signature } from '../ethereum/transaction.ts'
import { addressInWord, hexOf, wordOf } from '../ethereum/words.ts'

/** The key without a path is the minter's own, as in the public minter. */
const NO_PATH: readonly Uint8Array[] = []
/** The contract, part of every chain, that tells who has signed: hash, v, r and s in four words. */
const RECOVER = '0x0000000000000000000000000000000000000001'
/** How `v` writes the parities 0 and 1. */
const PARITIES = [
  [0, 27n],
  [1, 28n],
] as const

/** An address on Ethereum of the minter's, and the key that it stands for. */
export class ChainKey {
  readonly #port: KeyPort
  readonly #ethereum: Pick<EthereumPort, 'call'>
  readonly #keyName: () => string
  readonly #path: readonly Uint8Array[]
  #address: string | undefined

  /** @param path of the derivation; the minter's own has none. */
  constructor(
    port: KeyPort,
    ethereum: Pick<EthereumPort, 'call'>,
    keyName: () => string,
    path = NO_PATH,
  ) {
    this.#port = port
    this.#ethereum = ethereum
    this.#keyName = keyName
    this.#path = path
  }

  /** The address, once it has been asked for. */
  get known(): string | undefined {
    return this.#address
  }

  /** The address with its checksum. It is asked for once after each start: the root that it takes is a few million instructions. */
  async fetchAddress(): Promise<Asked<string>> {
    if (this.#address !== undefined) return { kind: 'answered', value: this.#address }
    // await: other messages run here; the key never changes
    const asked = await this.#port.fetchPublicKey(this.#keyName(), this.#path)
    if (asked.kind === 'failed') return asked
    this.#address = addressOfPublicKey(asked.value)
    return { kind: 'answered', value: this.#address }
  }

  /**
   * Signs a hash. Which of the two points was the one a contract of the chain tells: finding it here takes some 300 million instructions.
   * Neither being ours, there is no signature.
   */
  async sign(hash: Uint8Array): Promise<Asked<Signature>> {
    // await: other messages run here, here and below; nothing of it changes what is signed
    const address = await this.fetchAddress()
    if (address.kind === 'failed') return address
    const signed = await this.#port.sign(this.#keyName(), this.#path, hash)
    if (signed.kind === 'failed') return signed
    const numbers = readSignature(signed.value)
    if (numbers === undefined) return failed('the signature is none')
    const { r, s } = numbers
    for (const [yParity, v] of PARITIES) {
      const data = `${hexOf(hash)}${wordOf(v)}${wordOf(r)}${wordOf(s)}`
      const answer = await this.#ethereum.call(RECOVER, data)
      if (answer.kind !== 'consistent') return failed(`nobody tells who signed: ${answer.text}`)
      if (addressInWord(answer.value) === address.value.toLowerCase())
        return { kind: 'answered', value: { r, s, yParity } }
    }
    return failed('the signature is of another key')
  }
}
