import {
  type DepositAddress,
  type DepositAddressError,
  idlFactory,
  type _SERVICE as Minter,
} from '@sluice/candid/cketh_minter'
import type { Actors } from '../../../actors.ts'
import { translated } from '../../../agent/translateError.ts'
import { isUnknownMethod } from '../../../pools/isUnknownMethod.ts'
import { BridgeError } from '../../BridgeError.ts'
import type { PlainDeposit } from '../../BridgeTransfer.ts'
import { readEthereumAddress } from '../address/readEthereumAddress.ts'

const MODE = { Unsponsored: { subaccount: [] as [] } }
/** More than there is of any coin: what the minter says of tokens that it does not look for. */
const MOST = 2n ** 128n
const NS_PER_MS = 1_000_000n

type Asked = {
  readonly actors: Pick<Actors, 'other'>
  readonly minterId: string
  /** Of a token; absent of ether. */
  readonly contract: string | undefined
}

/**
 * The caller's own address, to which an exchange can pay. The minter looks there for some time from now on.
 * @throws BridgeError `bridge-unavailable` where there is none, `bridge-minter-busy`; CallError
 */
export async function askPlainDeposit({
  actors,
  minterId,
  contract,
}: Asked): Promise<PlainDeposit> {
  const minter = actors.other<Minter>(idlFactory, minterId)
  const ask = () =>
    contract === undefined
      ? minter.deposit_eth({ mode: MODE })
      : minter.deposit_erc20({ erc20_contract_address: contract, mode: MODE })
  const answer = await translated(() => ask().catch(ifUnknown))
  if (answer === undefined) throw BridgeError.unavailable()
  if ('Err' in answer) throw refusalOf(answer.Err)
  return readAnswer(answer.Ok)
}

/** Numbers that no chain has are no answer. */
function readAnswer({
  address,
  minimum_deposit_amount: minimum,
  deposit_fee: [fee = 0n],
  status,
}: DepositAddress): PlainDeposit {
  const read = readEthereumAddress(address)
  if (read.kind === 'flaw' || minimum > MOST || fee >= minimum) throw BridgeError.unavailable()
  const common = { address: read.address, minimum, fee }
  if ('AwaitingSweep' in status) {
    const { scanned_balance: found } = status.AwaitingSweep
    return { ...common, found, untilMs: undefined }
  }
  const untilMs = Number(status.Scanning.valid_until / NS_PER_MS)
  return { ...common, found: undefined, untilMs }
}

function refusalOf(error: DepositAddressError): BridgeError {
  if ('TokenNotSupported' in error) return BridgeError.unavailable()
  return BridgeError.of('bridge-minter-busy', { retry: 'later' })
}

/** The public minter has no such address for ether yet. */
const ifUnknown = (error: unknown): undefined => {
  if (isUnknownMethod(error)) return undefined
  throw error
}
