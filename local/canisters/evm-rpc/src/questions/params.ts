import type { BlockTag, GetLogsArgs, TransactionRequest } from '@sluice/candid/evm_rpc'
import { InvalidQuestion } from './Question.ts'

const DIGITS = /^0x[0-9a-fA-F]*$/
const LARGEST = 2n ** 256n
const ADDRESS_BYTES = 20
const HASH_BYTES = 32
const MOST_ADDRESSES = 20
const MOST_TOPICS = 4
const MOST_CHOICES = 200
const MOST_LIST = 100

/** A number as JSON-RPC writes it. @throws InvalidQuestion for more than 256 bits */
export function quantityParam(value: bigint): string {
  if (value >= LARGEST) throw InvalidQuestion.because('a number has at most 256 bits')
  return `0x${value.toString(16)}`
}

/** @throws InvalidQuestion unless the text is hexadecimal with 0x, of so many bytes when that is given */
export function hexParam(text: string, bytes?: number): string {
  const fits = bytes === undefined ? text.length % 2 === 0 : text.length === 2 + 2 * bytes
  if (!fits || !DIGITS.test(text)) throw new InvalidQuestion({ InvalidHex: text.slice(0, 100) })
  return text
}

export const addressParam = (text: string): string => hexParam(text, ADDRESS_BYTES)
export const hashParam = (text: string): string => hexParam(text, HASH_BYTES)

export function blockParam(tag: BlockTag): string {
  if ('Number' in tag) return quantityParam(tag.Number)
  return Object.keys(tag).join().toLowerCase()
}

/** @throws InvalidQuestion for more blocks than `maxBlockRange`, where both ends are numbers */
export function filterParam(args: GetLogsArgs, maxBlockRange: number): object {
  const [from = { Latest: null }] = args.fromBlock
  const [to = { Latest: null }] = args.toBlock
  if ('Number' in from && 'Number' in to) {
    if (to.Number < from.Number) throw InvalidQuestion.because('fromBlock is after toBlock')
    const blocks = to.Number - from.Number
    if (blocks > BigInt(maxBlockRange))
      throw InvalidQuestion.because(
        `${blocks} blocks are asked for, at most ${maxBlockRange} may be`,
      )
  }
  requireAtMost(args.addresses, MOST_ADDRESSES, 'addresses')
  return {
    fromBlock: blockParam(from),
    toBlock: blockParam(to),
    address: args.addresses.map(addressParam),
    ...topicsParam(args.topics),
  }
}

function topicsParam([topics]: GetLogsArgs['topics']): object {
  if (topics === undefined) return {}
  requireAtMost(topics, MOST_TOPICS, 'topics')
  return {
    topics: topics.map((choices) => {
      requireAtMost(choices, MOST_CHOICES, 'choices of a topic')
      return choices.map(hashParam)
    }),
  }
}

/** Only what is given is sent. @throws InvalidQuestion */
export function transactionParam(request: TransactionRequest): object {
  const texts = { type: request.type, input: request.input }
  const addresses = { from: request.from, to: request.to }
  const { nonce, gas, value, gasPrice, chainId } = request
  const { maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas } = request
  const quantities = {
    nonce,
    gas,
    value,
    gasPrice,
    chainId,
    maxFeePerGas,
    maxPriorityFeePerGas,
    maxFeePerBlobGas,
  }
  const [accessList = []] = request.accessList
  requireAtMost(accessList, MOST_LIST, 'addresses in the access list')
  return {
    ...given(texts, (text) => (text.length > 4 ? hexParam(text) : text)),
    ...given(addresses, addressParam),
    ...given(quantities, quantityParam),
    ...given({ blobs: request.blobs, blobVersionedHashes: request.blobVersionedHashes }, hexList),
    ...(accessList.length > 0 && {
      accessList: accessList.map(({ address, storageKeys }) => {
        requireAtMost(storageKeys, MOST_LIST, 'storage keys')
        return { address: addressParam(address), storageKeys: storageKeys.map(hashParam) }
      }),
    }),
  }
}

function hexList(list: readonly string[]): string[] {
  requireAtMost(list, MOST_LIST, 'blobs')
  return list.map((text) => hexParam(text))
}

function given<T>(fields: Record<string, [] | [T]>, write: (value: T) => unknown): object {
  const written: Record<string, unknown> = {}
  for (const [name, [value]] of Object.entries(fields))
    if (value !== undefined) written[name] = write(value)
  return written
}

function requireAtMost(list: readonly unknown[], most: number, what: string): void {
  if (list.length > most) throw InvalidQuestion.because(`there are at most ${most} ${what}`)
}
