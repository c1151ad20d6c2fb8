import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concat, decodeFunctionData, encodeAbiParameters, type Hex, keccak256, toHex } from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import {
  type Authorization,
  authorizationHash,
} from '../../../../canisters/cketh-minter/src/ethereum/transaction.ts'
import { DepositSweeper } from '../../contracts/generated/DepositSweeper.ts'

/** Where the sweeper's contract is, and the helper that it passes everything on to. */
export const SWEEPER = `0x${'5'.repeat(40)}`
const SUBACCOUNT_HELPER = `0x${'3'.repeat(40)}`
const CHAIN_ID = 1n
/** ReceivedEthOrErc20(address,address,uint256,bytes32,bytes32) */
const RECEIVED = '0x918adbebdb8f3b36fc337ab76df10b147b2def5c9dd62cb3456d9aeca40e0b07'
const DOMAIN = toHex('ck-deposit-owner')

type Signed = { readonly r?: Hex; readonly s?: Hex; readonly yParity?: number }
/** That an address lets a contract's code run there, as a transaction carries it. */
export type Consent = Signed & {
  readonly address: Hex
  readonly chainId: number
  readonly nonce: number
}
type Sweeping = { readonly data: string; readonly authorizations: readonly Consent[] }
/** What the helper writes down. */
type Passed = {
  readonly helper: string
  readonly topic: string
  readonly contract: string
  readonly from: string
  readonly principalWord: string
  readonly amount: bigint
  readonly subaccountWord: string
}

/** What `local/contracts/DepositSweeper.sol` does at deposit addresses, on a chain without an interpreter. */
export class FakeSweeper {
  /** By token (zero for ether) and address, in lower case. */
  readonly #balances = new Map<string, bigint>()
  readonly #delegated = new Set<string>()
  /** Calls move nothing, as of a token that is paused. */
  isStuck = false

  /** Somebody pays plainly to an address. */
  pay(address: string, token: string, amount: bigint): void {
    const key = keyOf(address, token)
    this.#balances.set(key, this.balanceOf(address, token) + amount)
  }

  balanceOf(address: string, token: string): bigint {
    return this.#balances.get(keyOf(address, token)) ?? 0n
  }

  /** The answer to `balancesOf`. */
  balancesOf(data: string): string {
    const call = decodeFunctionData({ abi: DepositSweeper.abi, data: asHex(data) })
    if (call.functionName !== 'balancesOf') throw new Error(`nobody asks for ${call.functionName}`)
    const [accounts, tokens] = call.args
    const found = accounts.map((account, place) => this.balanceOf(account, tokens[place] ?? ''))
    return encodeAbiParameters([{ type: 'uint256[]' }], [found])
  }

  /** A transaction to the contract. Consents count whatever becomes of the call; an address without code passes nothing on. */
  run({ data, authorizations }: Sweeping, pass: (passed: Passed) => void): void {
    for (const consent of authorizations) {
      const { address: delegate, chainId, nonce } = consent
      const given: Authorization = { chain_id: BigInt(chainId), delegate, nonce: BigInt(nonce) }
      const signer = signerOf(toHex(authorizationHash(given)), consent)
      if (nonce === 0 && delegate.toLowerCase() === SWEEPER) this.#delegated.add(signer)
    }
    const call = decodeFunctionData({ abi: DepositSweeper.abi, data: asHex(data) })
    if (call.functionName !== 'sweepAll') throw new Error(`nobody sends ${call.functionName}`)
    const [items, token] = call.args
    for (const { deposit, principal, subaccount, r, s, v } of items) {
      const address = deposit.toLowerCase()
      const chain = toHex(CHAIN_ID, { size: 32 })
      const signed = concat([DOMAIN, chain, asHex(SUBACCOUNT_HELPER), principal, subaccount])
      const owner = signerOf(keccak256(signed), { r, s, yParity: v - 27 })
      const amount = this.balanceOf(address, token)
      if (!this.#delegated.has(address) || owner !== address || amount === 0n || this.isStuck)
        continue
      this.#balances.delete(keyOf(address, token))
      pass({
        ...{ helper: SUBACCOUNT_HELPER, topic: RECEIVED, contract: token, from: address, amount },
        ...{ principalWord: principal, subaccountWord: subaccount },
      })
    }
  }
}

const asHex = (text: string): Hex => `0x${text.slice(2)}`
const keyOf = (address: string, token: string) => `${token} ${address}`.toLowerCase()

/** The address whose key has signed a hash. */
function signerOf(hash: Hex, { r = '0x0', s = '0x0', yParity = 0 }: Signed): string {
  const signature = new secp256k1.Signature(BigInt(r), BigInt(s)).addRecoveryBit(yParity)
  const key = signature.recoverPublicKey(Uint8Array.from(Buffer.from(hash.slice(2), 'hex')))
  return publicKeyToAddress(`0x${key.toHex(false)}`).toLowerCase()
}
