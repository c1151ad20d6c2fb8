import { parseGwei, type TransactionSerializableEIP1559 } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { CHAIN_ID } from '../node/AnvilNode.ts'

type Terms = Partial<Omit<TransactionSerializableEIP1559, 'type' | 'chainId'>>

/** Somebody on the local chain who counts the nonces of what is signed. */
export class TestAccount {
  readonly #account: PrivateKeyAccount
  /** Of the next transaction. */
  nonce = 0

  /** @param byte the key is made of it; each test has others */
  constructor(byte: number) {
    this.#account = privateKeyToAccount(`0x${byte.toString(16).padStart(2, '0').repeat(32)}`)
  }

  get address() {
    return this.#account.address
  }

  /** A signed transaction: a payment of 1 wei to nobody, but for what is said otherwise. */
  sign(terms: Terms = {}) {
    const nonce = terms.nonce ?? this.nonce
    this.nonce = nonce + 1
    const usual = {
      chainId: CHAIN_ID,
      type: 'eip1559',
      nonce,
      gas: 21_000n,
      to: '0x00000000000000000000000000000000000000ee',
      value: 1n,
      maxFeePerGas: parseGwei('3'),
      maxPriorityFeePerGas: 1n,
    } as const
    return this.#account.signTransaction({ ...usual, ...terms })
  }
}
