import {
  idlFactory,
  type _SERVICE as Minter,
  type RetrieveBtcError,
  type RetrieveBtcOk,
  type RetrieveBtcWithApprovalError,
} from '@sluice/candid/ckbtc_minter'
import { type PreparedCall, prepareCall } from '../../../calls/PreparedCall.ts'
import type { StepAnswer } from '../../../flows/Plan.ts'
import type { BitcoinDissolveFacts } from '../../BridgeFlow.ts'
import { minterRefusal } from '../minter/minterErrors.ts'

type Call = PreparedCall<StepAnswer>
type Answer = { Ok: RetrieveBtcOk } | { Err: RetrieveBtcError | RetrieveBtcWithApprovalError }

/** The number of the withdrawal is the result: the block that burned the tokens. */
const numbered = (answer: Answer): StepAnswer =>
  'Ok' in answer
    ? { kind: 'done', result: answer.Ok.block_index }
    : { kind: 'refused', error: minterRefusal(answer.Err) }

/** Burns out of the caller's allowance, and orders the payment. */
export const retrieveWithApprovalCall = ({
  minterId,
  address,
  amount,
}: BitcoinDissolveFacts): Call =>
  prepareCall<Minter, 'retrieve_btc_with_approval', StepAnswer>({
    canisterId: minterId,
    interfaceOf: idlFactory,
    method: 'retrieve_btc_with_approval',
    args: [{ address, amount, from_subaccount: [] }],
    read: numbered,
  })

/** Burns what the caller has paid to its withdrawal account, and orders the payment. */
export const retrieveCall = ({ minterId, address, amount }: BitcoinDissolveFacts): Call =>
  prepareCall<Minter, 'retrieve_btc', StepAnswer>({
    canisterId: minterId,
    interfaceOf: idlFactory,
    method: 'retrieve_btc',
    args: [{ address, amount }],
    read: numbered,
  })
