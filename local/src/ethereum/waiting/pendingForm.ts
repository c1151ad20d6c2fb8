import { numberToHex } from 'viem'
import type { WaitingTransaction } from './Waiting.ts'

const TYPES = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2', eip4844: '0x3', eip7702: '0x4' }

/** A transaction that waits, as nodes tell of it. */
export function pendingForm({ hash, sender, fields, maxFee }: WaitingTransaction): object {
  return {
    hash,
    type: TYPES[fields.type ?? 'legacy'],
    from: sender,
    to: fields.to ?? null,
    nonce: hex(fields.nonce ?? 0),
    gas: hex(fields.gas ?? 0n),
    gasPrice: hex(maxFee),
    maxFeePerGas: hex(fields.maxFeePerGas),
    maxPriorityFeePerGas: hex(fields.maxPriorityFeePerGas),
    value: hex(fields.value ?? 0n),
    input: fields.data ?? '0x',
    chainId: hex(fields.chainId),
    accessList: fields.accessList,
    authorizationList: fields.authorizationList?.map((given) => ({
      address: given.address,
      chainId: hex(given.chainId),
      nonce: hex(given.nonce),
      r: given.r,
      s: given.s,
      yParity: hex(given.yParity),
    })),
    r: fields.r,
    s: fields.s,
    v: hex(fields.v ?? fields.yParity ?? 0),
    yParity: hex(fields.yParity),
    blockHash: null,
    blockNumber: null,
    transactionIndex: null,
  }
}

/** What is absent stays so: JSON leaves it out. */
const hex = (value: number | bigint | undefined) =>
  value === undefined ? undefined : numberToHex(value)
