import { keccak_256 } from '@noble/hashes/sha3.js'
import type { AuthorizedSweepItem, TransactionSignature } from '@sluice/candid/cketh_minter'
import { fromHex } from '@sluice/candid/hex'
import { concatBytes } from '@sluice/canister'
import { subaccountOf } from '../../../../minter-kit/accounts/accounts.ts'
import { principalWord } from '../ethereum/principal.ts'
import { authorizationHash, type Signature } from '../ethereum/transaction.ts'
import { wordOf } from '../ethereum/words.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import type { Watched } from './WatchedDeposits.ts'

/** What leads the bytes by which an address says whose it is, as in the public minter. */
const DOMAIN = new TextEncoder().encode('ck-deposit-owner')

/**
 * An address with its key's two signatures: whose it is, and that the sweeper's code runs there. Each is made once, and only when there is
 * something to move. Undefined when nobody signs now.
 */
export async function signDepositAddress(
  context: MinterContext,
  { account, address }: Watched,
): Promise<AuthorizedSweepItem | undefined> {
  const { log, depositKeys } = context
  const { chainId, helpers, sweeping } = log.model.settings
  if (helpers.subaccount === undefined || sweeping === undefined) return undefined
  const key = depositKeys.of(account)
  const named = { owner: account.owner, subaccount: account.subaccount, deposit: address }
  if (log.model.depositAddresses.get(address) === undefined) {
    const owner = fromHex(principalWord(account.owner.toUint8Array()))
    const signed = concatBytes([
      DOMAIN,
      fromHex(`0x${wordOf(chainId)}`),
      fromHex(helpers.subaccount),
      owner,
      subaccountOf(account),
    ])
    // await: other messages run here, here and below; only this job signs for addresses, and one run of it is under way
    const attestation = await key.sign(keccak_256(signed))
    if (attestation.kind === 'failed') return undefined
    log.append({
      AttestedDepositAddress: {
        ...named,
        chain_id: chainId,
        deposit_helper: helpers.subaccount,
        attestation: toCandid(attestation.value),
      },
    })
  }
  const known = log.model.depositAddresses.get(address)
  if (known !== undefined && known.authorization === undefined) {
    const consent = { chain_id: chainId, delegate: sweeping.contract, nonce: 0n }
    const signature = await key.sign(authorizationHash(consent))
    if (signature.kind === 'failed') return undefined
    const authorization = { ...consent, signature: toCandid(signature.value) }
    log.append({ AuthorizedDepositAddress: { ...named, authorization } })
  }
  if (known?.authorization === undefined) return undefined
  return {
    ...named,
    attestation: known.attestation,
    authorization: known.isDelegated ? [] : [known.authorization],
  }
}

const toCandid = ({ r, s, yParity }: Signature): TransactionSignature => ({
  y_parity: yParity === 1,
  r: fromHex(`0x${wordOf(r)}`),
  s: fromHex(`0x${wordOf(s)}`),
})
