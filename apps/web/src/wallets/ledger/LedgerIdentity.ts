import { Cbor, type HttpAgentRequest, type Identity } from '@icp-sdk/core/agent'
import { Secp256k1PublicKey } from '@icp-sdk/core/identity/secp256k1'
import { Principal } from '@icp-sdk/core/principal'
import { type Config, toHex, WalletError } from '@sluice/sdk'
import { toWalletProblem } from '../WalletProblem.ts'
import { fetchConsent } from './consentCertificate.ts'
import type { IcpApp } from './IcpApp.ts'

/** Calls that the device's app reads by itself; it wants an explanation of all others. */
const KNOWN_METHODS = new Set(['icrc1_transfer', 'icrc2_approve', 'send_pb', 'transfer'])

type Options = {
  readonly config: Config
  readonly rawKey: Uint8Array
  readonly openApp: () => Promise<IcpApp>
}

/** Has a Ledger device sign each request, after its person has read it there. */
export class LedgerIdentity implements Identity {
  private readonly options: Options
  private readonly publicKey: Secp256k1PublicKey

  constructor(options: Options) {
    this.options = options
    this.publicKey = Secp256k1PublicKey.fromRaw(options.rawKey)
  }

  getPrincipal(): Principal {
    return Principal.selfAuthenticating(new Uint8Array(this.publicKey.toDer()))
  }

  async transformRequest({ body, ...fields }: HttpAgentRequest): Promise<unknown> {
    const sender_sig = await this.sign(body).catch((error: unknown) => {
      throw callError(error)
    })
    return { ...fields, body: { content: body, sender_pubkey: this.publicKey.toDer(), sender_sig } }
  }

  private async sign(body: HttpAgentRequest['body']): Promise<Uint8Array> {
    const { config, rawKey, openApp } = this.options
    const app = await openApp()
    if (toHex(await app.fetchPublicKey()) !== toHex(rawKey)) throw WalletError.otherAccount()
    const request = Cbor.encode({ content: body })
    if (!('method_name' in body) || KNOWN_METHODS.has(body.method_name))
      return await app.sign(request)
    const { canister_id, method_name: method, arg } = body
    const canisterId = Principal.from(canister_id)
    const consent = await fetchConsent(config, { canisterId, method, arg })
    return await app.signExplained({ ...consent, call: request })
  }
}

/** Nothing leaves before the device has signed, so whatever it says, nothing was sent. */
function callError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  const { code, reason } = toWalletProblem(error)
  return code === 'cancelled'
    ? WalletError.refused(error)
    : WalletError.unsupported(reason || code, error)
}
