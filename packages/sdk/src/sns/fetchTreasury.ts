import { Principal } from '@icp-sdk/core/principal'
import { treasurySubaccount } from '@sluice/candid/neuron-account'
import type { Tokens } from '../tokens.ts'
import type { Sns } from './Sns.ts'

type Asked = { readonly token: 'icp'; readonly icpLedgerId: string } | { readonly token: 'sns' }

/**
 * What an SNS holds: ICP in governance's own account, its own tokens in a subaccount of it.
 * @throws CallError
 */
export async function fetchTreasury(
  { governanceId, ledgerId }: Pick<Sns, 'governanceId' | 'ledgerId'>,
  asked: Asked,
  tokens: Pick<Tokens, 'adapter'>,
): Promise<bigint> {
  const owner = Principal.fromText(governanceId)
  if (asked.token === 'icp') {
    const ledger = await tokens.adapter(asked.icpLedgerId)
    return ledger.fetchBalance({ owner })
  }
  const ledger = await tokens.adapter(ledgerId)
  return ledger.fetchBalance({ owner, subaccount: treasurySubaccount(owner.toUint8Array()) })
}
