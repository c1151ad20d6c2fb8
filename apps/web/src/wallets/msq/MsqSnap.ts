import { fromHex, toHex } from '@sluice/sdk'
import type { EthereumProvider } from '../ethereum/eip6963.ts'
import { WalletProblem } from '../WalletProblem.ts'
import { type CborValue, decodeCbor, encodeCbor } from './snapCbor.ts'

const SNAP_ID = 'npm:@fort-major/msq'
const SNAP_VERSION = '^0.3.4'

/** The MSQ snap inside MetaMask: requests one after another, arguments and answers as CBOR in hex. */
export class MsqSnap {
  private readonly provider: EthereumProvider
  private turn: Promise<unknown> = Promise.resolve()

  constructor(provider: EthereumProvider) {
    this.provider = provider
  }

  /** Whether the snap is there and may be used. Asks nothing of the person. */
  async isInstalled(): Promise<boolean> {
    const snap = await this.find()
    return snap?.enabled === true && snap.blocked !== true
  }

  /** Installs the snap if needed. @throws WalletProblem, and what MetaMask throws when the person declines */
  async install(): Promise<void> {
    if (!(await this.find()))
      await this.provider.request({
        method: 'wallet_requestSnaps',
        params: { [SNAP_ID]: { version: SNAP_VERSION } },
      })
    const snap = await this.find()
    if (!snap) throw new WalletProblem('unsupported', 'this wallet takes no snaps')
    if (snap.blocked === true || snap.enabled !== true) throw new WalletProblem('locked')
  }

  async hasSession(): Promise<boolean> {
    return (await this.ask('public_identity_sessionExists')) === true
  }

  /** The raw public key (secp256k1) of the person's identity on this site. */
  async fetchPublicKey(): Promise<Uint8Array> {
    return bytesOf(await this.ask('public_identity_getPublicKey', { salt: new Uint8Array() }))
  }

  /** The snap reads the request and signs its id. */
  async sign(request: CborValue): Promise<Uint8Array> {
    return bytesOf(await this.ask('public_identity_sign', { request, salt: new Uint8Array() }))
  }

  async endSession(): Promise<void> {
    await this.ask('public_identity_requestLogout')
  }

  private async find(): Promise<Record<string, unknown> | undefined> {
    const snaps = await this.provider.request({ method: 'wallet_getSnaps' })
    const found: unknown =
      typeof snaps === 'object' && snaps !== null ? Reflect.get(snaps, SNAP_ID) : undefined
    return typeof found === 'object' && found !== null
      ? Object.fromEntries(Object.entries(found))
      : undefined
  }

  private ask(method: string, body?: CborValue): Promise<unknown> {
    const params = { snapId: SNAP_ID, request: { method, params: { body: hexOf(body) } } }
    const answer = this.turn.then(async () => {
      const text = await this.provider.request({ method: 'wallet_invokeSnap', params })
      return typeof text === 'string' ? decodeCbor(fromHex(text)) : undefined
    })
    this.turn = answer.catch(() => undefined)
    return answer
  }
}

const hexOf = (value: CborValue): string => toHex(Uint8Array.from(encodeCbor(value)))

function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new WalletProblem('failed', 'the snap answered no bytes')
}
