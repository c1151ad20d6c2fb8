import { Principal } from '@icp-sdk/core/principal'
import { idlFactory, type _SERVICE as Minter } from '@sluice/candid/cketh_minter'
import { type PreparedCall, prepareCall } from '../../../calls/PreparedCall.ts'
import type { StepAnswer } from '../../../flows/Plan.ts'
import type { EthereumDissolveFacts } from '../../BridgeFlow.ts'
import { erc20Refusal, etherRefusal } from './withdrawErrors.ts'

type Call = PreparedCall<StepAnswer>

/** Burns ckETH out of the caller's allowance, and orders the payment. The result is its number. */
export const withdrawEthCall = ({ minterId, address, amount }: EthereumDissolveFacts): Call =>
  prepareCall<Minter, 'withdraw_eth', StepAnswer>({
    canisterId: minterId,
    interfaceOf: idlFactory,
    method: 'withdraw_eth',
    args: [{ recipient: address, amount, from_subaccount: [] }],
    read: (answer) =>
      'Ok' in answer
        ? { kind: 'done', result: answer.Ok.block_index }
        : { kind: 'refused', error: etherRefusal(answer.Err) },
  })

/** Burns ckETH for gas, then the token, out of the caller's allowances, and orders the payment. The result is its number. */
export const withdrawErc20Call = (facts: EthereumDissolveFacts): Call =>
  prepareCall<Minter, 'withdraw_erc20', StepAnswer>({
    canisterId: facts.minterId,
    interfaceOf: idlFactory,
    method: 'withdraw_erc20',
    args: [
      {
        recipient: facts.address,
        amount: facts.amount,
        ckerc20_ledger_id: Principal.fromText(facts.ledgerId),
        from_cketh_subaccount: [],
        from_ckerc20_subaccount: [],
      },
    ],
    read: (answer) =>
      'Ok' in answer
        ? { kind: 'done', result: answer.Ok.cketh_block_index }
        : { kind: 'refused', error: erc20Refusal(answer.Err, facts) },
  })
