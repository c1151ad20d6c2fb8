import type { EventType } from '@sluice/candid/cketh_minter'
import type { LogFilter } from '../edges/EthereumPort.ts'
import { addressWord } from '../ethereum/words.ts'
import type { Model } from '../events/Model.ts'
import type { Helpers } from '../minter/settings.ts'

export type HelperName = keyof Helpers

/** One of the contracts that tell of deposits. */
export type Helper = {
  readonly name: HelperName
  /** Of its event, the first topic. */
  readonly topic: string
  readonly topics: number
  /** Bytes of the event's data. */
  readonly dataBytes: number
  readonly synced: (block_number: bigint) => EventType
}

const NO_TOKEN = `0x${'0'.repeat(64)}`

export const HELPERS: readonly Helper[] = [
  {
    name: 'eth',
    // ReceivedEth(address,uint256,bytes32)
    topic: '0x257e057bb61920d8d0ed2cb7b720ac7f9c513cd1110bc9fa543079154f45f435',
    topics: 3,
    dataBytes: 32,
    synced: (block_number) => ({ SyncedToBlock: { block_number } }),
  },
  {
    name: 'erc20',
    // ReceivedErc20(address,address,uint256,bytes32)
    topic: '0x4d69d0bd4287b7f66c548f90154dc81bc98f65a1b362775df5ae171a2ccd262b',
    topics: 4,
    dataBytes: 32,
    synced: (block_number) => ({ SyncedErc20ToBlock: { block_number } }),
  },
  {
    name: 'subaccount',
    // ReceivedEthOrErc20(address,address,uint256,bytes32,bytes32)
    topic: '0x918adbebdb8f3b36fc337ab76df10b147b2def5c9dd62cb3456d9aeca40e0b07',
    topics: 4,
    dataBytes: 64,
    synced: (block_number) => ({ SyncedDepositWithSubaccountToBlock: { block_number } }),
  },
]

/** What a helper's logs are found by; undefined when it has none that count: no such contract is set, or no token is supported. */
export function filterOf(
  { settings, tokensByContract }: Model,
  { name, topic }: Helper,
): Pick<LogFilter, 'address' | 'topics'> | undefined {
  const address = settings.helpers[name]
  if (address === undefined) return undefined
  if (name === 'eth') return { address, topics: [[topic]] }
  const tokens = [...tokensByContract.keys()].map(addressWord)
  if (name === 'subaccount') return { address, topics: [[topic], [NO_TOKEN, ...tokens]] }
  return tokens.length === 0 ? undefined : { address, topics: [[topic], tokens] }
}
