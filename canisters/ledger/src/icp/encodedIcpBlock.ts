import type { IcpOperation } from '@sluice/candid/ledger'
import { bytesField, concatBytes, copyBytes, numberField } from '@sluice/canister'
import type { Block } from '../blocks/block.ts'
import { icpBlock } from './icpBlock.ts'

type Tokens = { readonly e8s: bigint }
type TimeStamp = { readonly timestamp_nanos: bigint }

/**
 * A block as the ICP ledger's chain has it: Protocol Buffers in the fields of the public `ic_ledger.pb.v1.Block`. Its SHA-256 is the
 * parent hash of the next one.
 */
export function encodedIcpBlock(block: Block): Uint8Array {
  const { parent_hash, timestamp, transaction } = icpBlock(block)
  const [operation] = transaction.operation
  return concatBytes([
    ...parent_hash.map((hash) => bytesField(1, bytesField(1, copyBytes(hash)))),
    bytesField(2, time(timestamp)),
    bytesField(
      3,
      concatBytes([
        ...(operation === undefined ? [] : [operationField(operation)]),
        bytesField(4, numberField(1, transaction.memo)),
        bytesField(6, time(transaction.created_at_time)),
        ...transaction.icrc1_memo.map((memo) => bytesField(7, bytesField(1, copyBytes(memo)))),
      ]),
    ),
  ])
}

/** Burns, mints and sends; what came with ICRC-2 is a send with an extension, so that older readers still understand it. */
function operationField(operation: IcpOperation): Uint8Array {
  if ('Burn' in operation) {
    const { from, amount, spender } = operation.Burn
    return bytesField(
      1,
      concatBytes([account(1, from), tokens(3, amount), ...spender.map((by) => account(4, by))]),
    )
  }
  if ('Mint' in operation) {
    const { to, amount } = operation.Mint
    return bytesField(2, concatBytes([account(2, to), tokens(3, amount)]))
  }
  if ('Transfer' in operation) {
    const { from, to, amount, fee, spender } = operation.Transfer
    const extension = spender.map((by) => bytesField(6, account(1, by)))
    return send({ from, to, amount, fee }, extension)
  }
  const { from, spender, allowance, fee, expires_at, expected_allowance } = operation.Approve
  const approve = concatBytes([
    tokens(1, allowance),
    ...expires_at.map((at) => bytesField(2, time(at))),
    ...expected_allowance.map((expected) => tokens(3, expected)),
  ])
  return send({ from, to: spender, amount: { e8s: 0n }, fee }, [bytesField(5, approve)])
}

type Send = {
  readonly from: Uint8Array | number[]
  readonly to: Uint8Array | number[]
  readonly amount: Tokens
  readonly fee: Tokens
}

function send({ from, to, amount, fee }: Send, extension: readonly Uint8Array[]): Uint8Array {
  const fields = [account(1, from), account(2, to), tokens(3, amount), tokens(4, fee)]
  return bytesField(3, concatBytes([...fields, ...extension]))
}

const account = (number: number, identifier: Uint8Array | number[]) =>
  bytesField(number, bytesField(1, copyBytes(identifier)))
const tokens = (number: number, { e8s }: Tokens) => bytesField(number, numberField(1, e8s))
const time = ({ timestamp_nanos }: TimeStamp) => numberField(1, timestamp_nanos)
